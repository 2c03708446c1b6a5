// Writes docs/licences.md from the lock file. Usage: node scripts/update-licences.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencePage } from './supply-chain/licences.ts';
import { readLockFile } from './supply-chain/lock-file.ts';

writeFileSync(join(import.meta.dirname, '../docs/licences.md'), licencePage(readLockFile().packages));
