// Reads vitest's JSON report: every test must have run and passed. A skipped or todo test is a failure here, unless its name says that its machine lacks something.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A test whose name holds this may be skipped where its precondition (a terminal, another user) is missing. */
const MAY_SKIP = '[where possible]';

const report = z.object({
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const [file = ''] = process.argv.slice(2);
const found = report.parse(JSON.parse(readFileSync(file, 'utf8')));
const all = found.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((one) => ({ file: name, ...one })),
);
const missing = all.filter(({ status, fullName }) => status !== 'passed' && !fullName.includes(MAY_SKIP));
const empty = found.testResults.filter(
  ({ assertionResults, status }) => assertionResults.length === 0 || status !== 'passed',
);
const excused = all.filter(({ status, fullName }) => status !== 'passed' && fullName.includes(MAY_SKIP));

for (const { fullName, status } of missing) process.stdout.write(`${status}: ${fullName}\n`);
for (const { name } of empty) process.stdout.write(`not all passed in ${name}\n`);
for (const { fullName } of excused) process.stdout.write(`skipped, as it may: ${fullName}\n`);
process.stdout.write(
  `${found.testResults.length} files, ${all.length} tests, ${all.length - missing.length - excused.length} ran and passed\n`,
);
if (missing.length > 0 || empty.length > 0 || all.length === 0) process.exitCode = 1;
