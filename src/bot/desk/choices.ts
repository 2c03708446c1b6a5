// What people and workspaces chose: kept in the store when there is one, in memory otherwise.
import type { ChosenSettings, SettingChange, SettingOwner } from '../../store/port/settings.ts';
import type { Person, Place } from './incoming.ts';
import type { Keeper } from './keeper.ts';
import { personOf, workspaceOf } from './names.ts';

/** Another replica's change is seen after this, ms. */
const FRESH = 15_000;
/** Owners that are remembered. */
const MOST = 20_000;

/** What was chosen by a person, and by the workspace that they are in. */
export interface Chosen {
  readonly person: ChosenSettings;
  readonly workspace: ChosenSettings;
}

/** Reads and changes settings. */
export class Choices {
  readonly #keeper: Keeper;
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly settings: ChosenSettings; readonly at: number }>();

  constructor(keeper: Keeper, now: () => number) {
    this.#keeper = keeper;
    this.#now = now;
  }

  /** What holds for a person at a place. What cannot be read is as if nothing had been chosen, or as it was known last. */
  async at(place: Place, person: Person): Promise<Chosen> {
    const [own, workspace] = await Promise.all([this.#of(personOwner(place, person)), this.#of(workspaceOwner(place))]);
    return { person: own, workspace };
  }

  /** Changes settings. @returns whether they outlive the process */
  async change(place: Place, person: Person, scope: 'person' | 'workspace', change: SettingChange): Promise<boolean> {
    const owner = scope === 'person' ? personOwner(place, person) : workspaceOwner(place);
    const kept = await this.#keeper.use('settings', ({ settings }) => settings.set(owner, change), true);
    this.#remember(owner, kept ?? applied(await this.#of(owner), change));
    return kept !== undefined;
  }

  async #of(owner: SettingOwner): Promise<ChosenSettings> {
    const known = this.#known.get(nameOf(owner));
    if (known && (!this.#keeper.isThere || this.#now() - known.at < FRESH)) return known.settings;
    const kept = await this.#keeper.use('settings', ({ settings }) => settings.get(owner));
    if (kept) this.#remember(owner, kept);
    return kept ?? known?.settings ?? {};
  }

  #remember(owner: SettingOwner, settings: ChosenSettings): void {
    const name = nameOf(owner);
    this.#known.delete(name);
    this.#known.set(name, { settings, at: this.#now() });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
  }
}

function personOwner(place: Place, person: Person): SettingOwner {
  return { scope: 'person', id: personOf(place, person) };
}

function workspaceOwner(place: Place): SettingOwner {
  return { scope: 'workspace', id: workspaceOf(place) };
}

function nameOf({ scope, id }: SettingOwner): string {
  return `${scope} ${id}`;
}

function applied(settings: ChosenSettings, change: SettingChange): ChosenSettings {
  return Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null));
}
