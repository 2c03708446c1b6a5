import { expect, it } from 'vitest';
import { parseReference } from '../../../src/sim/kubelet/reference.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;

it.each([
  ['nginx', 'docker.io/library/nginx:latest'],
  ['nginx:stable', 'docker.io/library/nginx:stable'],
  ['acme/api:1.2', 'docker.io/acme/api:1.2'],
  ['registry.example/team/api', 'registry.example/team/api:latest'],
  ['localhost:5000/api:v1', 'localhost:5000/api:v1'],
  ['registry.example:8443/api:v1', 'registry.example:8443/api:v1'],
  [`nginx@${DIGEST}`, `docker.io/library/nginx@${DIGEST}`],
  [`nginx:1.27@${DIGEST}`, `docker.io/library/nginx:1.27@${DIGEST}`],
])('%s is %s', (image, full) => {
  expect(parseReference(image)).toMatchObject({ full });
});

it.each([
  ['', 'invalid reference format'],
  ['nginx:', 'invalid reference format'],
  ['nginx: stable', 'invalid reference format'],
  ['-nginx', 'invalid reference format'],
  ['nginx@sha256:12', 'invalid reference format'],
  ['Nginx:stable', 'invalid reference format: repository name (library/Nginx) must be lowercase'],
  ['acme/API', 'invalid reference format: repository name (acme/API) must be lowercase'],
])('%j is none: %s', (image, problem) => {
  expect(parseReference(image)).toBe(problem);
});
