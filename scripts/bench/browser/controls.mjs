/** Selectors of the listing's controls. */
export const BUY = 'article .order button:not([disabled])';
export const MORE = 'article button[aria-label^="Увеличить"]';
export const OPTION = '#filter input[type="checkbox"]:not(:disabled)';
export const FIELD = 'input[name="search"]';
export const MENU = '.menu-button summary';
/** Number of goods in the basket, in the header. */
export const FILLED = '.header-basket .count';

/** The middle of the first of these that can be seen, scrolled into the window. */
export function centreOf(page, selector) {
  return page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(wanted)];
    const control = all.find((one) => one.checkVisibility()) ?? all[0];
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = control.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
}

/**
 * A plain click there, whatever stands in the way, `aimMs` after the pointer has come.
 * @throws when there is no such control in time.
 */
export async function clickAt(page, selector, aimMs = 0) {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  const { x, y } = await centreOf(page, selector);
  await page.mouse.move(x, y);
  await page.waitForTimeout(aimMs);
  await page.mouse.down();
  await page.mouse.up();
}
