// `--since 15m`: events that are older are left out; objects stay, they are as they are now.

interface SeenEvent {
  readonly kind?: string;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly firstTimestamp?: string | null;
  readonly series?: { readonly lastObservedTime?: string } | null;
  readonly metadata?: { readonly creationTimestamp?: string | null };
}

/** @param from ms since the epoch @returns what is left, and how many events were dropped */
export function onlySince(
  objects: readonly object[],
  from: number,
): { readonly objects: readonly object[]; readonly dropped: number } {
  const kept = (objects as readonly SeenEvent[]).filter((one) => {
    if (one.kind !== 'Event') return true;
    const at = Date.parse(
      one.series?.lastObservedTime ??
        one.lastTimestamp ??
        one.eventTime ??
        one.firstTimestamp ??
        one.metadata?.creationTimestamp ??
        '',
    );
    return !(at < from);
  });
  return { objects: kept, dropped: objects.length - kept.length };
}
