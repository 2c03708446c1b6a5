// What of an answer of the web chat acts: its headers, its strings, its pictures, and the commands that it offers for copying.
import type { Answer } from '../../../src/bot/desk/answering.ts';
import { elementsOf } from '../../make/xml.ts';
import { actingIn } from './characters.ts';
import { liveCommand } from './command.ts';

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*trusted-types 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cache-control': /no-store/,
};
const ELEMENTS = new Set(['svg', 'style', 'rect', 'circle', 'path', 'text']);

/** What is missing of the headers that keep a browser from running what it is sent. */
export function liveHeaders(headers: { get(name: string): string | null }): readonly string[] {
  const missing = Object.entries(HEADERS).filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''));
  const isPage = /html|xml|javascript/.test(headers.get('content-type') ?? '');
  return [...missing.map(([name]) => `no ${name}`), ...(isPage ? ['an answer that a browser runs'] : [])];
}

/** What acts in an answer. */
export function liveInAnswer({ reply, pictures, files }: Answer): readonly string[] {
  return [
    ...actingIn(reply),
    ...actingIn(files),
    ...files.flatMap(({ name }) => (/^[\p{L}\p{N}_-][\p{L}\p{N}._-]{0,99}$/u.test(name) ? [] : [`a file ${name}`])),
    ...pictures.flatMap(({ svg, alt }) => [...liveInSvg(svg), ...actingIn(alt)]),
    ...reply.parts.flatMap((part) =>
      part.type === 'commands' ? part.commands.flatMap(({ command }) => liveCommand(command)) : [],
    ),
  ];
}

/** What acts in a picture. */
export function liveInSvg(svg: string): readonly string[] {
  return elementsOf(svg).flatMap(({ name, attributes }) => [
    ...(ELEMENTS.has(name) ? [] : [`an element ${name}`]),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      /^on|href|^src/i.test(key) || /url\(|javascript:|data:/i.test(value) ? [`an attribute ${key}="${value}"`] : [],
    ),
  ]);
}
