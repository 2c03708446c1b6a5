import { expect, it } from 'vitest';
import { TypedLines } from '../../../../src/bot/web/client/typed-lines.ts';

it('brings lines back, oldest last, and what was begun at the end', () => {
  const typed = new TypedLines();
  for (const line of ['get pods', 'get events', 'get events', ' ']) typed.add(line);
  expect([typed.older('desc'), typed.older(''), typed.older('')]).toEqual(['get events', 'get pods', undefined]);
  expect([typed.newer(), typed.newer(), typed.newer()]).toEqual(['get events', 'desc', undefined]);
});
