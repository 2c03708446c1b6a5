// What an Event says, picked out of its JSON while that is cut out of its list, so that it need not be parsed.

/** Where a string stands, between its quotes; from = to when it was not seen. */
interface Place {
  from: number;
  to: number;
}

/** Places of an Event's fields in the bytes of the current piece. */
export class JsonEvent {
  readonly kind: Place = { from: 0, to: 0 };
  readonly type: Place = { from: 0, to: 0 };
  readonly reason: Place = { from: 0, to: 0 };
  readonly message: Place = { from: 0, to: 0 };
  readonly lastTimestamp: Place = { from: 0, to: 0 };
  readonly objectKind: Place = { from: 0, to: 0 };
  readonly objectName: Place = { from: 0, to: 0 };
  readonly objectSpace: Place = { from: 0, to: 0 };
  /** the object that is open inside the event is the one it is about */
  #about = false;

  /** Another item begins. */
  clear(): void {
    this.#about = false;
    this.kind.to = this.kind.from;
    this.type.to = this.type.from;
    this.reason.to = this.reason.from;
    this.message.to = this.message.from;
    this.lastTimestamp.to = this.lastTimestamp.from;
    this.objectKind.to = this.objectKind.from;
    this.objectName.to = this.objectName.from;
    this.objectSpace.to = this.objectSpace.from;
  }

  /** An object opens as the value of a key of the event. */
  open(bytes: Uint8Array, keyFrom: number, keyTo: number): void {
    // only `involvedObject` has that length and that letter
    this.#about = keyTo - keyFrom === 14 && bytes[keyFrom] === 105;
  }

  /** A string is the value of a key, in the event itself or in an object in it. */
  string(bytes: Uint8Array, keyFrom: number, keyTo: number, from: number, to: number, inside: boolean): void {
    const place = inside
      ? this.#about
        ? this.#aboutPlace(keyTo - keyFrom, bytes[keyFrom] as number)
        : undefined
      : this.#ownPlace(keyTo - keyFrom, bytes[keyFrom] as number);
    if (!place) return;
    place.from = from;
    place.to = to;
  }

  #ownPlace(length: number, first: number): Place | undefined {
    switch (length) {
      case 4:
        return first === 107 ? this.kind : first === 116 ? this.type : undefined;
      case 6:
        return first === 114 ? this.reason : undefined;
      case 7:
        return first === 109 ? this.message : undefined;
      case 13:
        return first === 108 ? this.lastTimestamp : undefined;
    }
    return undefined;
  }

  #aboutPlace(length: number, first: number): Place | undefined {
    if (length === 4) return first === 107 ? this.objectKind : first === 110 ? this.objectName : undefined;
    return length === 9 && first === 110 ? this.objectSpace : undefined;
  }

  /** Is it an Event of core/v1 that has all that counts? @param known its list says that it is one */
  isWhole(bytes: Uint8Array, known: boolean): boolean {
    const { kind, type, reason, message, objectName } = this;
    return (
      (known || (kind.to - kind.from === 5 && bytes[kind.from] === 69 && bytes[kind.from + 4] === 116)) &&
      type.to > type.from &&
      reason.to > reason.from &&
      message.to > message.from &&
      objectName.to > objectName.from
    );
  }
}
