// Settings in a table: one row for each that was chosen.
import type { Engine } from '../engine/engine.ts';
import type { ChosenSettings, SettingOwner, SettingsStore } from '../port/settings.ts';

/** Settings over an engine. */
export function sqlSettings({ db }: Engine): SettingsStore {
  async function effective(owners: readonly SettingOwner[]): Promise<ChosenSettings> {
    if (owners.length === 0) return {};
    const rows = await db
      .selectFrom('settings')
      .selectAll()
      .where(({ eb, or }) => or(owners.map(({ scope, id }) => eb.and([eb('scope', '=', scope), eb('owner', '=', id)]))))
      .execute();
    const chosen: Record<string, unknown> = {};
    for (const { scope, id } of owners) {
      for (const row of rows) {
        if (row.scope === scope && row.owner === id) chosen[row.name] ??= JSON.parse(row.value);
      }
    }
    return chosen;
  }

  return {
    effective,
    get: (owner) => effective([owner]),
    set: async ({ scope, id }, change) => {
      await db.transaction().execute(async (transaction) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === null) {
            await transaction
              .deleteFrom('settings')
              .where('scope', '=', scope)
              .where('owner', '=', id)
              .where('name', '=', name)
              .execute();
          } else if (value !== undefined) {
            await transaction
              .insertInto('settings')
              .values({ scope, owner: id, name, value: JSON.stringify(value) })
              .onConflict((conflict) =>
                conflict.columns(['scope', 'owner', 'name']).doUpdateSet({ value: JSON.stringify(value) }),
              )
              .execute();
          }
        }
      });
      return await effective([{ scope, id }]);
    },
  };
}
