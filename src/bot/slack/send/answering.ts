// The place for one answer in Slack: one message, edited while work goes on; what does not fit goes below it.

import type { Language } from '../../../triage/playbook.ts';
import type { Answer, Answering } from '../../desk/answering.ts';
import { codeOf } from '../calls.ts';
import { plain } from '../render/escape.ts';
import { answerLine } from '../render/parts.ts';
import type { Message, Rendered } from '../render/render.ts';
import { render } from '../render/render.ts';
import type { Slack } from '../slack.ts';
import { troubleKind } from '../trouble.ts';
import { slackWords } from '../words.ts';
import { edit, post, type Spot } from './post.ts';
import { plainForm, wholeText } from './refused-form.ts';
import { progressMessage, type Reach, tell, tellTrouble } from './tell.ts';
import { type Upload, upload } from './upload.ts';

/** What an answer answers. */
export interface Asked extends Reach {
  /** `ts` of the message, or the id of the command or button */
  readonly to: string;
  /** of the conversation's Place: the buttons of the answer carry it */
  readonly thread: string;
  /** finds the message that answers it already, because it was edited; asked when there is something to say, since that answer may still be on its way */
  readonly standing?: () => Promise<string | undefined>;
  /** language of Slack's own words */
  readonly language: Language;
  /** it stands in a thread of Slack's assistant: its status shows that work goes on */
  readonly isAssistant: boolean;
}

