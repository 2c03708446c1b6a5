// Parameters of a request as the server reads them (apimachinery, runtime/conversion.go).
import { badRequest } from './status.ts';

/** Where parameters are looked up; what is not given is null or undefined. */
export interface Parameters {
  get(name: string): string | null | undefined;
}

const LARGEST = 2n ** 63n - 1n;

/** A whole number; undefined when it is not given. @throws ApiError 400 in Go's words (strconv) */
export function integerIn(parameters: Parameters, name: string): number | undefined {
  const text = parameters.get(name) ?? undefined;
  if (text === undefined) return undefined;
  const said = `strconv.ParseInt: parsing ${JSON.stringify(text)}`;
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`${said}: invalid syntax`);
  const value = BigInt(text.replace(/^\+/, ''));
  if (value > LARGEST || value < -LARGEST - 1n) throw badRequest(`${said}: value out of range`);
  return Number(value);
}

/** Is a parameter on? It is when it is there and says neither `false` nor `0`. */
export function isOn(parameters: Parameters, name: string): boolean {
  const text = parameters.get(name)?.toLowerCase();
  return text !== undefined && text !== 'false' && text !== '0';
}
