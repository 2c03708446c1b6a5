// What is wrong with a log after an attack: every record is a line of its own, nothing of what people said is in it, and nothing broke.

/** What Bolt says of requests that nobody listens to, or cannot read. */
const EXPECTED =
  /while Bolt processed an event|was not acknowledged within 3 seconds|a listener failed|An unexpected error occurred during a request/;

/** Flaws in words. @param logged records of pino, as they were written */
export function logFlaws(logged: readonly string[]): readonly string[] {
  return logged.flatMap((line) => {
    const record = line.trimEnd();
    if (record.includes('\n')) return [`a record over two lines: ${record.slice(0, 100)}`];
    try {
      const { level, msg = '' } = JSON.parse(record) as { level?: unknown; msg?: string };
      if (msg.includes('zqx')) return [`a record with what was said: ${record.slice(0, 200)}`];
      return Number(level) >= 50 && !EXPECTED.test(msg) ? [`an error in the log: ${record.slice(0, 300)}`] : [];
    } catch {
      return [`no record: ${record.slice(0, 100)}`];
    }
  });
}
