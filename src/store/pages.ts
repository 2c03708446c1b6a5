// What is read page by page.
import type { Page } from './port/page.ts';

/** The items of one page after the other. @param read gives a page; undefined: there is no more to be had */
export async function* pagesOf<T>(
  read: (from: { readonly cursor?: string }) => Promise<Page<T> | undefined>,
): AsyncGenerator<readonly T[]> {
  let page = await read({});
  while (page) {
    yield page.items;
    page = page.next === undefined ? undefined : await read({ cursor: page.next });
  }
}
