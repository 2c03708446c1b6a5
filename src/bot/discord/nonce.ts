// What Discord knows a message by before it is sent: of two with the same nonce within some minutes it makes one.
import { createHash } from 'node:crypto';

/** Characters of a nonce. https://discord.com/developers/docs/resources/message#create-message */
const NONCE = 25;

/** The nonce of something that is said once. @param key what it answers, or what it is said for */
export function nonceOf(key: string): { readonly nonce: string; readonly enforceNonce: true } {
  return { nonce: createHash('sha256').update(key).digest('base64url').slice(0, NONCE), enforceNonce: true };
}
