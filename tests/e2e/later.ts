import { expect, type Page } from '@playwright/test';

const STEP_MS = 500;
const OPTIONS = { intervals: [50] };

/**
 * Expects of what comes late: reads after half a second more of the page's own clock each time, so that
 * nobody waits for it. The clock is to be installed before the page is opened.
 */
export function expectLater<T>(page: Page, read: () => Promise<T> | T) {
  return expect.poll(async () => {
    await page.clock.runFor(STEP_MS);
    return read();
  }, OPTIONS);
}

/**
 * Opens a page and lets its clock run until a part of the script has come and started: only then does
 * nothing shown tell that nothing will be.
 */
export async function openUntil(
  page: Page,
  part: RegExp,
  open: () => Promise<unknown>,
): Promise<void> {
  const address = watchPart(page, part);
  await open();
  await expectLater(page, () => address.come).toBe(true);
  await address.started();
}

/** Tells when a part comes that is asked for from now on. */
export function watchPart(page: Page, part: RegExp): { come: boolean; started(): Promise<void> } {
  const answer = page.waitForResponse(part);
  const watched = {
    come: false,
    /** Settles when it has come and its module has run. */
    async started() {
      const url = (await answer).url();
      await page.evaluate(async (address) => {
        await import(address);
      }, url);
    },
  };
  answer.then(
    () => {
      watched.come = true;
    },
    () => {},
  );
  return watched;
}

/** Addresses of this kind that are asked for from now on. */
export function listAsked(page: Page, kind: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (kind.test(request.url())) asked.push(request.url());
  });
  return asked;
}
