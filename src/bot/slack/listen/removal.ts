// A workspace takes the app away, or its tokens: what is kept of its installation goes.
import type { App, InstallationStore } from '@slack/bolt';
import { codeOf } from '../calls.ts';
import type { Slack } from '../slack.ts';

/** Listens to both. @param store absent with one workspace's token, which is a setting */
export function listenToRemoval(app: App, slack: Slack, store: InstallationStore | undefined): void {
  const remove = (team: string, enterprise: string, what: string): void => {
    slack.log.warn({ workspace: team, what }, 'slack: a workspace took the app away');
    if (!store?.deleteInstallation) return;
    slack.work.begin('removal', { workspace: team }, async () => {
      const query = {
        teamId: team === '' ? undefined : team,
        enterpriseId: enterprise === '' ? undefined : enterprise,
      };
      try {
        await store.deleteInstallation?.({ ...query, isEnterpriseInstall: team === '' } as never);
      } catch (error) {
        slack.log.error({ workspace: team, error: codeOf(error) }, 'slack: an installation could not be removed');
      }
    });
  };
  app.event('app_uninstalled', async ({ context }) => {
    remove(context.teamId ?? '', context.enterpriseId ?? '', 'app_uninstalled');
  });
  app.event('tokens_revoked', async ({ event, context }) => {
    // tokens of people are not used here
    if (event.tokens.bot && event.tokens.bot.length > 0) {
      remove(context.teamId ?? '', context.enterpriseId ?? '', 'tokens_revoked');
    }
  });
}
