// The addresses of a node's pods: from its range, one after the other, as host-local gives them.

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function toAddress(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}

/** The addresses of a node's pods. */
export class AddressPool {
  readonly #first: number;
  readonly #last: number;
  readonly #used = new Set<number>();
  #next: number;

  /** @param cidr `10.244.1.0/24` */
  constructor(cidr: string) {
    const [address = '0.0.0.0', bits = '24'] = cidr.split('/');
    const size = 2 ** (32 - Number(bits));
    const begin = Math.floor(toNumber(address) / size) * size;
    // the first is the gateway's
    this.#first = begin + 2;
    this.#last = begin + size - 2;
    this.#next = this.#first;
  }

  /** The range as messages name it. */
  get range(): string {
    return `${toAddress(this.#first - 1)}-${toAddress(this.#last)}`;
  }

  /** A free address; undefined when there is none. */
  take(): string | undefined {
    if (this.#used.size > this.#last - this.#first) return undefined;
    while (this.#used.has(this.#next)) this.#next = this.#next >= this.#last ? this.#first : this.#next + 1;
    const taken = this.#next;
    this.#used.add(taken);
    this.#next = taken >= this.#last ? this.#first : taken + 1;
    return toAddress(taken);
  }

  /** Notes an address that a pod has already. */
  hold(address: string): void {
    const number = toNumber(address);
    if (number < this.#first || number > this.#last) return;
    this.#used.add(number);
    if (number >= this.#next) this.#next = number >= this.#last ? this.#first : number + 1;
  }

  release(address: string): void {
    this.#used.delete(toNumber(address));
  }
}
