// A real browser: Debian's chromium, found where it is installed.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env.SEKISHO_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Starts the browser. @throws when there is none: a test of the page that is not run would say nothing */
export function startBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error('no chromium found: apt-get install chromium, or name one in SEKISHO_CHROMIUM');
  // no sandbox: continuous integration runs as root, and the page is ours
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
