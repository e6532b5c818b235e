import { afterEach, expect, it, vi } from 'vitest';
import { forgetKept } from '../../../client/push/subscribe.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab that has told the shop of its browser, on a page with or without the customer's menu. */
function openTab(isCustomer: boolean): Map<string, string> {
  const kept = new Map([['push_kept', '1']]);
  vi.stubGlobal('document', { querySelector: () => (isCustomer ? {} : null) });
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => kept.delete(key) });
  return kept;
}

it('whoever signs in after a sign-out is bound to the browser anew', () => {
  const kept = openTab(false);
  forgetKept();
  expect(kept.size).toBe(0);
});

it('a customer is bound once in a visit', () => {
  const kept = openTab(true);
  forgetKept();
  expect(kept.size).toBe(1);
});
