// Bytes that are no UTF-8 text.

/** Bytes looked at to tell text from binary. */
export const SAMPLE = 64 * 1024;

/** The encoding that a byte order mark tells (what PowerShell's `>` writes); undefined for anything else. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Is this no text: NUL bytes, or control characters that no terminal prints? */
export function isBinary(bytes: Uint8Array): boolean {
  if (utf16Of(bytes)) return false;
  const sample = bytes.subarray(0, SAMPLE);
  let nul = 0;
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) nul++;
    // tab, line feed, vertical tab, form feed, carriage return, backspace and escape do occur in copied terminal output
    else if ((byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) || byte === 0x7f) control++;
  }
  return nul > sample.length / 100 || nul + control > sample.length / 20;
}
