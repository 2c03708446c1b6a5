// One line to one person, by the first way that works: the address of a command, a message only they see, a direct message.
import type { Language } from '../../../triage/playbook.ts';
import { codeOf } from '../calls.ts';
import { context, section } from '../render/blocks.ts';
import { prose } from '../render/escape.ts';
import type { Message, Rendered } from '../render/render.ts';
import type { Slack } from '../slack.ts';
import { troubleKind, troubleText } from '../trouble.ts';
import type { Workspace } from '../workspace.ts';
import { post, postPrivately, type Spot } from './post.ts';
import { respond } from './respond.ts';

/** Where a person can be reached. */
export interface Reach {
  readonly workspace: Workspace;
  readonly spot: Spot;
  readonly user: string;
  readonly isDirect: boolean;
  /** address that came with a command or a button; '' for none */
  readonly responseUrl: string;
}

/** A line as a message. */
export function lineMessage(text: string): Message {
  return { text: prose(text), blocks: [section(prose(text))] };
}

/** A quiet line as a message: work goes on. */
export function progressMessage(text: string): Message {
  return { text: prose(text), blocks: [context(prose(text.slice(0, 300)))] };
}

/** Shows messages to the person alone. False when no way worked; that is logged. */
export async function tell(slack: Slack, reach: Reach, messages: Rendered['messages']): Promise<boolean> {
  for (const message of messages) if (!(await tellOne(slack, reach, message))) return false;
  return true;
}

/** Explains a refusal of Slack to the person, in a line. */
export async function tellTrouble(slack: Slack, reach: Reach, error: unknown, language: Language): Promise<void> {
  const { workspace, spot } = reach;
  const kind = troubleKind(error);
  slack.log.warn(
    { workspace: workspace.id, channel: spot.channel, user: reach.user, trouble: kind, error: codeOf(error) },
    'slack: could not do what was asked',
  );
  const message = lineMessage(troubleText(error, language));
  if (kind === 'token') {
    // with this token nothing can be called; the address of a command needs none
    await respond(reach.responseUrl, workspace.apiUrl, message);
    return;
  }
  await tellOne(slack, reach, message);
}

async function tellOne(
  slack: Slack,
  { workspace, spot, user, isDirect, responseUrl }: Reach,
  message: Message,
): Promise<boolean> {
  if (await respond(responseUrl, workspace.apiUrl, message)) return true;
  const ways: (() => Promise<unknown>)[] = [
    ...(isDirect
      ? [() => post(workspace, spot, message, { to: '', thread: '' })]
      : [() => postPrivately(workspace, spot, user, message)]),
    async () => {
      const channel = await workspace.direct(user);
      if (isDirect && channel === spot.channel && spot.threadTs === '') throw new Error('tried already');
      return post(workspace, { channel, threadTs: '' }, message, { to: '', thread: '' });
    },
  ];
  for (const way of ways) {
    try {
      await way();
      return true;
    } catch (error) {
      slack.log.debug({ user, error: codeOf(error) }, 'slack: not told this way');
    }
  }
  slack.log.warn({ workspace: workspace.id, user }, 'slack: the person could not be told');
  return false;
}
