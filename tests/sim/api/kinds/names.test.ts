import { describe, expect, it } from 'vitest';
import {
  byteLength,
  configKeyProblems,
  envNameProblems,
  headerNameProblems,
  label1035Problems,
  labelProblems,
  labelValueProblems,
  nameProblems,
  percentProblems,
  portNameProblems,
  portNumberProblems,
  qualifiedNameProblems,
  subdomainProblems,
} from '../../../../src/sim/api/kinds/names.ts';

const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const KEY =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

describe('names', () => {
  it.each([
    [subdomainProblems, 'a.b-c', []],
    [subdomainProblems, 'Api_1', [SUBDOMAIN]],
    [subdomainProblems, 'a'.repeat(254), ['must be no more than 253 characters']],
    [labelProblems, 'a-1', []],
    [labelProblems, 'a.b', ['must not contain dots']],
    [labelProblems, '-a', [LABEL]],
    [labelProblems, 'a'.repeat(64), ['must be no more than 63 characters']],
    [label1035Problems, '1a', [expect.stringContaining('a DNS-1035 label must consist of')]],
    [qualifiedNameProblems, 'example.com/MyName', []],
    [qualifiedNameProblems, 'bad key', [KEY]],
    [qualifiedNameProblems, '/x', ['prefix part must be non-empty']],
    [qualifiedNameProblems, 'x/', ['name part must be non-empty', KEY]],
    [qualifiedNameProblems, 'a/b/c', [expect.stringContaining('with an optional DNS subdomain prefix')]],
    [qualifiedNameProblems, 'a'.repeat(64), ['name part must be no more than 63 bytes']],
    [labelValueProblems, '', []],
    [labelValueProblems, 'x y', [VALUE]],
    [labelValueProblems, 'a'.repeat(64), ['must be no more than 63 bytes']],
    [portNameProblems, 'http', []],
    [portNameProblems, '1--2', ['must contain at least one letter (a-z)', 'must not contain consecutive hyphens']],
    [portNumberProblems, 80808, ['must be between 1 and 65535, inclusive']],
    [percentProblems, '25%', []],
    [
      percentProblems,
      '25',
      [expect.stringContaining("(e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')")],
    ],
    [headerNameProblems, 'a b', [expect.stringContaining('a valid HTTP header must consist of')]],
    [envNameProblems, '', ['environment variable name must be non-empty']],
    [envNameProblems, '1.a-b c', []],
    [envNameProblems, 'a=b', [expect.stringContaining("other than '='")]],
    [configKeyProblems, '..a', ["must not start with '..'"]],
    [configKeyProblems, '..', ["must not be '..'"]],
  ] as const)('%o of %j: %j', (rule, text, problems) => {
    expect((rule as (text: unknown) => readonly string[])(text)).toEqual(problems);
  });

  it('lets a generateName end with a dash, and a name not', () => {
    expect(nameProblems('subdomain', 'api-', true)).toEqual([]);
    expect(nameProblems('subdomain', 'api-')).toEqual([SUBDOMAIN]);
  });

  it('takes nearly anything as a part of a path', () => {
    expect(nameProblems('path-segment', 'system:node é')).toEqual([]);
    expect(nameProblems('path-segment', 'a/b%')).toEqual(["may not contain '/'", "may not contain '%'"]);
    expect(nameProblems('path-segment', '..')).toEqual(["may not be '..'"]);
  });

  it.each(['', 'abc', 'é', '日本', '😀', 'a😀é日'])('measures %j in bytes', (text) => {
    expect(byteLength(text)).toBe(Buffer.byteLength(text));
  });
});
