// The app's own page: drawn when it is opened and after each change of a setting.
import type { App, BlockAction } from '@slack/bolt';
import { z } from 'zod';
import type { Reply } from '../../conversation/reply.ts';
import type { Settings } from '../../desk/desk.ts';
import type { Person, Place } from '../../desk/incoming.ts';
import { HOME_ACTIONS, homeView } from '../render/home-view.ts';
import { placeIn, type Slack, workspaceOf } from '../slack.ts';
import type { Workspace } from '../workspace.ts';

const CHANGE = z.object({
  action_id: z.string(),
  selected_option: z.object({ value: z.string() }).nullish(),
  selected_conversation: z.string().nullish(),
});

/** Listens to the page being opened, and to what is set on it. */
export function listenToHome(app: App, slack: Slack): void {
  app.event('app_home_opened', async ({ event, context }) => {
    const workspace = workspaceOf(slack, context);
    if (!workspace || event.tab !== 'home') return;
    const { user, channel } = event;
    slack.work.begin('home', { workspace: workspace.id, user }, () => publish(slack, workspace, user, channel));
  });

  app.action<BlockAction>(/^set:/, async ({ body, action, ack, context }) => {
    await ack();
    const workspace = workspaceOf(slack, context);
    const read = CHANGE.safeParse(action).data;
    const user = body.user.id;
    if (!workspace || !read) return;
    const change = changeOf(read);
    if (!change) return;
    slack.work.begin('setting', { workspace: workspace.id, user }, async () => {
      const channel = await workspace.direct(user);
      const person = await workspace.people.person(user);
      const place = placeIn(workspace, channel, '', true);
      const said =
        Object.keys(change.settings).length === 0
          ? await follow(slack, place, person, change.scope)
          : await slack.desk.change(place, person, change.scope, change.settings);
      await publish(slack, workspace, user, channel, said);
    });
  });
}

async function publish(slack: Slack, workspace: Workspace, user: string, channel: string, said?: Reply): Promise<void> {
  const person = await workspace.people.person(user);
  const place = placeIn(workspace, channel, '', true);
  const [home, settings] = await Promise.all([slack.desk.home(place, person), slack.desk.settings(place, person)]);
  const view = homeView({ home, settings, ...(said ? { said } : {}) });
  await workspace.calls.call('views.publish', { user_id: user, view });
}

/** What was chosen, as a change of settings. `follow` takes a language back. */
function changeOf({
  action_id,
  selected_option,
  selected_conversation,
}: z.infer<typeof CHANGE>):
  | { readonly scope: 'person' | 'workspace'; readonly settings: Partial<Settings> }
  | undefined {
  const value = selected_option?.value;
  switch (action_id) {
    case HOME_ACTIONS.myLanguage:
      return { scope: 'person', settings: languageSetting(value) };
    case HOME_ACTIONS.workspaceLanguage:
      return { scope: 'workspace', settings: languageSetting(value) };
    case HOME_ACTIONS.notesChannel:
      return { scope: 'workspace', settings: { notesChannel: selected_conversation ?? '' } };
    case HOME_ACTIONS.corrections:
      return { scope: 'workspace', settings: { allowsCorrections: value === 'keep' } };
    default:
      return undefined;
  }
}

function languageSetting(value: string | undefined): Partial<Settings> {
  return value === 'en' || value === 'ja' ? { language: value } : {};
}

/** Takes a language back: settings have no value for it, but it can be said. */
async function follow(
  slack: Slack,
  place: Place,
  person: Person,
  scope: 'person' | 'workspace',
): Promise<Reply | undefined> {
  let said: Reply | undefined;
  await slack.desk.handle(
    {
      delivery: '',
      message: '',
      isEdit: false,
      place,
      person,
      text: `settings ${scope === 'workspace' ? 'workspace ' : ''}language auto`,
      quoted: [],
      attachments: [],
    },
    {
      progress: async () => undefined,
      answer: async ({ reply }) => {
        said = reply;
      },
    },
  );
  return said;
}
