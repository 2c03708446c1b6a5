import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decode, type Input, listInputs, readInput, readStream, unreadable } from '../../src/cli/input.ts';
import { InputError } from '../../src/errors.ts';
import { isBinary } from '../../src/triage/encoding.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sekisho-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function text(read: Input | InputError): string {
  if (read instanceof InputError) throw read;
  return read.text;
}

function message(read: Input | InputError): string {
  return read instanceof InputError ? read.message : `read: ${read.text}`;
}

describe('readInput', () => {
  it.each([
    { name: 'plain text', bytes: Buffer.from('NAME READY\n'), expected: 'NAME READY\n' },
    { name: 'a byte order mark', bytes: Buffer.from('\ufeffNAME'), expected: 'NAME' },
    { name: "what PowerShell's > writes", bytes: Buffer.from('\ufeff関所\r\n', 'utf16le'), expected: '関所\r\n' },
    { name: 'UTF-16 the other way round', bytes: Buffer.from('\ufeff関所', 'utf16le').swap16(), expected: '関所' },
    { name: 'colours', bytes: Buffer.from('\u001b[31mError\u001b[0m\b\f'), expected: '\u001b[31mError\u001b[0m\b\f' },
  ])('reads $name', async ({ bytes, expected }) => {
    expect(text(await readInput(await file('text', bytes)))).toBe(expected);
  });

  it.each([
    { name: 'an empty file', bytes: Buffer.alloc(0), found: 'nothing but white space in it' },
    { name: 'white space', bytes: Buffer.from(' \n\t\r\n\u3000'), found: 'nothing but white space in it' },
    { name: 'NUL bytes', bytes: Buffer.from('a\0b\0c\0d'), found: 'this is not text' },
    {
      name: 'control characters',
      bytes: Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 7919) % 256)),
      found: 'this is not text',
    },
  ])('refuses $name', async ({ bytes, found }) => {
    const path = await file('bad', bytes);
    expect(message(await readInput(path))).toMatch(new RegExp(`^cannot read ${path}: ${found}.*; `));
  });

  it.each([
    { path: '/no/such/file', expected: 'cannot read /no/such/file: no such file; check the path, or pipe the text in' },
    {
      path: 'Error from server: x',
      expected: `cannot read "Error from server: x": no such file; to triage a text, pipe it in: echo '…' | sekisho triage`,
    },
  ])('says what to do about $path', async ({ path, expected }) => {
    expect(message(await readInput(path))).toBe(expected);
  });

  it('knows a directory from a file', async () => {
    expect(message(await readInput(folder))).toContain('it is a directory');
  });
});

describe('decode', () => {
  it.each([
    { name: 'a cut-off character', bytes: Buffer.from([0x61, 0xe9, 0x96]), replaced: 2 },
    { name: 'Latin-1', bytes: Buffer.from('caf\xe9 au lait', 'latin1'), replaced: 1 },
    { name: 'a lone continuation', bytes: Buffer.from([0x61, 0x80, 0x62, 0xff]), replaced: 2 },
    {
      name: 'a genuine U+FFFD beside a bad byte',
      bytes: Buffer.concat([Buffer.from('\ufffd'), Buffer.from([0xff])]),
      replaced: 1,
    },
    { name: 'a genuine U+FFFD alone', bytes: Buffer.from('\ufffd'), replaced: 0 },
  ])('counts the bytes that it replaced in $name', ({ bytes, replaced }) => {
    expect(decode(bytes, 'x')).toMatchObject({ replaced });
  });
});

describe('isBinary', () => {
  it('forgives a single NUL in a long log', () => {
    expect(isBinary(Buffer.from(`${'log line\n'.repeat(100)}\0`))).toBe(false);
  });
});

describe('readStream', () => {
  it('stops at once when it is not text', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* zeros() {
        for (;;) {
          given++;
          yield Buffer.alloc(65_536);
        }
      })(),
    );
    expect(message(await readStream(endless, 'x'))).toContain('this is not text');
    expect(given).toBeLessThan(20);
  });

  it('turns a broken stream into a message', async () => {
    const broken = new Readable({
      read() {
        this.destroy(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }));
      },
    });
    expect(message(await readStream(broken, 'disk'))).toBe('cannot read disk: i/o error, read; try a copy of it');
  });
});

describe('listInputs', () => {
  it('lists the files of a directory, sorted, without what is below and what is hidden', async () => {
    const inside = join(folder, 'list');
    await mkdir(join(inside, 'deeper'), { recursive: true });
    for (const name of ['b.txt', 'a.txt', '.hidden', 'deeper/c.txt']) await writeFile(join(inside, name), 'x');
    await symlink(join(inside, 'a.txt'), join(inside, 'link.txt'));
    await symlink(inside, join(inside, 'loop'));
    expect(await listInputs([inside], false)).toEqual(['a.txt', 'b.txt', 'link.txt'].map((name) => join(inside, name)));
    expect(await listInputs([inside], true)).toEqual(
      ['a.txt', 'b.txt', 'deeper/c.txt', 'link.txt'].map((name) => join(inside, name)),
    );
  });

  it('says when a directory has nothing in it', async () => {
    const bare = join(folder, 'bare');
    await mkdir(bare);
    expect(await listInputs([bare, '-'], false)).toEqual([expect.any(InputError), '-']);
  });

  it('keeps the other files when one is missing', async () => {
    const path = await file('here', 'x');
    expect(await listInputs(['/no/such', path], false)).toEqual([expect.any(InputError), path]);
  });
});

describe('unreadable', () => {
  it.each([
    ['EACCES', 'permission denied; let this user read it (chmod +r, on a directory +rx), or pipe the text in'],
    ['EPERM', 'permission denied; '],
    ['ENOTDIR', 'a part of this path is a file; check the path'],
    ['ELOOP', 'its symbolic links go round in a circle; name the file itself'],
    ['EMFILE', 'too many open files; try a copy of it'],
  ])('explains %s', (code, said) => {
    const thrown = Object.assign(new Error(`${code}: too many open files`), { code });
    expect(unreadable('x', thrown).message).toContain(`cannot read x: ${said}`);
  });
});
