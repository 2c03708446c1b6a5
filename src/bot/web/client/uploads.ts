// Files on their way to the server: each a chip with its progress, until the message that they belong to is sent.
import type { Refused, Uploaded } from '../wire.ts';
import { announce } from './announce.ts';
import { call, headers, opened, refused } from './api.ts';
import { button, el } from './element.ts';
import { icon } from './icon.ts';
import { words } from './language.ts';
import { notice } from './notice.ts';
import { refusalText } from './refusal-text.ts';

/** Bytes of a file (../body.ts). */
const LARGEST = 20 * 1024 * 1024;
/** Files of a message (../messages.ts). */
const MOST = 12;

interface Chip {
  readonly element: HTMLElement;
  /** id on the server; absent: not there yet */
  id?: string;
}

/** The files of the message that is being written. */
export class Uploads {
  readonly #list: HTMLElement;
  readonly #chips = new Set<Chip>();

  /** @param list where the chips are drawn */
  constructor(list: HTMLElement) {
    this.#list = list;
  }

  get isEmpty(): boolean {
    return this.#chips.size === 0;
  }

  get isUploading(): boolean {
    return [...this.#chips].some(({ id }) => id === undefined);
  }

  /** Ids of the files that are there. */
  get ids(): string[] {
    return [...this.#chips].flatMap(({ id }) => id ?? []);
  }

  /** They were sent. */
  clear(): void {
    this.#chips.clear();
    this.#list.replaceChildren();
  }

  /** Uploads files. @returns whether all of them are there now */
  async add(files: readonly File[]): Promise<boolean> {
    const results = await Promise.all(files.map((file) => this.#upload(file)));
    return results.every((isThere) => isThere);
  }

  async #upload(file: File): Promise<boolean> {
    const problem =
      file.size > LARGEST
        ? words().tooLarge(file.name)
        : file.size === 0
          ? words().empty(file.name)
          : this.#chips.size >= MOST
            ? words().tooManyFiles
            : '';
    if (problem !== '') {
      notice(problem);
      return false;
    }
    const request = new XMLHttpRequest();
    const bar = el('progress', { max: 100, value: 0, 'aria-label': words().uploading(file.name) });
    const chip: Chip = {
      element: el(
        'li',
        {},
        icon('file'),
        el('span', { class: 'file-name' }, file.name),
        el('span', { class: 'size' }, words().size(file.size)),
        bar,
        button(
          { class: 'bare', 'aria-label': words().remove(file.name) },
          () => this.#remove(chip, request),
          icon('close'),
        ),
      ),
    };
    this.#chips.add(chip);
    this.#list.append(chip.element);
    announce(words().uploading(file.name));
    await opened;
    if (!this.#chips.has(chip)) return false;
    return new Promise((resolve) => {
      request.open('POST', `/api/files?name=${encodeURIComponent(file.name)}`);
      for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.responseType = 'json';
      request.upload.onprogress = ({ loaded, total }) => {
        bar.value = (100 * loaded) / total;
      };
      request.onload = () => {
        if (request.status === 201) {
          chip.id = (request.response as Uploaded).file;
          bar.remove();
          announce(words().uploaded(file.name));
        } else {
          const { error } = request.response as Refused;
          this.#remove(chip, request);
          notice(refusalText(refused(error).error));
        }
        resolve(chip.id !== undefined);
      };
      request.onerror = () => {
        this.#remove(chip, request);
        notice(refusalText('offline'));
        resolve(false);
      };
      request.onabort = () => resolve(false);
      request.send(file);
    });
  }

  #remove(chip: Chip, request: XMLHttpRequest): void {
    this.#chips.delete(chip);
    chip.element.remove();
    if (chip.id === undefined) request.abort();
    else void call('DELETE', `/api/files?file=${encodeURIComponent(chip.id)}`);
  }
}
