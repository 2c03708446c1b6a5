// What goes wrong in a storage driver because somebody says so: as a parameter of a class, for the volumes that are made of it, or as an
// annotation of the CSIDriver, for all of its volumes.
import type { Client } from '../client.ts';
import { CSI_DRIVERS } from '../resources/index.ts';

/** What a driver is asked for: to make a volume, attach it, prepare it on a node, mount it for a pod, make it larger. */
export type DriverCall = 'provision' | 'attach' | 'stage' | 'mount' | 'resize';

/** What a call fails with, such as `rpc error: code = Internal desc = …`; undefined when it works. @param attributes parameters of the class, or attributes of the volume, which are the same */
export function driverTrouble(
  client: Client,
  driver: string,
  call: DriverCall,
  attributes: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const key = `sekisho.dev/${call}-fails`;
  return client.get(CSI_DRIVERS, undefined, driver)?.metadata.annotations?.[key] ?? attributes?.[key];
}
