import type { Locator, Page } from '@playwright/test';
import { isPhone } from './is-phone.ts';

/** A visitor whose clicks and taps are counted; typing and the keys of a keyboard are none. */
export interface CountedVisitor {
  readonly page: Page;
  /** Clicks or taps so far. */
  readonly presses: number;
  /** One click, or one tap where the screen is a phone's. */
  press(target: Locator): Promise<void>;
  /** One press into a field, then what is typed there instead of what stood in it. */
  write(field: Locator, text: string): Promise<void>;
  /** A key of the keyboard, which costs no press. */
  key(name: string): Promise<void>;
}

export function countPresses(page: Page): CountedVisitor {
  let presses = 0;
  const press = async (target: Locator) => {
    presses++;
    await (isPhone() ? target.tap() : target.click());
  };
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
