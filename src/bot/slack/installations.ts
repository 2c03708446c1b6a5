// Bolt's installation store over ours: a workspace's token is kept encrypted and found again for every message from there.
import type { Installation, InstallationQuery, InstallationStore } from '@slack/bolt';
import { z } from 'zod';
import { Remembered } from './remembered.ts';
import type { KeptInstallations } from './slack-options.ts';

/** A message is acknowledged within three seconds, also when the store is slow: what was found is known for so long, ms. */
const KNOWN_FOR = 60_000;

const INSTALLATION = z.looseObject({
  bot: z.looseObject({ token: z.string(), userId: z.string(), id: z.string() }),
});

/** A store that Bolt can use. Its `delete` is called when a workspace takes the app away. */
export function installationStore(kept: KeptInstallations): InstallationStore {
  const known = new Remembered<Installation>(1_000, KNOWN_FOR);
  return {
    storeInstallation: async (installation) => {
      const key = {
        enterprise: installation.enterprise?.id ?? '',
        team: installation.isEnterpriseInstall ? '' : (installation.team?.id ?? ''),
      };
      await kept.put(key, installation);
      known.set(nameOf(key), installation);
    },
    fetchInstallation: async (query) => {
      const key = keyOf(query);
      const before = known.get(nameOf(key));
      if (before) return before as never;
      const found = INSTALLATION.safeParse(await kept.get(key));
      if (!found.success) throw new Error('this workspace has not installed the app');
      const installation = found.data as unknown as Installation;
      known.set(nameOf(key), installation);
      return installation as never;
    },
    deleteInstallation: async (query) => {
      const key = keyOf(query);
      known.delete(nameOf(key));
      await kept.remove(key);
    },
  };
}

interface Key {
  readonly enterprise: string;
  readonly team: string;
}

function keyOf({ enterpriseId, teamId, isEnterpriseInstall }: InstallationQuery<boolean>): Key {
  return { enterprise: enterpriseId ?? '', team: isEnterpriseInstall ? '' : (teamId ?? '') };
}

function nameOf({ enterprise, team }: Key): string {
  return `${enterprise} ${team}`;
}
