#!/usr/bin/env node
// The `sekisho` command: nothing but wiring. The only place that sets how the process ends.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { run } = await import('./cli/run.ts');
process.exitCode = await run(process.argv.slice(2));
