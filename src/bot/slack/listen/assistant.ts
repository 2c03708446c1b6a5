// Threads of Slack's assistant pane: they begin with prompts, show a status while work goes on, and are titled by their answer.
import { type App, Assistant } from '@slack/bolt';
import { z } from 'zod';
import { WORDS } from '../../conversation/words.ts';
import { codeOf } from '../calls.ts';
import { languageFor, placeIn, type Slack, workspaceOf } from '../slack.ts';
import { slackWords } from '../words.ts';
import { takeMessage } from './messages.ts';

const STARTED = z.object({
  assistant_thread: z.object({ user_id: z.string(), channel_id: z.string(), thread_ts: z.string() }),
});

/** Words that are offered, each with what it gives: Slack shows up to four. */
const PROMPTS = ['examples', 'practice', 'help'] as const;

/** Listens to the assistant's threads. Must come before other listeners to messages. */
export function listenToAssistant(app: App, slack: Slack): void {
  app.assistant(
    new Assistant({
      // where the person looks matters to nobody here
      threadContextStore: { get: async () => ({}), save: async () => undefined },
      threadStarted: async ({ payload, context }) => {
        const workspace = workspaceOf(slack, context);
        const thread = STARTED.safeParse(payload).data?.assistant_thread;
        if (!workspace || !thread) return;
        const { user_id: user, channel_id, thread_ts } = thread;
        slack.work.begin('assistant', { workspace: workspace.id, user }, async () => {
          const person = await workspace.people.person(user);
          const language = await languageFor(slack, placeIn(workspace, channel_id, thread_ts, true), person);
          const { help } = WORDS[language];
          try {
            await workspace.calls.call('assistant.threads.setSuggestedPrompts', {
              channel_id,
              thread_ts,
              title: slackWords(language).promptsTitle,
              prompts: PROMPTS.map((word) => ({
                title: word === 'help' ? 'help' : `${word}: ${help[word]}`,
                message: word,
              })),
            });
            workspace.assistants.set(`${channel_id}:${thread_ts}`, true);
          } catch (error) {
            slack.log.info({ workspace: workspace.id, error: codeOf(error) }, 'slack: no prompts in the assistant');
          }
        });
      },
      userMessage: async ({ payload, context }) => void takeMessage(slack, payload, context, { isAssistant: true }),
    }),
  );
}
