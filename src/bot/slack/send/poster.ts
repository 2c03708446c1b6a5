// What is said in a channel without being asked: a watch, a daily question.
import type { Poster } from '../../desk/ports.ts';
import { render } from '../render/render.ts';
import type { Workspace } from '../workspace.ts';
import { edit, postUnasked } from './post.ts';

/** Makes one. @param workspaceOf the workspace of a team's id; throws when the app is not there */
export function slackPoster(workspaceOf: (team: string) => Promise<Workspace>): Poster {
  const of = (workspace: string): Promise<Workspace> => workspaceOf(workspace.replace(/^slack:?/, ''));
  return {
    post: async ({ workspace, channel, thread }, reply, key) => {
      const where = await of(workspace);
      const [first, ...rest] = render(reply, thread).messages;
      // the mark finds a message again whose answer was lost
      const mark = { to: `unasked:${key}`, thread };
      const ts = await postUnasked(where, { channel, threadTs: thread }, first, mark);
      for (const [index, message] of rest.entries())
        await postUnasked(where, { channel, threadTs: thread || ts }, message, mark, index + 1);
      return ts;
    },
    edit: async ({ workspace, channel, thread }, ts, reply) => {
      const [first] = render(reply, thread).messages;
      await edit(await of(workspace), channel, ts, first);
    },
  };
}
