// The wire format of protobuf: tags, variable-length numbers, and what has a length (protobuf.dev, encoding).

/** One field as it is sent: its number, and a number or bytes. */
export interface WireField {
  readonly number: number;
  /** of variable length or fixed; fixed 64-bit numbers are doubles */
  readonly value?: bigint | number;
  readonly bytes?: Uint8Array;
}

/** A message that ends too early, or has something in it that no message has. */
export class WireError extends Error {}

/** The fields of a message, in the order in which they come. @throws WireError */
export function fieldsIn(message: Uint8Array): WireField[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const out: WireField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new WireError('unexpected EOF');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new WireError('integer overflow');
  };
  while (at < message.length) {
    const tag = Number(varint());
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (type === 0) out.push({ number, value: BigInt.asIntN(64, varint()) });
    else if (type === 2) {
      const length = Number(varint());
      if (at + length > message.length) throw new WireError('unexpected EOF');
      out.push({ number, bytes: message.subarray(at, at + length) });
      at += length;
    } else if (type === 1 || type === 5) {
      const size = type === 1 ? 8 : 4;
      if (at + size > message.length) throw new WireError('unexpected EOF');
      out.push({ number, value: type === 1 ? view.getFloat64(at, true) : view.getFloat32(at, true) });
      at += size;
    } else throw new WireError(`proto: illegal wireType ${type}`);
  }
  return out;
}

/** The text of a field; '' when it is absent. */
export function textOf(field: WireField | undefined): string {
  return field?.bytes ? new TextDecoder().decode(field.bytes) : '';
}
