// Paths of requests, as proxies compare them.

/** A path without its query. */
export function barePath(path: string): string {
  return path.replace(/[?#].*$/, '');
}

/** Does a path begin with another, part by part? */
export function isBelow(path: string, prefix: string): boolean {
  const bare = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
  return path === bare || path.startsWith(`${bare}/`);
}
