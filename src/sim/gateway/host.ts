// Hosts of listeners and routes: `*.example.com` is every name below it, of any depth (Gateway API, apis/v1, Hostname).

/** Every host. */
export const EVERY_HOST = '*';

/** Is a host among those that a pattern stands for? */
export function isHostOf(pattern: string, host: string): boolean {
  if (pattern === EVERY_HOST) return true;
  if (!pattern.startsWith('*.')) return pattern === host;
  return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1;
}

/** Of two patterns, what both stand for; undefined when that is nothing. */
function between(one: string, other: string): string | undefined {
  if (isHostOf(one, other)) return other;
  return isHostOf(other, one) ? one : undefined;
}

/** The hosts of a route at a listener. @param listener absent: every host @param route none: those of the listener */
export function hostsBetween(listener: string = EVERY_HOST, route: readonly string[] = []): readonly string[] {
  if (route.length === 0) return [listener];
  return route.flatMap((host) => between(listener, host) ?? []);
}

/** How much a pattern says of a host: a name before a longer wildcard before a shorter one before every host. */
export function specificity(pattern: string): number {
  if (pattern === EVERY_HOST) return 0;
  return pattern.startsWith('*.') ? pattern.length : 1000 + pattern.length;
}
