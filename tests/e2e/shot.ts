import { type Page, test } from '@playwright/test';

/** A picture of the whole page in the folder SCREENSHOTS, where somebody wants to look at it. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  const path = `${folder}/${name}-${test.info().project.name}.png`;
  await page.screenshot({ path, fullPage: true });
}
