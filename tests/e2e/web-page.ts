// The web chat in a real browser: one server and one browser for a file, a context for each test.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Adapter } from '../../src/bot/desk/desk.ts';
import { startWeb } from '../../src/bot/web/web.ts';
import { startBrowser } from '../make/browser.ts';
import { type SmallDesk, smallDesk } from '../make/small-desk.ts';

/** Where pictures of the page go, for looking at; not kept in the repository. */
const PICTURES = join(import.meta.dirname, '../../coverage/web');

/** A page under test, and what it complained about: nothing, at the end. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** lines of the console that warn, errors of scripts, requests to other hosts */
  readonly complaints: string[];
}

/** A running web chat and a browser. */
export class WebPages {
  readonly desk: SmallDesk;
  readonly #web: Adapter;
  readonly #browser: Browser;
  readonly #opened: Opened[] = [];

  private constructor(desk: SmallDesk, web: Adapter, browser: Browser) {
    this.desk = desk;
    this.#web = web;
    this.#browser = browser;
  }

  /** Starts both. */
  static async start(token?: string): Promise<WebPages> {
    const desk = await smallDesk();
    const options = { host: '127.0.0.1', port: 0, language: 'en' as const, ...(token ? { token } : {}) };
    const [web, browser] = await Promise.all([startWeb(options, desk, pino({ level: 'silent' })), startBrowser()]);
    return new WebPages(desk, web, browser);
  }

  /** Opens the page as a person would, in a browser that knows nothing yet. */
  async open(options: BrowserContextOptions = {}): Promise<Opened> {
    const context = await this.#browser.newContext({
      locale: 'en-US',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(this.#web.line) && !/^(?:data|blob):/.test(request.url()))
        complaints.push(request.url());
    });
    const opened = { page, context, complaints };
    this.#opened.push(opened);
    await page.goto(this.#web.line);
    return opened;
  }

  /** Another tab of the same browser. */
  async tab({ context }: Opened): Promise<Page> {
    const page = await context.newPage();
    await page.goto(this.#web.line);
    return page;
  }

  /** Closes what a test has opened, and checks that nobody complained. */
  async closePages(): Promise<void> {
    for (const { context, complaints } of this.#opened.splice(0)) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#web.stop(0);
  }
}

/** Sends a text by the message field. */
export async function send(page: Page, text: string): Promise<void> {
  await page.locator('#message').fill(text);
  await page.locator('#message').press('Enter');
}

/** Keeps a picture of the page, for looking at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** What is in the clipboard, as the person would see it: pasted into the message field, which is emptied again. */
export async function clipboard(page: Page): Promise<string> {
  await page.locator('#message').focus();
  await page.keyboard.press('ControlOrMeta+V');
  const text = await page.locator('#message').inputValue();
  await page.locator('#message').fill('');
  return text;
}
