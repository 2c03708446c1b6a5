// What is said in a channel without being asked: a watch, a daily question.
import type { Picture } from '../../desk/answering.ts';
import type { Poster } from '../../desk/ports.ts';
import { isMember } from '../receive/quoted.ts';
import { render } from '../render/render.ts';
import { SlackApiError } from '../web-api.ts';
import type { Workspace } from '../workspace.ts';
import { edit, postUnasked } from './post.ts';
import { upload, uploadsOf } from './upload.ts';

/** Makes one. @param workspaceOf the workspace of a team's id; throws when the app is not there */
export function slackPoster(
  workspaceOf: (team: string) => Promise<Workspace>,
  png: (picture: Picture) => Promise<Uint8Array>,
): Poster {
  const of = (workspace: string): Promise<Workspace> => workspaceOf(workspace.replace(/^slack:?/, ''));
  return {
    post: async ({ workspace, channel, thread }, reply, key, pictures = []) => {
      const where = await of(workspace);
      const [first, ...rest] = render(reply, thread).messages;
      // the mark finds a message again whose answer was lost
      const mark = { to: `unasked:${key}`, thread };
      const { ts, stood } = await postUnasked(where, { channel, threadTs: thread }, first, mark);
      for (const [index, message] of rest.entries())
        await postUnasked(where, { channel, threadTs: thread || ts }, message, mark, index + 1);
      // whoever posted it was about to send its pictures: missing ones are better than the same ones twice
      if (!stood) await upload(where, { channel, threadTs: thread || ts }, await uploadsOf(pictures, png));
      return ts;
    },
    mayPost: async ({ workspace, channel }, person) => {
      const { calls, bot } = await of(workspace);
      try {
        return (await isMember(channel, person, calls)) && (await isMember(channel, bot.userId, calls));
      } catch (error) {
        // a channel that is not there, or that the bot cannot see
        if (error instanceof SlackApiError && error.failure === 'refused') return false;
        throw error;
      }
    },
    edit: async ({ workspace, channel, thread }, ts, reply) => {
      const [first] = render(reply, thread).messages;
      await edit(await of(workspace), channel, ts, first);
    },
  };
}
