// Where messages are written: a field that takes a paste as it comes, files, and in a lab a prompt with a history.
import { button, byId, el } from './element.ts';
import { icon } from './icon.ts';
import { inEveryLanguage, words } from './language.ts';
import { TypedLines } from './typed-lines.ts';
import { Uploads } from './uploads.ts';

/** A paste of more characters is held as a file: a text field grows slow with megabytes. */
const LARGE = 150_000;
/** Rows that the field has at most. */
const MOST_ROWS = 12;

/** The message field. */
export class Composer {
  readonly #field = el('textarea', {
    id: 'message',
    rows: 1,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
  });
  readonly #picker = el('input', {
    type: 'file',
    multiple: true,
    class: 'hidden',
    tabindex: -1,
    'aria-hidden': 'true',
  });
  readonly #uploads: Uploads;
  readonly #typed = new TypedLines();
  readonly #send: (text: string, files: readonly string[]) => Promise<boolean>;
  #isLab = false;

  /** @param send resolves to false when the message was not taken: it stays in the field */
  constructor(send: (text: string, files: readonly string[]) => Promise<boolean>) {
    this.#send = send;
    const form = byId('composer') as HTMLFormElement;
    const chips = el('ul', { class: 'chips' });
    this.#uploads = new Uploads(chips);
    const attach = button({ class: 'bare round' }, () => this.pick(), icon('attach'));
    const go = el('button', { type: 'submit', class: 'send' }, icon('send'));
    const keys = el('p', { class: 'keys' });
    form.append(
      chips,
      el(
        'div',
        { class: 'field' },
        attach,
        el('span', { class: 'prompt', 'aria-hidden': 'true' }, '$'),
        this.#field,
        go,
        this.#picker,
      ),
      keys,
    );
    inEveryLanguage(() => {
      attach.setAttribute('aria-label', words().attach);
      go.setAttribute('aria-label', words().send);
      form.setAttribute('aria-label', words().message);
      this.#relabel();
    });
    this.#listen(form);
    form.hidden = false;
  }

  /** A lab has a prompt: lines are commands or answers, and come back with the arrow keys. */
  set isLab(isLab: boolean) {
    if (this.#isLab === isLab) return;
    this.#isLab = isLab;
    byId('composer').classList.toggle('lab', isLab);
    this.#relabel();
  }

  /** Lets the person choose files. */
  pick(): void {
    this.#picker.click();
  }

  /** Puts the cursor into the field. */
  focus(): void {
    this.#field.focus();
  }

  /** Takes files, and sends them at once when nothing else is being written. */
  async take(files: readonly File[]): Promise<void> {
    const areThere = await this.#uploads.add(files);
    if (areThere && this.#field.value.trim() === '') await this.#submit();
  }

  #relabel(): void {
    const { message, terminal, paste, pasteShort, type, typeShort, keys, keysLab } = words();
    const isNarrow = window.innerWidth < 480;
    this.#field.setAttribute('aria-label', this.#isLab ? terminal : message);
    const [inLab, elsewhere] = isNarrow ? [typeShort, pasteShort] : [type, paste];
    this.#field.placeholder = this.#isLab ? inLab : elsewhere;
    const line = byId('composer').querySelector('.keys');
    if (line) line.textContent = this.#isLab ? keysLab : keys;
  }

  #listen(form: HTMLFormElement): void {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#field.addEventListener('input', () => this.#fit());
    this.#field.addEventListener('paste', (event) => this.#paste(event));
    this.#field.addEventListener('keydown', (event) => this.#press(event));
    this.#picker.addEventListener('change', () => {
      const files = [...(this.#picker.files ?? [])];
      this.#picker.value = '';
      if (files.length > 0) void this.take(files);
    });
  }

  #press(event: KeyboardEvent): void {
    // Enter that ends the conversion of kana is not the end of the message
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void this.#submit();
      return;
    }
    if (!this.#isLab || this.#field.value.includes('\n') || event.altKey || event.ctrlKey || event.metaKey) return;
    const line =
      event.key === 'ArrowUp'
        ? this.#typed.older(this.#field.value)
        : event.key === 'ArrowDown'
          ? this.#typed.newer()
          : undefined;
    if (line === undefined) return;
    event.preventDefault();
    this.#put(line);
  }

  #paste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' && files.length > 0) {
      event.preventDefault();
      void this.#uploads.add(files);
    } else if (text.length > LARGE) {
      event.preventDefault();
      void this.#uploads.add([new File([text], `${words().pastedText}.txt`, { type: 'text/plain' })]);
    }
  }

  async #submit(): Promise<void> {
    const text = this.#field.value;
    if ((text.trim() === '' && this.#uploads.isEmpty) || this.#uploads.isUploading) return;
    const files = this.#uploads.ids;
    // what comes next may be typed at once; it comes back when it was not taken
    this.#put('');
    if (await this.#send(text, files)) {
      this.#uploads.clear();
      if (!text.includes('\n')) this.#typed.add(text);
    } else if (this.#field.value === '') this.#put(text);
  }

  #put(text: string): void {
    this.#field.value = text;
    this.#fit();
    this.#field.setSelectionRange(text.length, text.length);
  }

  #fit(): void {
    this.#field.rows = Math.min(MOST_ROWS, this.#field.value.split('\n', MOST_ROWS).length);
  }
}
