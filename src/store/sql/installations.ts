// Installations in a table, sealed.
import type { Engine } from '../engine/engine.ts';
import type { InstallationKey, Installations } from '../port/installations.ts';
import type { SecretBox } from '../secret-box.ts';

/** Installations over an engine. */
export function sqlInstallations({ db }: Engine, box: SecretBox): Installations {
  async function write({ enterprise, team }: InstallationKey, sealed: string): Promise<void> {
    await db
      .insertInto('installations')
      .values({ enterprise, team, sealed })
      .onConflict((conflict) => conflict.columns(['enterprise', 'team']).doUpdateSet({ sealed }))
      .execute();
  }

  return {
    put: (key, installation) => write(key, box.seal(JSON.stringify(installation), about(key))),
    get: async ({ enterprise, team }) => {
      // a team may be asked for without its enterprise; its own installation goes before that of the enterprise
      const rows = await db
        .selectFrom('installations')
        .selectAll()
        .where(({ eb, or, and }) =>
          or([
            ...(team === '' ? [] : [eb('team', '=', team)]),
            ...(enterprise === '' ? [] : [and([eb('enterprise', '=', enterprise), eb('team', '=', '')])]),
          ]),
        )
        .orderBy('team', 'desc')
        .execute();
      const row = rows.find((one) => one.enterprise === enterprise && one.team === team) ?? rows[0];
      return row === undefined ? undefined : (JSON.parse(box.open(row.sealed, about(row))) as unknown);
    },
    remove: async ({ enterprise, team }) => {
      const { numDeletedRows } = await db
        .deleteFrom('installations')
        .where('enterprise', '=', enterprise)
        .where('team', '=', team)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },
    list: async () =>
      await db
        .selectFrom('installations')
        .select(['enterprise', 'team'])
        .orderBy('enterprise')
        .orderBy('team')
        .execute(),
    rotate: async () => {
      const rows = await db.selectFrom('installations').selectAll().execute();
      const old = rows.filter(({ sealed }) => !box.isCurrent(sealed));
      for (const row of old) {
        const sealed = box.seal(box.open(row.sealed, about(row)), about(row));
        await db
          .updateTable('installations')
          .set({ sealed })
          .where('enterprise', '=', row.enterprise)
          .where('team', '=', row.team)
          // one that was renewed meanwhile has the new key already
          .where('sealed', '=', row.sealed)
          .execute();
      }
      return old.length;
    },
  };
}

function about({ enterprise, team }: InstallationKey): string {
  return `the installation of ${[enterprise, team].filter((id) => id !== '').join('/')}`;
}
