// From a paste to a note, as a person does it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clipboard, send, WebPages } from './web-page.ts';

const PASTE = readFileSync(join(import.meta.dirname, '../../src/bot/conversation/examples/image-tag.txt'), 'utf8');

let pages: WebPages;

beforeAll(async () => {
  pages = await WebPages.start();
});
afterEach(() => pages.closePages());
afterAll(() => pages?.stop());

/** Drops a file on the page. @param file what `new File(…)` takes, as it is made in the page */
async function drop(page: Page, file: string): Promise<void> {
  await page.evaluate(`window.dropped = new DataTransfer(); window.dropped.items.add(new File(${file}));`);
  const dataTransfer = await page.evaluateHandle('window.dropped');
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  expect(await page.locator('#drop').isVisible()).toBe(true);
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

it('goes from a paste to the diagnosis, a copied command, and a note that is edited, kept and copied', async () => {
  const { page } = await pages.open();
  await page.locator('#message').fill(PASTE);
  await page.locator('#message').press('Enter');
  await page.locator('.verdict').waitFor();
  expect(await page.locator('.place').textContent()).toBe('kubelet/image');
  expect(await page.locator('.road .step.stalled .name').textContent()).toBe('image');
  expect(await page.locator('.effect').first().textContent()).toBe('reads only');

  await page.locator('.shell .copy').first().click();
  await page.getByText('Copied').first().waitFor();
  expect(await clipboard(page)).toBe(await page.locator('.shell code').first().textContent());

  await page.getByRole('button', { name: 'incident note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Incident note' });
  await dialog.getByLabel('Prevention').fill('look at the tag first');
  expect(await dialog.getByLabel('Cause').inputValue()).toContain('[kubelet/image]');
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
  await dialog.getByText('Copied').waitFor();
  await dialog.getByRole('button', { name: 'Keep the note' }).click();
  const kept = await dialog.getByText(/^Saved as [a-z0-9]{10}\./).textContent();
  const id = kept?.slice('Saved as '.length).split('.')[0] ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^incident-\\d{4}-\\d\\d-\\d\\d-${id}\\.md$`));
  await page.keyboard.press('Escape');
  expect(await clipboard(page)).toContain('- **Prevention**: look at the tag first');

  await page.reload();
  await page.getByRole('button', { name: 'Home' }).click();
  await page
    .getByRole('dialog', { name: 'Your page' })
    .getByRole('button', { name: /ImagePullBackOff/ })
    .click();
  expect(await dialog.getByLabel('Prevention').inputValue()).toBe('look at the tag first');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  // what is shown of a note that is kept, is edited as that note, whatever was pasted since
  await send(page, `note ${id}`);
  await page.locator('.entry:last-child .note').getByRole('button', { name: 'Edit and keep' }).click();
  expect(await dialog.getByLabel('Prevention').inputValue()).toBe('look at the tag first');
});

it('answers what was sent before the page had its conversation', async () => {
  const { page } = await pages.open();
  await page.locator('.way').first().waitFor();
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/start', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await send(page, PASTE);
  go();
  await page.locator('.verdict').waitFor();
  expect(await page.locator('.said').count()).toBe(1);
});

it('draws what replies mark as code, and a note by its fields, without a mark left over', async () => {
  const { page } = await pages.open();
  await send(page, PASTE);
  await page.getByRole('button', { name: 'meaning and evidence' }).click();
  const change = page.locator('.words').filter({ hasText: 'Would change the answer' });
  await change.waitFor();
  expect(await change.locator('code').textContent()).toMatch(/^kubectl -n shop get pod .*'$/);
  expect(await change.textContent()).not.toContain('`');
  await send(page, 'note');
  const note = page.locator('.note');
  expect(await note.locator('dt').allTextContents()).toContain('When / Context');
  expect(await note.locator('dd').nth(1).textContent()).toContain('ImagePullBackOff');
  expect(await note.textContent()).not.toContain('**');
  await note.getByRole('button', { name: 'Copy as Markdown' }).click();
  await note.getByText('Copied').waitFor();
  expect(await clipboard(page)).toContain('- **Cause**: ');
});

it('reads a file of 5 MB that is dropped on it to its last line', async () => {
  const { page } = await pages.open();
  await page.locator('.way').first().waitFor();
  const line = '2026-11-30T09:00:00.123Z INFO request served path=/health status=200 ms=3\n';
  const times = Math.ceil((5 * 1024 * 1024) / line.length);
  const end = JSON.stringify(`\n${PASTE}`);
  await drop(page, `[${JSON.stringify(line)}.repeat(${times}) + ${end}], '<b>events</b>.txt'`);
  await page.locator('.verdict').waitFor();
  expect(await page.locator('.place').textContent()).toBe('kubelet/image');
  expect(await page.locator('#drop').isVisible()).toBe(false);
  expect(await page.locator('.said .file').textContent()).toBe('<b>events</b>.txt · 5.0 MB');
});

it('says so in a line when a file is too large or empty', async () => {
  const { page } = await pages.open();
  await page.locator('.way').first().waitFor();
  await drop(page, "[new Uint8Array(21 * 1024 * 1024)], 'all.log'");
  expect(await page.locator('#notice p').textContent()).toMatch(/all\.log is larger than 20 MB.*tail -c 20M/);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'none.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  expect(await page.locator('#notice p').textContent()).toBe('none.log is empty.');
});

it('holds a large paste as a file, and sends it with the question', async () => {
  const { page } = await pages.open();
  await page.locator('.way').first().waitFor();
  const times = Math.ceil(200_000 / PASTE.length);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(PASTE)}.repeat(${times}))`);
  await page.locator('#message').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.locator('.chips li').waitFor();
  await page.locator('.chips progress').waitFor({ state: 'detached' });
  await send(page, 'why does it not start?');
  await page.locator('.verdict').waitFor();
  expect(await page.locator('.chips li').count()).toBe(0);
  expect(await page.locator('.said p').allTextContents()).toEqual([
    'why does it not start?',
    expect.stringMatching(/^Pasted text\.txt · 19\d kB$/),
  ]);
});

it('keeps the conversation over a reload, and has another one in another tab', async () => {
  const opened = await pages.open();
  const { page } = opened;
  await send(page, PASTE);
  await page.locator('.verdict').waitFor();
  await page.reload();
  await page.locator('.verdict').waitFor();
  await send(page, 'note');
  await page.locator('.note').waitFor();
  const other = await pages.tab(opened);
  await other.locator('.way').first().waitFor();
  await send(other, 'note');
  await other.locator('#log').getByText('Nothing has been pasted yet.').waitFor();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.locator('.way').first().waitFor();
});

it('sends Enter when it ends a message, and not when it ends a conversion or a line', async () => {
  const { page } = await pages.open();
  const field = page.locator('#message');
  await field.fill('kubectl');
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await field.press('Shift+Enter');
  await field.pressSequentially('second');
  expect(await field.inputValue()).toBe('kubectl\nsecond');
  expect(await page.locator('.entry').count()).toBe(0);
});

it('shows a hostile paste as the text that it is', async () => {
  const { page } = await pages.open();
  await page.evaluate('window.alert = () => { window.harmed = true; }');
  const hostile = [
    'NAME   READY   STATUS   RESTARTS   AGE',
    '<script>alert(1)</script>   0/1   ImagePullBackOff   0   5m',
    'web-1   0/1   <img/src=x/onerror=alert(1)>   0   5m',
    '4s   Warning   Failed   pod/api   Failed to pull image "<svg/onload=alert(1)>\u202Egpj.x": not found',
    'javascript:alert(1) [click](javascript:alert(1)) https://evil.example/ <!channel> @everyone ```',
    '\u001b[31mred\u001b[0m \u200b',
  ].join('\n');
  await send(page, hostile);
  await page.locator('.card:not(.waiting)').waitFor();
  await send(page, 'lines');
  await page.locator('.quotes.table').waitFor();
  const log = page.locator('#log');
  expect(await log.locator('script, img, iframe, object, [onerror], [onload], a').count()).toBe(0);
  const text = (await log.textContent()) ?? '';
  expect(text).toContain('<script>alert(1)</script>');
  expect(text).toContain('‹U+202E›');
  expect(text).toContain('␛[31mred');
  for (const char of ['\u202e', '\u200b', '\u001b']) expect(text).not.toContain(char);
  expect(await page.evaluate('window.harmed')).toBeUndefined();
});

it('runs nothing that was not served with it', async () => {
  const { page, complaints } = await pages.open();
  const ran = await page.evaluate(`(async () => {
    const inline = document.createElement('div');
    try { inline.innerHTML = '<img src=x onerror="window.harmed = 1">'; } catch {}
    try { const script = document.createElement('script'); script.text = 'window.harmed = 2'; document.head.append(script); } catch {}
    const outside = await fetch('https://example.com/').then(() => 'reached', () => 'refused');
    return [window.harmed, outside, inline.childElementCount];
  })()`);
  expect(ran).toEqual([undefined, 'refused', 0]);
  // the browser says why
  expect(complaints.splice(0).length).toBeGreaterThan(0);
});

it('says that the program does not answer, keeps what was typed, and goes on when it is back', async () => {
  const { page, context, complaints } = await pages.open();
  await page.locator('.way').first().waitFor();
  await context.setOffline(true);
  await send(page, 'help');
  await page.locator('#notice').waitFor();
  expect(await page.locator('#message').inputValue()).toBe('help');
  await context.setOffline(false);
  await page.locator('#message').press('Enter');
  await page.locator('.menu').waitFor();
  expect(await page.locator('#notice').count()).toBe(0);
  complaints.splice(0);
});
