// Takes the pictures in docs/web.md with a real browser. Usage: node scripts/update-web-pictures.ts
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { startWeb } from '../src/bot/web/web.ts';
import { startBrowser } from '../tests/make/browser.ts';
import { smallDesk } from '../tests/make/small-desk.ts';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs/pictures');
const PASTE = readFileSync(join(ROOT, 'src/bot/conversation/examples/image-tag.txt'), 'utf8');

const VIEWS = [
  { name: 'web-desk', width: 960, height: 1060, colorScheme: 'light', locale: 'en-US' },
  { name: 'web-phone', width: 360, height: 740, colorScheme: 'dark', locale: 'ja-JP' },
] as const;

mkdirSync(PICTURES, { recursive: true });
const options = { host: '127.0.0.1', port: 0, language: 'en' } as const;
const web = await startWeb(options, await smallDesk(), pino({ level: 'silent' }));
const browser = await startBrowser();
try {
  for (const { name, width, height, colorScheme, locale } of VIEWS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce' });
    await page.goto(web.line);
    await page.locator('#message').fill(PASTE);
    await page.locator('#message').press('Enter');
    await page.locator('.verdict').waitFor();
    await page.screenshot({ path: join(PICTURES, `${name}.png`), caret: 'hide' });
    console.log(`docs/pictures/${name}.png: written`);
  }
} finally {
  await browser.close();
  await web.stop(0);
}
