import type { Locator, Page } from '@playwright/test';

/** A list with products of every kind: several photos, packages, out of stock. */
export const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';

export const orderable = (page: Page) => page.locator('.cards .card:has(.order)');
export const addButton = (card: Locator) => card.getByRole('button', { name: /^В корзину/ });
export const amountField = (card: Locator) => card.locator('[name="amount"]');
export const more = (card: Locator) => card.getByRole('button', { name: /^Увеличить количество/ });

/** The parts that come with the first touch have started: what follows is optimistic. */
export async function wake(page: Page, control: Locator, part: RegExp): Promise<void> {
  await control.focus();
  // The page may have it from another control: no answer comes any more then.
  const found = await page.waitForFunction(
    (source) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => new RegExp(source).test(name)),
    part.source,
  );
  // A part is there before it has run, and before those that it needs; the page starts it at once then.
  await page.evaluate(
    async (url) => {
      await import(url);
      await new Promise((resolve) => setTimeout(resolve));
    },
    `${await found.jsonValue()}`,
  );
}

/** Number in the basket that the page of a product tells when it is read anew. */
export async function reloadedAmount(page: Page): Promise<string> {
  await page.reload();
  return page.locator('.order-page [name="amount"]').inputValue();
}
