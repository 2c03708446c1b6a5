// Names of images, as far as the API server reads them (pkg/util/parsers; the grammar of distribution/reference).

const NAME =
  /^(?:[A-Za-z0-9][A-Za-z0-9.:[\]-]*\/)?[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9A-Fa-f]{32,}$/;
const BARE_ID = /^[a-f0-9]{64}$/;

/** The tag of an image: `latest` where it names neither tag nor digest; '' where it has a digest alone or is no name of an image. */
export function imageTag(image: string): string {
  const at = image.indexOf('@');
  const digest = at < 0 ? '' : image.slice(at + 1);
  const rest = at < 0 ? image : image.slice(0, at);
  const colon = rest.lastIndexOf(':');
  const tagged = colon > rest.lastIndexOf('/');
  const name = tagged ? rest.slice(0, colon) : rest;
  const tag = tagged ? rest.slice(colon + 1) : '';
  if (BARE_ID.test(image) || !NAME.test(name)) return '';
  if ((tagged && !TAG.test(tag)) || (at >= 0 && !DIGEST.test(digest))) return '';
  return tag || (digest ? '' : 'latest');
}
