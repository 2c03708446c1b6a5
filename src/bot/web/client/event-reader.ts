// Server-sent events out of a response that is read piece by piece. (EventSource itself cannot send headers.)

/** One event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Collects pieces of a stream and gives out whole events (WHATWG HTML, 9.2.6; our server ends lines with a line feed alone). */
export class EventReader {
  #held = '';

  /** Takes a piece. @returns the events that it completes; comments are none */
  take(piece: string): ServerEvent[] {
    const blocks = (this.#held + piece).split('\n\n');
    this.#held = blocks.pop() ?? '';
    return blocks.map(parse).filter((event) => event !== undefined);
  }
}

function parse(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  }
  return data.length === 0 && event === 'message' ? undefined : { event, data: data.join('\n') };
}
