// Times as descriptions have them.
import { humanDuration } from '../../../triage/human-duration.ts';

/** A time that is not set, as Go writes it. */
const ZERO_TIME = 'Mon, 01 Jan 0001 00:00:00 +0000';

/** A moment as `Mon, 30 Nov 2026 04:20:18 +0000` (Go, time.RFC1123Z); absent means Go's year 1. */
export function dateText(time: string | undefined): string {
  return time ? new Date(time).toUTCString().replace('GMT', '+0000') : ZERO_TIME;
}

/** How long ago it was; `<unknown>` when it is not known. @param now milliseconds since the epoch */
export function ago(time: string | null | undefined, now: number): string {
  return time ? humanDuration(now - Date.parse(time)) : '<unknown>';
}
