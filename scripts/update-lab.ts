// Writes the transcript in docs/lab.md. Usage: node scripts/update-lab.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labTranscript } from './lab-transcript.ts';

/** The page that has it, and how it stands there. */
export const LAB_PAGE = join(import.meta.dirname, '../docs/lab.md');
export const TRANSCRIPT = /(<!-- lab transcript: [^>]*-->\n)[\s\S]*?(<!-- end of the transcript -->)/;

if (process.argv[1] === import.meta.filename) {
  const page = readFileSync(LAB_PAGE, 'utf8');
  const transcript = await labTranscript();
  const next = page.replace(
    TRANSCRIPT,
    (_, before: string, after: string) => `${before}\n\`\`\`text\n${transcript}\n\`\`\`\n\n${after}`,
  );
  writeFileSync(LAB_PAGE, next);
  console.log(`docs/lab.md: ${next === page ? 'unchanged' : 'written'}`);
}
