import type { Page } from '@playwright/test';

/**
 * Counts what a buyer presses from now on, over all pages that follow: each press of a mouse or a finger,
 * and Enter or Space outside of typing. Typing and going from field to field are none.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeBinding('countClick', () => {
    clicks++;
  });
  const listen = () => {
    const count = () => (window as unknown as { countClick: () => void }).countClick();
    const counts = (event: Event, act: () => void) => {
      if (event.isTrusted) act();
    };
    addEventListener('pointerdown', (event) => counts(event, count), true);
    addEventListener(
      'keydown',
      (event) => {
        const typed = event.target instanceof HTMLElement && event.target.matches('textarea');
        if (!typed && event.key === 'Enter') counts(event, count);
        const isPress =
          event.target instanceof HTMLElement &&
          event.target.matches('button, a, summary, [type=radio], [type=checkbox]');
        if (isPress && event.key === ' ') counts(event, count);
      },
      true,
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
