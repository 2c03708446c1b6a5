// A host as it stands in a URL.

/** An address of IPv6 stands in brackets there (RFC 3986, 3.2.2). */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
