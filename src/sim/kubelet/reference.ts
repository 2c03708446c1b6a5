// Names of images (distribution/reference): what stands in `image` fields, taken apart.

/** An image's name, complete: `nginx` is `docker.io/library/nginx:latest`. */
export interface ImageReference {
  readonly host: string;
  /** `library/nginx` */
  readonly repository: string;
  /** absent when a digest alone names it */
  readonly tag?: string;
  readonly digest?: string;
  /** with host and tag, as containerd says it: `docker.io/library/nginx:latest` */
  readonly full: string;
}

const DEFAULT_HOST = 'docker.io';
const COMPONENT = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const HOST = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::\d+)?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^[a-z0-9]+(?:[.+_-][a-z0-9]+)*:[0-9a-fA-F]{32,}$/;

function isHost(part: string): boolean {
  return part.includes('.') || part.includes(':') || part === 'localhost' || part !== part.toLowerCase();
}

/** Reads an image's name. @returns what is wrong with it, as text, when it is none */
export function parseReference(image: string): ImageReference | string {
  const at = image.indexOf('@');
  const digest = at < 0 ? undefined : image.slice(at + 1);
  const named = at < 0 ? image : image.slice(0, at);
  if (digest !== undefined && !DIGEST.test(digest)) return 'invalid reference format';
  const colon = named.lastIndexOf(':');
  const isTagged = colon > named.lastIndexOf('/');
  const given = isTagged ? named.slice(colon + 1) : undefined;
  const path = isTagged ? named.slice(0, colon) : named;
  if (given !== undefined && !TAG.test(given)) return 'invalid reference format';
  const slash = path.indexOf('/');
  const first = slash < 0 ? '' : path.slice(0, slash);
  const hasHost = slash >= 0 && isHost(first);
  const host = hasHost ? first : DEFAULT_HOST;
  const rest = hasHost ? path.slice(slash + 1) : path;
  if (hasHost && !HOST.test(host)) return 'invalid reference format';
  const repository = host === DEFAULT_HOST && !rest.includes('/') ? `library/${rest}` : rest;
  if (rest !== rest.toLowerCase()) return `invalid reference format: repository name (${repository}) must be lowercase`;
  if (!repository.split('/').every((component) => COMPONENT.test(component))) return 'invalid reference format';
  const tag = given ?? (digest === undefined ? 'latest' : undefined);
  const full = `${host}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
  return { host, repository, ...(tag !== undefined && { tag }), ...(digest !== undefined && { digest }), full };
}
