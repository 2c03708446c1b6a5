#!/usr/bin/env node
// Starts the program: plain JavaScript, so that an old Node.js can read it and say so, and so that what was compiled before is found again
// (Node.js looks into its compile cache only for modules that are loaded after it was turned on).
import module from 'node:module';

const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  process.stderr.write(
    `sekisho: this is Node.js ${process.versions.node}, which cannot run it; use Node.js 24 or newer, or in the repository: npm ci, then npm start or npx sekisho\n`,
  );
  process.exitCode = 2;
} else {
  module.enableCompileCache();
  await import('../src/main.ts');
}
