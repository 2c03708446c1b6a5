// For everyone: by keyboard alone, heard, on a phone, in the dark, in Japanese.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepPicture, send, WebPages } from './web-page.ts';

const PASTE = readFileSync(join(import.meta.dirname, '../../src/bot/conversation/examples/image-tag.txt'), 'utf8');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let pages: WebPages;

beforeAll(async () => {
  pages = await WebPages.start();
});
afterEach(() => pages.closePages());
afterAll(() => pages?.stop());

/** What axe finds wrong: rule and where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target.join(' '))))`,
  );
}

const isTooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1200, height: 850 } };

describe.each([
  ['phone', 'dark', 'ja-JP'],
  ['phone', 'light', 'en-US'],
  ['desk', 'light', 'ja-JP'],
  ['desk', 'dark', 'en-US'],
] as const)('on a %s, %s, %s', (size, colorScheme, locale) => {
  it('has no violations of accessibility, and no part wider than the page', async () => {
    const { page } = await pages.open({ viewport: SIZES[size], colorScheme, locale });
    await page.locator('.way').first().waitFor();
    const look = async (state: string): Promise<void> => {
      expect([state, await violations(page), await isTooWide(page)]).toEqual([state, [], false]);
      await keepPicture(page, `${size}-${colorScheme}-${locale.slice(0, 2)}-${state}`);
    };
    await look('empty');
    await send(page, PASTE);
    await page.locator('.verdict').waitFor();
    await look('answered');
    await send(page, 'lines');
    await page.locator('.quotes.table').waitFor();
    await send(page, 'why');
    await page.locator('table.steps').waitFor();
    await look('details');
    await page.locator('.tool').nth(3).click();
    await page.getByRole('dialog').waitFor();
    await look('settings');
    await page.keyboard.press('Escape');
    await send(page, 'note');
    await page.locator('.note .plain').click();
    await page.getByRole('dialog').waitFor();
    await look('note');
    await page.keyboard.press('Escape');
    await page.locator('.tool').nth(1).click();
    await page.locator('.choice').first().waitFor();
    await send(page, 'kubectl get nodes -o wide');
    await page.locator('.entry:last-child .terminal').waitFor();
    await look('practice');
  });
});

it('is used by keyboard alone', async () => {
  const { page } = await pages.open();
  await page.locator('.way').first().waitFor();
  const focused = () => page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('skip');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('message');
  await page.keyboard.insertText(PASTE);
  await page.keyboard.press('Enter');
  await page.locator('.verdict').waitFor();
  await page.getByRole('status').getByText('kubelet/image').waitFor({ state: 'attached' });
  // back from the field: paper clip, then the last button of the answer
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Wrong layer?');
  for (const _ of ['commands', 'note', 'lines', 'why']) await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('meaning and evidence');
  expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  await page.keyboard.press('Enter');
  await page.locator('table.steps').waitFor();
  // reading goes on where the answer came
  expect(await page.evaluate("document.activeElement.closest('.entry')?.id")).toBe('entry-2');
  await page.keyboard.press('Tab');
  await page.locator('.tool').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your page' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Home');
});

it('speaks the language and has the colours that were chosen, in all tabs and after a reload', async () => {
  const opened = await pages.open({ colorScheme: 'light' });
  const { page } = opened;
  await page.getByRole('button', { name: '日本語' }).click();
  await page.getByText('どこで止まっていますか').waitFor();
  await page.getByRole('button', { name: '設定' }).click();
  await page.getByLabel('ダーク').check();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByText('どこで止まっていますか').waitFor();
  const other = await pages.tab(opened);
  await other.getByText('どこで止まっていますか').waitFor();
  expect(await other.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 20, 27)');
  expect(await other.evaluate('document.documentElement.lang')).toBe('ja');
  await other.getByRole('button', { name: 'English' }).click();
  await other.getByText('Where is it stalled?').waitFor();
});

it('asks for the token where one is set, once for all tabs', async () => {
  const guarded = await WebPages.start('a long enough token');
  try {
    const opened = await guarded.open();
    const { page, complaints } = opened;
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Token').fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('That is not the token.').waitFor();
    await page.keyboard.press('Escape');
    expect([await dialog.isVisible(), await violations(page)]).toEqual([true, []]);
    await dialog.getByLabel('Token').fill('a long enough token');
    await page.keyboard.press('Enter');
    await page.locator('.way').first().waitFor();
    await send(page, 'help');
    await page.locator('.menu').waitFor();
    const other = await guarded.tab(opened);
    await other.locator('.way').first().waitFor();
    // refused requests are said in the console by the browser itself
    expect(complaints.splice(0).every((line) => line.includes('401'))).toBe(true);
    await guarded.closePages();
  } finally {
    await guarded.stop();
  }
});
