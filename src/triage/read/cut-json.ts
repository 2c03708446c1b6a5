// JSON that was cut off: closed again behind its last whole element, so that what is there can be read.

/**
 * Parses JSON whose end is missing.
 * @returns the value as far as it goes; undefined when nothing of it is whole
 */
export function parseCutJson(text: string): unknown {
  const open: string[] = [];
  let quoted = false;
  let safe = -1;
  let closers = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i++;
      else if (char === '"') quoted = false;
      continue;
    }
    if (char === '"') quoted = true;
    else if (char === '{') open.push('}');
    else if (char === '[') open.push(']');
    else if (char === '}' || char === ']') open.pop();
    else if (char !== ',') continue;
    // before a comma and after an opening or closing bracket the value so far is whole, once what is open is closed
    if (char === ',' || char === '}' || char === ']' || char === '{' || char === '[') {
      if (open.length > 200) return undefined;
      safe = char === ',' ? i : i + 1;
      closers = open.toReversed().join('');
    }
  }
  if (safe <= 0) return undefined;
  try {
    return JSON.parse(text.slice(0, safe) + closers);
  } catch {
    return undefined;
  }
}
