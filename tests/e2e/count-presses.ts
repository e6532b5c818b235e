import type { Locator, Page } from '@playwright/test';
import { isPhone } from './is-phone.ts';

/** A visitor whose clicks and taps are counted; typing and the keys of a keyboard are none. */
export interface CountedVisitor {
  readonly page: Page;
  /** Clicks and taps that the pages have seen so far. */
  readonly presses: number;
  /** One click, or one tap where the screen is a phone's. */
  press(target: Locator): Promise<void>;
  /** One press into a field, then what is typed there instead of what stood in it. */
  write(field: Locator, text: string): Promise<void>;
  /** A key of the keyboard, which costs no press. */
  key(name: string): Promise<void>;
}

/** Counts from now on, over all pages that follow. */
export async function countPresses(page: Page): Promise<CountedVisitor> {
  let presses = 0;
  await page.exposeBinding('countPress', () => {
    presses++;
  });
  const listen = () => {
    const own = window as unknown as { countPress: () => void; isCounted?: boolean };
    // Once in a document that begins while this is called.
    if (own.isCounted) return;
    own.isCounted = true;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) own.countPress();
    };
    // Playwright stops a press at the window when its target has moved away, and presses again.
    document.addEventListener('pointerdown', count, true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  const press = (target: Locator) => (isPhone() ? target.tap() : target.click());
  return {
    page,
    get presses() {
      return presses;
    },
    press,
    async write(field, text) {
      await press(field);
      await field.fill(text);
    },
    key: (name) => page.keyboard.press(name),
  };
}
