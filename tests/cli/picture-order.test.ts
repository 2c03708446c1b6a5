import { describe, expect, it } from 'vitest';
import { pictureOrder } from '../../src/cli/picture-order.ts';

describe('pictureOrder', () => {
  it.each([
    { options: {}, order: undefined },
    { options: { picture: 'a.svg' }, order: { path: 'a.svg', form: 'svg', kind: 'ladder' } },
    {
      options: { picture: 'b/A.PNG', pictureKind: 'timeline' },
      order: { path: 'b/A.PNG', form: 'png', kind: 'timeline' },
    },
  ])('of $options is $order', ({ options, order }) => {
    expect(pictureOrder(options, 1)).toEqual(order);
  });

  it.each([
    { name: 'another ending', options: { picture: 'a.gif' }, inputs: 1, problem: 'picture-form' },
    { name: 'no ending', options: { picture: 'png' }, inputs: 1, problem: 'picture-form' },
    { name: 'several inputs', options: { picture: 'a.png' }, inputs: 2, problem: 'picture-several' },
    { name: 'a kind alone', options: { pictureKind: 'ladder' }, inputs: 1, problem: 'picture-kind' },
  ])('refuses $name', ({ options, inputs, problem }) => {
    expect(() => pictureOrder(options, inputs)).toThrow(expect.objectContaining({ problem }));
  });
});
