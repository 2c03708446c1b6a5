// One request to a platform's API, for the doctor.

/** Longer than this nobody waits for a doctor, ms. */
const PATIENCE = 10_000;

/** What an API answered. */
export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  /** {} when it is no JSON object */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks. @throws Error when there is no answer */
export async function askJson(url: string, authorization: string, method: 'GET' | 'POST' = 'GET'): Promise<Asked> {
  const response = await fetch(url, { method, headers: { authorization }, signal: AbortSignal.timeout(PATIENCE) });
  const body: unknown = await response.json().catch(() => ({}));
  const isObject = typeof body === 'object' && body !== null;
  return {
    status: response.status,
    headers: response.headers,
    body: isObject ? (body as Record<string, unknown>) : {},
  };
}
