// The session in docs/lab.md is what real kubectl prints (npm run update writes it).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { labTranscript } from '../../scripts/lab-transcript.ts';
import { LAB_PAGE } from '../../scripts/update-lab.ts';

it('shows what kubectl prints', async () => {
  expect(readFileSync(LAB_PAGE, 'utf8')).toContain(`\`\`\`text\n${await labTranscript()}\n\`\`\``);
}, 60_000);
