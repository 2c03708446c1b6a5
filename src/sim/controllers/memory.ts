// What a controller remembers between two reconciliations: little, and each lab has its own. It may be lost without harm.
import type { Client } from '../client.ts';

/** Makes a memory that begins anew for each client. @returns the memory of a client, always the same one */
export function remembered<T>(begin: (client: Client) => T): (client: Client) => T {
  const memories = new WeakMap<Client, { readonly memory: T }>();
  return (client) => {
    let found = memories.get(client);
    if (!found) {
      found = { memory: begin(client) };
      memories.set(client, found);
    }
    return found.memory;
  };
}
