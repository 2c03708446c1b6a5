// package-lock.json as it concerns who we depend on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      devDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** A package that is installed. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  /** as its package.json says it, an SPDX expression; '' when it says none */
  readonly licence: string;
  /** absent: nothing says what its bytes must be */
  readonly integrity?: string;
  /** where it is fetched from, if not from the registry that is asked */
  readonly resolved?: string;
  /** part of the running program, not only of the workshop */
  readonly isProduction: boolean;
  /** runs code of its own when it is installed */
  readonly hasScript: boolean;
}

/** The lock file. */
export interface LockFile {
  readonly lockfileVersion: number;
  /** what package.json asked for when it was written */
  readonly asked: { readonly dependencies: Record<string, string>; readonly devDependencies: Record<string, string> };
  readonly packages: readonly Locked[];
}

/** Reads it. */
export function readLockFile(file = join(import.meta.dirname, '../../package-lock.json')): LockFile {
  const { lockfileVersion, packages } = schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { dependencies = {}, devDependencies = {} } = packages[''] ?? {};
  return {
    lockfileVersion,
    asked: { dependencies, devDependencies },
    packages: Object.entries(packages)
      .filter(([path, one]) => path !== '' && one.link !== true)
      .map(([path, one]) => ({
        name: path.replace(/^.*node_modules\//, ''),
        version: one.version ?? '',
        licence: one.license ?? '',
        ...(one.integrity !== undefined && { integrity: one.integrity }),
        ...(one.resolved !== undefined && { resolved: one.resolved }),
        isProduction: one.dev !== true && one.devOptional !== true,
        hasScript: one.hasInstallScript === true,
      })),
  };
}
