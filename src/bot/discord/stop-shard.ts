// The word between the manager of shards and its processes; apart from both, so that a start without Discord loads nothing of it.

/** What the manager tells a shard's process to end in peace; signals would not reach it everywhere. */
export const STOP_SHARD = 'sekisho: stop';
