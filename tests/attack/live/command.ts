// What of a command for a person to paste would do more than the command says.

/** A blank that the person fills in: `<node>`. */
const BLANK = /<[a-z][a-z0-9 -]*>/g;

/** What acts in a command line. */
export function liveCommand(command: string): readonly string[] {
  const live: string[] = [];
  if (/[\r\n]/.test(command)) live.push(`a second line: ${command}`);
  const bare = bareOf(command.replace(BLANK, 'x'));
  if (bare === undefined) return [...live, `a quote that is not closed: ${command}`];
  const found = /[`;&<>]|\$[({\w]/.exec(bare);
  if (found) live.push(`the shell acts on ${found[0]}: ${command}`);
  if (/(?:^|\s)--(?:kubeconfig|as|token|server)\b/.test(bare)) live.push(`an option that nobody asked for: ${command}`);
  return live;
}

/** The part of a line that stands outside of quotes; undefined where one is open at the end. */
function bareOf(line: string): string | undefined {
  let out = '';
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string;
    if (char === '\\') at++;
    else if (char === "'" || char === '"') {
      const end = line.indexOf(char, at + 1);
      if (end < 0) return undefined;
      const inside = line.slice(at + 1, end);
      // within double quotes the shell still looks for these
      if (char === '"' && /[`$]/.test(inside)) out += inside;
      at = end;
    } else out += char;
  }
  return out;
}
