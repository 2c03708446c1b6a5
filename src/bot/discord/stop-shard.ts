/** What the manager tells a shard's process to end in peace; signals would not reach it everywhere. */
export const STOP_SHARD = 'sekisho: stop';
