// What must not be read from a copy of the database: AES-256-GCM with keys that the caller holds.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { StoreError } from '../errors.ts';

const FORMAT = '1';
const TAG = 16;
const NONCE = 12;

/** Seals and opens texts. */
export interface SecretBox {
  /** @param about whose secret it is: what was sealed for one cannot be opened as another's */
  seal(text: string, about: string): string;
  /** @throws StoreError for a key that is not there, or a text that was changed */
  open(sealed: string, about: string): string;
  /** It was sealed with the first key. */
  isCurrent(sealed: string): boolean;
}

/**
 * A box with keys: the first one seals, each opens what it sealed.
 * @param keys 32 bytes each, in base64
 * @param place the store, for messages
 * @throws StoreError for something that is no such key; its text is not shown
 */
export function secretBox(keys: readonly string[], place: string): SecretBox {
  const parsed = keys.map((text, index) => {
    const bytes = Buffer.from(text.trim(), 'base64');
    if (bytes.length !== 32) {
      const which = keys.length === 1 ? 'of installations' : `${index + 1} of ${keys.length}`;
      throw new StoreError('store-key', { where: which, found: `${bytes.length} bytes in base64, not 32` });
    }
    return { bytes, id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8) };
  });
  const first = () => {
    const [key] = parsed;
    if (key === undefined) throw new StoreError('store-no-key', { where: place });
    return key;
  };

  return {
    seal: (text, about) => {
      const { bytes, id } = first();
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(`${id} ${about}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORMAT, id, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.');
    },
    open: (sealed, about) => {
      first();
      const [format, id = '', body = ''] = sealed.split('.');
      const key = parsed.find((one) => one.id === id);
      if (format === FORMAT && key === undefined) throw new StoreError('store-wrong-key', { where: about, found: id });
      const bytes = Buffer.from(body, 'base64url');
      if (format !== FORMAT || key === undefined || bytes.length < NONCE + TAG) throw damaged(about);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(Buffer.from(`${id} ${about}`))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch (thrown) {
        throw damaged(about, thrown);
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${FORMAT}.${first().id}.`),
  };
}

function damaged(about: string, cause?: unknown): StoreError {
  return new StoreError('store-damaged-secret', { where: about, found: 'it is not what was written' }, cause);
}
