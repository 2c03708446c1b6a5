// Hands something that was said to the desk, and its answer to Slack.
import type { Attachment, Person } from '../../desk/incoming.ts';
import { slackFiles } from '../receive/slack-file.ts';
import { SlackAnswering } from '../send/answering.ts';
import { lineMessage, type Reach, tell } from '../send/tell.ts';
import { languageFor, placeIn, type Slack } from '../slack.ts';
import { slackWords } from '../words.ts';
import type { Workspace } from '../workspace.ts';

/** What was said, with Slack's own ways taken out of it. */
export interface Question extends Reach {
  readonly delivery: string;
  /** id of the message, command or button */
  readonly message: string;
  readonly isEdit: boolean;
  /** thread of the conversation's Place */
  readonly thread: string;
  readonly text: string;
  readonly quoted: readonly string[];
  readonly files: readonly Readonly<Record<string, unknown>>[];
  readonly standing?: () => Promise<string | undefined>;
  readonly isAssistant?: boolean;
  /** who asks, when that is known already */
  readonly person?: Person;
}

/** Asks the desk. */
export async function ask(slack: Slack, question: Question): Promise<void> {
  const { workspace, spot, user, isDirect, responseUrl, thread, standing } = question;
  const person = question.person ?? (await workspace.people.person(user));
  const place = placeIn(workspace, spot.channel, thread, isDirect);
  const language = await languageFor(slack, place, person);
  const answering = new SlackAnswering(slack, {
    workspace,
    spot,
    user,
    isDirect,
    responseUrl,
    to: question.message,
    thread,
    language,
    isAssistant: question.isAssistant ?? false,
    ...(standing ? { standing } : {}),
  });
  slack.unanswered.set(answering, async () => {
    await tell(slack, question, [lineMessage(slackWords(language).stopped)]);
  });
  try {
    await slack.desk.handle(
      {
        delivery: question.delivery,
        message: question.message,
        isEdit: question.isEdit,
        place,
        person,
        text: question.text,
        quoted: question.quoted,
        attachments: attachments(workspace, question.files),
      },
      answering,
    );
  } finally {
    if (answering.isDone || !slack.work.isEnding) slack.unanswered.delete(answering);
  }
}

function attachments(workspace: Workspace, files: Question['files']): Attachment[] {
  const { calls, token, apiUrl } = workspace;
  return slackFiles(files, { calls, token, apiUrl, fetch });
}
