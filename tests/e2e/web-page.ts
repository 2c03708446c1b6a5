// The web chat of the real program in a real browser: one of each for a file, a context for each test.
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { startBrowser } from '../make/browser.ts';
import { begin, type Running } from './run-program.ts';

/** Where pictures of the page go, for looking at; not kept in the repository. */
const PICTURES = join(import.meta.dirname, '../../coverage/web');

/** A page under test, and what it complained about: nothing, at the end. */
export interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** lines of the console that warn, errors of scripts, requests to other hosts */
  readonly complaints: string[];
}

/** The program as `npm start` runs it, with a store of its own, and a browser. */
export class WebPages {
  readonly #program: Running;
  readonly #folder: string;
  readonly #address: string;
  readonly #browser: Browser;
  readonly #opened: Opened[] = [];

  private constructor(program: Running, folder: string, address: string, browser: Browser) {
    this.#program = program;
    this.#folder = folder;
    this.#address = address;
    this.#browser = browser;
  }

  /** Starts both. */
  static async start(token?: string): Promise<WebPages> {
    const folder = await mkdtemp(join(tmpdir(), 'sekisho-web-'));
    const env = { SEKISHO_DATA: folder, ...(token !== undefined && { SEKISHO_WEB_TOKEN: token }) };
    const program = begin({ args: ['start', '--port', '0'], env });
    const browser = await startBrowser();
    const address = await vi.waitFor(
      () => {
        const [, found] = /Web chat: (\S+)/.exec(program.out()) ?? [];
        if (found === undefined) throw new Error(`no address of the page: ${program.out()}${program.err()}`);
        return found;
      },
      { timeout: 50_000, interval: 50 },
    );
    return new WebPages(program, folder, address, browser);
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
      if (!request.url().startsWith(this.#address) && !/^(?:data|blob):/.test(request.url()))
        complaints.push(request.url());
    });
    const opened = { page, context, complaints };
    this.#opened.push(opened);
    await page.goto(this.#address);
    return opened;
  }

  /** Another tab of the same browser. */
  async tab({ context }: Opened): Promise<Page> {
    const page = await context.newPage();
    await page.goto(this.#address);
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
    this.#program.child.kill('SIGTERM');
    expect(await this.#program.ended).toBe(0);
    await rm(this.#folder, { recursive: true, force: true });
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
