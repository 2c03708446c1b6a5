// An exercise in the browser, from the task to the note; and the quiz of the day.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepPicture, send, WebPages } from './web-page.ts';

let pages: WebPages;

beforeAll(async () => {
  pages = await WebPages.start();
});
afterEach(() => pages.closePages());
afterAll(() => pages?.stop());

it('is practised to the end: look, name the component, mend it, write the note', async () => {
  const { page } = await pages.open();
  const log = page.locator('#log');
  await page.getByRole('button', { name: /^Practise/ }).click();
  await page.locator('.choice').first().waitFor();
  await send(page, 'practice list');
  await page.getByRole('button', { name: 'evening-release' }).click();
  await page.locator('.choice').filter({ hasText: '8 kubelet' }).last().waitFor();
  const field = page.getByLabel('Command or answer');

  await field.fill('kubectl -n lab get pods');
  await field.press('Enter');
  await page.locator('.entry:last-child .terminal').getByText('ImagePullBackOff').waitFor();
  await field.press('ArrowUp');
  expect(await field.inputValue()).toBe('kubectl -n lab get pods');
  await field.press('ArrowDown');
  expect(await field.inputValue()).toBe('');

  await page.locator('.choice').filter({ hasText: '8 kubelet' }).last().click();
  await log.getByText('Right: kubelet/image.').waitFor();
  await send(page, 'kubectl -n lab rollout undo deployment/api');
  await log.getByText('passed.').waitFor();
  if (!(await log.getByText('Solved.').isVisible()))
    await page.getByRole('button', { name: 'let five minutes pass' }).click();
  await log.getByText('Solved.').waitFor();
  await send(page, 'the tag did not exist, so the kubelet could not pull the image');
  await log.getByText('The note names where it was stuck.').waitFor();
  // a note of an exercise is for reading and copying: it is no incident
  expect(await page.locator('.entry:last-child .note .actions button').allTextContents()).toEqual([
    'Copy as Markdown',
    'Copy as plain text',
  ]);
  await keepPicture(page, 'practised');
  await page.getByRole('button', { name: 'end practice' }).click();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

it('is asked by the quiz of the day, and told what was the case once everything is answered', async () => {
  const { page } = await pages.open();
  await send(page, 'quiz');
  const open = page.locator('.entry:last-child .choice').filter({ has: page.locator('b', { hasText: /^A$/ }) });
  await open.waitFor();
  await keepPicture(page, 'quiz');
  const entries = page.locator('.entry');
  while ((await open.count()) > 0) {
    const before = await entries.count();
    await open.click();
    await entries.nth(before).locator('.card:not(.waiting)').waitFor();
    // what was chosen stands there as it was offered, and no button of it stands there twice
    expect(await entries.nth(before).locator('.said').textContent()).toMatch(/A · /);
    expect(
      await page
        .locator('.hint')
        .filter({ hasText: /^[A-E]$/ })
        .count(),
    ).toBe(0);
  }
  await page.locator('.entry:last-child .road').waitFor();
  await keepPicture(page, 'quiz-told');
});
