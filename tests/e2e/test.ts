import { test as base, type Page } from '@playwright/test';

let visitors = 0;

/** An address that nobody else of this run comes from, in a network of its own. */
function newAddress(): string {
  visitors++;
  return `10.${base.info().workerIndex % 256}.${visitors % 256}.1`;
}

/** Headers of a visitor whom the shop has not seen. */
export const headersOfVisitor = () => ({ 'X-Forwarded-For': newAddress() });

/** A test comes to the shop from its own address, as visitors do: no other uses up its limits. */
export const test = base.extend({
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, ...headersOfVisitor() }),
});

/** The visitor goes on from another address: the third code in an hour costs one its patience. */
export function changeAddress(page: Page): Promise<void> {
  return page.context().setExtraHTTPHeaders(headersOfVisitor());
}
