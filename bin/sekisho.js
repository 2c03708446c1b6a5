#!/usr/bin/env node
// Starts the program: plain JavaScript, so that an old Node.js can read it and say so, and so that what was compiled before is found again
// (Node.js looks into its compile cache only for modules that are loaded after it was turned on).
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  process.stderr.write(
    `sekisho: this is Node.js ${process.versions.node}, which cannot run it; use Node.js 24 or newer, or in the repository: npm ci, then npm start or npx sekisho\n`,
  );
  process.exitCode = 2;
} else {
  // threads and shards look into the same cache, and find it by this variable alone
  process.env.NODE_COMPILE_CACHE ||= join(tmpdir(), 'node-compile-cache');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('../src/main.ts');
}