/** Slack takes some 50 edits a minute: one message is edited no more often than this, ms. */
const BETWEEN_EDITS = 1_200;
/** Slack's limit for the title of an assistant's thread is not told; these many characters are read at a glance. */
const TITLE = 60;
const FORM_REFUSED = new Set(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long', 'msg_too_long']);

/** The answer to one message, command or button. */
export class SlackAnswering implements Answering {
  readonly #slack: Slack;
  readonly #asked: Asked;
  #ts = '';
  /** the answer that stood before, '' when there is none; absent before it was looked for */
  #before: string | undefined;
  #lastEdit = 0;
  #status = false;
  #answered = false;
  #isDone = false;
  /** edits and the first post, one after the other */
  #turn: Promise<void> = Promise.resolve();
  #next: string | undefined;

  constructor(slack: Slack, asked: Asked) {
    this.#slack = slack;
    this.#asked = asked;
  }

  /** The answer, or why there is none, was said. */
  get isDone(): boolean {
    return this.#isDone;
  }

  async progress(text: string): Promise<void> {
    if (this.#answered) return;
    const waits = this.#next !== undefined;
    this.#next = text;
    // a text that waits to be shown is replaced by a newer one
    if (!waits) this.#turn = this.#turn.then(() => this.#showProgress());
    await this.#turn;
  }

  async answer(answer: Answer): Promise<void> {
    this.#answered = true;
    this.#next = undefined;
    await this.#turn;
    const rendered = render(answer.reply, this.#asked.thread);
    try {
      await this.#findStanding();
      if (answer.isPrivate && !this.#asked.isDirect) await this.#private(answer, rendered);
      else await this.#open(answer, rendered);
      this.#slack.metrics?.replies.add({ platform: 'slack', outcome: 'sent' });
    } catch (error) {
      this.#slack.metrics?.replies.add({ platform: 'slack', outcome: 'failed' });
      await tellTrouble(this.#slack, this.#asked, error, answer.reply.language);
    }
    this.#isDone = true;
  }

  async #showProgress(): Promise<void> {
    const text = this.#next;
    this.#next = undefined;
    if (text === undefined || this.#answered) return;
    const { workspace, spot, isAssistant } = this.#asked;
    try {
      if (isAssistant && (await this.#setStatus(text))) return;
      await this.#findStanding();
      if (this.#ts === '') this.#ts = await post(workspace, spot, progressMessage(text), this.#mark());
      else if (Date.now() - this.#lastEdit < BETWEEN_EDITS) return;
      else await edit(workspace, spot.channel, this.#ts, progressMessage(text));
      this.#lastEdit = Date.now();
    } catch (error) {
      // the answer itself will say what is wrong
      this.#slack.log.debug({ channel: spot.channel, error: codeOf(error) }, 'slack: progress not shown');
    }
  }

  async #setStatus(status: string): Promise<boolean> {
    const { workspace, spot } = this.#asked;
    const key = `${spot.channel}:${spot.threadTs}`;
    if (workspace.assistants.get(key) === false) return false;
    try {
      await workspace.calls.call(
        'assistant.threads.setStatus',
        { channel_id: spot.channel, thread_ts: spot.threadTs, status: plain(status, 200) },
        { again: 'no' },
      );
      this.#status = true;
      return true;
    } catch {
      // a plain thread of direct messages
      workspace.assistants.set(key, false);
      return false;
    }
  }

  async #private(answer: Answer, rendered: Rendered): Promise<void> {
    const { workspace, spot } = this.#asked;
    if (this.#ts !== '' && this.#ts !== this.#before)
      await workspace.calls.call('chat.delete', { channel: spot.channel, ts: this.#ts }, { again: 'no' });
    if (!(await tell(this.#slack, this.#asked, rendered.messages))) return;
    const uploads = await this.#uploads(answer, rendered);
    if (uploads.length > 0)
      await upload(workspace, { channel: await workspace.direct(this.#asked.user), threadTs: '' }, uploads);
  }

  async #open(answer: Answer, rendered: Rendered): Promise<void> {
    const { workspace, spot, responseUrl } = this.#asked;
    const [first, ...rest] = rendered.messages;
    let refused = false;
    try {
      await this.#put(first);
    } catch (error) {
      if (FORM_REFUSED.has(codeOf(error))) {
        refused = true;
        this.#slack.log.error(
          { channel: spot.channel, error: codeOf(error) },
          'slack: the form of an answer was refused',
        );
        await this.#put(plainForm(first.text, slackWords(answer.reply.language).asFileOnly));
      } else if (responseUrl !== '' && !['token', 'limited', 'unavailable', 'refused'].includes(troubleKind(error))) {
        // the bot may not write there, the person who asked can read it all the same
        await tell(this.#slack, this.#asked, rendered.messages);
        throw error;
      } else throw error;
    }
    if (this.#ts !== '') workspace.answers.set(`${spot.channel}:${this.#asked.to}`, this.#ts);
    const below: Spot = {
      channel: spot.channel,
      threadTs: spot.threadTs === '' && !this.#asked.isDirect ? this.#ts : spot.threadTs,
    };
    if (!refused)
      for (const [index, message] of rest.entries()) await post(workspace, below, message, this.#mark(), index + 1);
    const whole = refused ? [wholeText(rendered)] : [];
    const uploads = await this.#uploads(answer, { ...rendered, files: [...rendered.files, ...whole] });
    await upload(workspace, below, uploads);
    if (this.#asked.isAssistant) await this.#title(answer);
  }

  async #findStanding(): Promise<void> {
    if (this.#before !== undefined) return;
    this.#before = '';
    if (!this.#asked.standing) return;
    try {
      this.#before = (await this.#asked.standing()) ?? '';
      if (this.#ts === '') this.#ts = this.#before;
    } catch (error) {
      this.#slack.log.debug({ error: codeOf(error) }, 'slack: an earlier answer could not be looked for');
    }
  }

  async #put(message: Message): Promise<void> {
    const { workspace, spot } = this.#asked;
    if (this.#ts === '') this.#ts = await post(workspace, spot, message, this.#mark());
    else await edit(workspace, spot.channel, this.#ts, message);
  }

  #mark(): { readonly to: string; readonly thread: string } {
    return { to: this.#asked.to, thread: this.#asked.thread };
  }

  async #uploads({ files, pictures }: Answer, rendered: Rendered): Promise<Upload[]> {
    const texts = [...rendered.files, ...files].map(
      ({ name, text }): Upload => ({ name, title: name, bytes: new TextEncoder().encode(text) }),
    );
    const drawn: Upload[] = [];
    for (const picture of pictures) {
      drawn.push({
        name: `${picture.name}.png`,
        title: plain(picture.alt, TITLE),
        bytes: await this.#slack.png(picture),
        alt: plain(picture.alt, 1_000),
      });
    }
    return [...texts, ...drawn];
  }

  /** Threads of the assistant are listed by their titles. */
  async #title({ reply }: Answer): Promise<void> {
    const { workspace, spot } = this.#asked;
    const first = reply.parts.find((part) => part.type === 'answer');
    if (!first || (!this.#status && workspace.assistants.get(`${spot.channel}:${spot.threadTs}`) === false)) return;
    try {
      const title = plain(answerLine(first), TITLE);
      await workspace.calls.call(
        'assistant.threads.setTitle',
        { channel_id: spot.channel, thread_ts: spot.threadTs, title },
        { again: 'no' },
      );
    } catch {
      workspace.assistants.set(`${spot.channel}:${spot.threadTs}`, false);
    }
  }
}
