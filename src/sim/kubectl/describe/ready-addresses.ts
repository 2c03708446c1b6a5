// The addresses behind a Service that take traffic (kubectl, describe formatEndpointSlices).
import type { EndpointSlice } from '../../wire.ts';
import { hostAndPort } from './go-text.ts';

const SHOWN = 3;

/** The first three ready addresses with a port of this name, and how many more there are; `<none>` without any slice. */
export function readyAddresses(slices: readonly EndpointSlice[], portName: string): string {
  if (slices.length === 0) return '<none>';
  const shown: string[] = [];
  let more = false;
  let count = 0;
  for (const { ports = [], endpoints = [] } of slices) {
    // a headless Service may have slices without ports
    const wanted = ports.length === 0 ? [undefined] : ports.filter(({ name }) => (name ?? '') === portName);
    for (const port of wanted)
      for (const { addresses, conditions } of endpoints) {
        if (shown.length === SHOWN) more = true;
        if (conditions?.ready === false) continue;
        const [address = ''] = addresses;
        if (!more) shown.push(port ? hostAndPort(address, port.port ?? 0) : address);
        count++;
      }
  }
  return more ? `${shown.join(',')} + ${count - SHOWN} more...` : shown.join(',');
}
