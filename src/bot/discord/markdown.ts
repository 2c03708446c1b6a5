// Text → Discord's Markdown. Everything foreign goes through here: it shows as it is, and neither formats, mentions, links nor ends a block.
import { insideBlock, neutralise } from '../desk/neutralise.ts';

/** What formats, mentions or links wherever it stands. */
const ANYWHERE = /[\\`*_~|[\]<>]/g;
/** What makes a heading, small text or a list at the beginning of a line. */
const AT_BEGIN = /^([ \t]*)([#+-])/gm;
const NUMBER_AT_BEGIN = /^([ \t]*\d{1,9})([.)])/gm;
/** Where an address begins: without it nothing is clickable. */
const ADDRESS = /:\/\//g;
/** Invitations are drawn as cards also without an address before them. */
const INVITATION = /\b(discord(?:app)?)\.(gg|com|io|me|li)\b/gi;
/** Sites that playbooks refer to; nothing pasted decides a whole line of such a form. */
const OUR_LINK = /^https:\/\/(?:kubernetes\.io|kubernetes-csi\.github\.io|etcd\.io|helm\.sh)\/[\w#./~%-]*$/;

/** Foreign text for a sentence or a paragraph: shown as it is. Line ends stay. */
export function plain(text: string): string {
  return noCalls(neutralise(text))
    .replace(ANYWHERE, '\\$&')
    .replace(AT_BEGIN, '$1\\$2')
    .replace(NUMBER_AT_BEGIN, '$1\\$2')
    .replace(ADDRESS, ':\\/\\/')
    .replace(INVITATION, '$1\\.$2');
}

/** {@link plain}, on one line. */
export function plainLine(text: string): string {
  return plain(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' '));
}

/** A reference of a playbook, to be clicked, without a preview; any other text {@link plainLine}. */
export function linkOrPlain(text: string): string {
  return OUR_LINK.test(text) ? `<${text}>` : plainLine(text);
}

/** Foreign text as it stands in a block of code. */
export function blockText(text: string): string {
  return noCalls(insideBlock(text)).replace(INVITATION, '$1．$2');
}

/** A block of code around text that went through {@link blockText}. @param language for its colours; '' for none */
export function fenced(text: string, language = ''): string {
  return `\`\`\`${language}\n${/\S/.test(text) ? text : ' '}\n\`\`\``;
}

/** A text in bold that went through {@link plainLine}. */
export function bold(text: string): string {
  return text === '' ? '' : `**${text}**`;
}

/** Calls to everybody lose their sign: some clients colour them even where nobody is called. */
function noCalls(text: string): string {
  return text.replace(/@(?=everyone|here)/gi, '＠');
}
