import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { parts } from '../../client/parts.ts';
import { listenToErrors } from './listen-to-errors.ts';
import { test } from './test.ts';

/** Pages that show every registered island between them: a new island adds its page. */
const PATHS = [
  '/',
  '/catalog',
  '/catalog/sale/',
  'product',
  '/search/%D1%88%D0%BA%D0%B0%D1%84',
  '/city',
  '/contacts/moskva',
  'basket',
];
/** Time that the line takes to bring a part of the script. */
const LINE_MS = 300;

interface Bundle {
  entry: string;
  files: { name: string; contents: Uint8Array }[];
}

/** The script with the development build of React, which tells where markup and island differ. */
async function bundleForDevelopment(): Promise<Bundle> {
  const root = resolve(import.meta.dirname, '../..');
  const { bundleScripts } = (await import(join(root, 'scripts/build/build-browser.mjs'))) as {
    bundleScripts(root: string, mode: string): Promise<Bundle>;
  };
  return bundleScripts(root, 'development');
}

async function serveDevelopment(page: Page): Promise<void> {
  const bundle = await bundleForDevelopment();
  const contents = new Map(bundle.files.map((file) => [file.name, file.contents]));
  // The page names the digest of the shop's own entry.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/ integrity="[^"]*"/g, '');
    return route.fulfill({ response, body });
  });
  await page.route(/\/assets\/[\w.-]+\.js$/, async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/assets/'.length);
    const file = contents.get(name);
    if (file && name !== bundle.entry) await new Promise((run) => setTimeout(run, LINE_MS));
    // The page names the entry of the shop's own build.
    const body = file ? Buffer.from(file) : `import '/assets/${bundle.entry}';`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

async function open(page: Page, path: string): Promise<void> {
  if (path === 'product') {
    await page.goto('/catalog/sale/');
    await page.goto((await page.locator('a[href^="/goods/"]').first().getAttribute('href')) ?? '');
  } else if (path === 'basket') {
    await page.goto('/catalog/sale/');
    const id = await page.locator('.order').first().getAttribute('id');
    const form = { product_id: /\d+$/.exec(id ?? '')?.[0] ?? '' };
    const headers = { Origin: new URL(page.url()).origin };
    await page.request.post('/basket/lines', { form, headers });
    await page.goto('/basket');
  } else await page.goto(path);
}

test('every island comes to life without one difference, and what was typed before stays [D.2]', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = listenToErrors(page);
  await serveDevelopment(page);
  const seen = new Set<string>();
  for (const path of PATHS) {
    await open(page, path);
    const count = await page.locator('[data-island]').count();
    for (let at = 0; at < count; at += 1) {
      const root = page.locator('[data-island]').nth(at);
      const name = (await root.getAttribute('data-island')) ?? '';
      // The header is the same on every page.
      const isHeader = await root.evaluate((node) => node.closest('header') !== null);
      if (isHeader && seen.has(name)) continue;
      seen.add(name);
      const field = root.locator('input:is([type=search], [type=text], :not([type]))').first();
      const canType = (await field.count()) > 0 && (await field.isVisible());
      if (canType) {
        await field.focus();
        await page.keyboard.type('плита');
      } else await root.dispatchEvent('pointerover');
      await expect(root, `${path}: ${name}`).toHaveAttribute('data-live');
      if (canType) await expect(field).toHaveValue(/плита/);
      if (canType) await page.keyboard.press('Escape');
    }
    expect(errors, path).toEqual([]);
  }
  const islands = parts.filter(({ when }) => when === 'island').map(({ selector }) => selector);
  expect([...seen].map((name) => `[data-island=${name}]`).toSorted()).toEqual(islands.toSorted());
});

test('a part of the script that is gone reloads the page once, and the page goes on working [S8.8, S8.9]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto('/');
  const entry = await page.locator('script[type=module]').getAttribute('src');
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route
      .request()
      .url()
      .endsWith(entry ?? '')
      ? route.continue()
      : route.abort(),
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const intend = () =>
    page.locator('[data-island]').first().dispatchEvent('pointerover', { bubbles: true });
  await intend();
  await expect.poll(() => loads).toBe(1);
  await intend();
  await expect.poll(() => logged.join()).toContain('Error loading component');
  await page.getByRole('link', { name: 'Избранное' }).first().click();
  await expect(page).toHaveURL(/\/favorites/);
  await expect.poll(() => loads).toBe(2);
  await page.goto('/catalog/sale/');
  const filters = page.locator('[data-island=filters]');
  await filters.dispatchEvent('pointerover', { bubbles: true });
  await expect.poll(() => loads).toBe(4);
  await filters.dispatchEvent('pointerover', { bubbles: true });
  await expect(page.getByText('Error loading component')).toHaveCount(1);
});
