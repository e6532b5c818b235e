import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Frames and sheets are not loaded anew: the shop has no frames, and its sheets do not ask how the
 * screen is turned.
 */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false };

/**
 * Expects no fault by axe in what matches `part`: what a step has changed. Whole pages are read by
 * pages.spec.ts alone, in both sizes: the most of a reading is what has not changed.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([root, options]) =>
      (globalThis as unknown as { axe: { run(...input: unknown[]): Promise<AxeResults> } }).axe.run(
        root ?? document,
        options,
      ),
    [part, OPTIONS] as const,
  );
  const faults = violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html} ${first?.failureSummary}`,
  );
  expect(faults).toEqual([]);
}

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/**
 * Expects nothing wider than the screen, in either size: forms look alike in both but for their
 * places.
 */
export function expectFits(page: Page): Promise<void> {
  return inBothSizes(page, async () => {});
}

/** Besides, nothing is wrong by axe in either size. One load serves both. */
export function expectAccessibleInBoth(page: Page, part?: string): Promise<void> {
  return inBothSizes(page, () => expectAccessible(page, part));
}

async function inBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  const shown = page.viewportSize();
  // A sheet that is still on its way leaves tables as wide as they like.
  await page.waitForLoadState('load');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(wider, `wider than ${size.width} px`).toBeLessThanOrEqual(0);
    await look();
  }
  if (shown) await page.setViewportSize(shown);
}
