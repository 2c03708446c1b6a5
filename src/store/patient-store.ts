// A store for a program that goes on without one: what cannot be opened now is tried again until it can.
import { StoreError } from '../errors.ts';
import type { Store } from './store.ts';

/** How a store is waited for. */
export interface PatientOptions {
  /** Opens it; rejects while it cannot be. */
  readonly open: () => Promise<Store>;
  /** what it is, for as long as it is not open */
  readonly about: Store['about'];
  /** is told why it is not open: once for each reason */
  readonly failed: (error: unknown) => void;
  /** is told that it has been opened after all */
  readonly opened: () => void;
  /** ms between two tries; absent: {@link EVERY} */
  readonly every?: number;
}

/** ms between two tries. */
const EVERY = 5_000;

/** Opens a store, or gives one that refuses everything with the reason until it can be opened. */
export async function patientStore({ open, about, failed, opened, every = EVERY }: PatientOptions): Promise<Store> {
  let store: Store | undefined;
  let why: unknown;
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> | undefined;
  let isClosed = false;

  async function attempt(): Promise<void> {
    try {
      store = await open();
    } catch (error) {
      const isNew = String(error) !== String(why);
      why = error;
      if (isNew) failed(error);
      if (!isClosed) timer = setTimeout(again, every).unref();
    }
  }
  function again(): void {
    trying = attempt().then(() => {
      if (store && !isClosed) opened();
    });
  }
  const current = (): Store => {
    if (isClosed) throw new StoreError('store-closed', { where: about.place });
    if (!store) throw why;
    return store;
  };
  /** A part whose methods are those of the store that is open when they are called. */
  const part = <Name extends keyof Store>(name: Name): Store[Name] =>
    new Proxy({} as Store[Name] & object, {
      get: (_target, method) =>
        // neither of them is a method of any part; `then` would make it a promise
        method === 'then' || typeof method === 'symbol'
          ? undefined
          : async (...given: readonly unknown[]): Promise<unknown> => {
              const of: object | string = current()[name];
              return (await Reflect.apply(
                Reflect.get(Object(of) as object, method) as CallableFunction,
                of,
                given,
              )) as unknown;
            },
    });

  await attempt();
  return {
    notes: part('notes'),
    settings: part('settings'),
    corrections: part('corrections'),
    deliveries: part('deliveries'),
    installations: part('installations'),
    inbox: part('inbox'),
    incidents: part('incidents'),
    subscriptions: part('subscriptions'),
    quizDays: part('quizDays'),
    answers: part('answers'),
    cards: part('cards'),
    streaks: part('streaks'),
    leases: part('leases'),
    locks: part('locks'),
    data: part('data'),
    get about() {
      return store?.about ?? about;
    },
    ping: async () => current().ping(),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await trying;
      await store?.close();
    },
  };
}
