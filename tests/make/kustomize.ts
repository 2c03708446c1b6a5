// What deploy/ comes to: an overlay or components as objects, by the kustomize in real kubectl.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadAll } from 'js-yaml';
import { kubectlPath } from '../../scripts/fetch-kubectl.ts';

/** The folder of the manifests. */
export const DEPLOY = join(import.meta.dirname, '../../deploy');

/** An object of a manifest. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> };
  readonly [key: string]: unknown;
}

/** The YAML that a kustomization comes to. */
export function kustomized(folder: string): string {
  return execFileSync(kubectlPath('1.36'), ['kustomize', folder], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** The objects of YAML text. */
export function manifests(yaml: string): Manifest[] {
  return (loadAll(yaml) as (Manifest | null)[]).filter((one) => one !== null);
}

/** Which overlay, what is added to it, and what is changed. */
export interface Installation {
  readonly overlay: 'single' | 'several';
  /** folders below deploy/, such as `components/discord` */
  readonly components?: readonly string[];
  /** as in a kustomization */
  readonly patches?: readonly object[];
  /** absent: the registry of the lab that holds everything */
  readonly image?: string;
}

/** Writes an overlay of somebody's own, as docs/deploy.md has it. @returns its folder */
export function ownOverlay(
  folder: string,
  name: string,
  { overlay, components = [], patches = [], image = 'registry.example/sekisho' }: Installation,
): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const place = (below: string): string => relative(own, join(DEPLOY, below));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [place(join('overlays', overlay))],
    components: components.map(place),
    images: [{ name: 'sekisho', newName: image }],
    patches,
  };
  // JSON is YAML, too
  writeFileSync(join(own, 'kustomization.yaml'), JSON.stringify(kustomization));
  return own;
}
