// How Go prints what Kubernetes puts into its messages.

/** A duration as Go prints it: `10s`, `1m20s`, `213ms`, `1.2s`, `5m0s`. @param ms whole milliseconds */
export function goDuration(ms: number): string {
  if (ms === 0) return '0s';
  if (ms < 1000) return `${ms}ms`;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  if (hours > 0) return `${hours}h${minutes}m${seconds}s`;
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}

/** Text or a list of texts as `%v` prints them: `[a b]`; an absent list is `[]`. */
export function goList(items: readonly string[] | undefined): string {
  return `[${(items ?? []).join(' ')}]`;
}

/** Several errors as one (apimachinery, util/errors NewAggregate): alone as it is, else `[a, b]`, each once. */
export function aggregate(errors: readonly string[]): string {
  const once = [...new Set(errors)];
  return once.length === 1 ? (once[0] ?? '') : `[${once.join(', ')}]`;
}
