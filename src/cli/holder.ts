// This process among several that share a store.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Its name in leases and claims. Containers of one image may have the same process number, and hosts the same name. */
export const HOLDER = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
