import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Nothing is loaded anew: the shop has no frames, and its sheets do not ask how the screen is turned. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false };

/** What axe finds wrong in the page or in the part of it that matches `part`, a line for each rule. */
export async function findAxeFaults(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([root, options]) =>
      (globalThis as unknown as { axe: { run(...input: unknown[]): Promise<AxeResults> } }).axe.run(
        root ?? document,
        options,
      ),
    [part, OPTIONS] as const,
  );
  return violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html} ${first?.failureSummary}`,
  );
}
