import type { BrowserContext, Page } from '@playwright/test';
import { loadTokenSecret } from '../../server/identity/load-token-secret.ts';
import { createTokens } from '../../server/identity/tokens.ts';
import { addCustomer } from '../helpers/shoppers.ts';
import { findPart } from './find-part.ts';
import { isPhone } from './is-phone.ts';
import { openShopStore } from './open-shop-store.ts';
import { test } from './test.ts';

export async function keep(
  context: BrowserContext,
  cookies: Record<string, string>,
): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  const list = Object.entries(cookies).map(([name, value]) => ({ name, value, url }));
  await context.addCookies(list);
}

/** Part of the script that asks and invites. */
export const PROMPTS = findPart('client/header/prompts.ts');

/** Visitor who has answered every question already. */
export const beQuiet = (context: BrowserContext) =>
  keep(context, {
    city_confirmed: '90',
    first_catalog: '1',
    first_auth: '1',
    last_prompt: String(Date.now()),
  });

export async function logIn(context: BrowserContext): Promise<void> {
  const store = await openShopStore();
  const tokens = createTokens(await loadTokenSecret(store));
  const phone = `+7925${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const { token } = await addCustomer({ store, tokens, now: Date.now() }, { phone });
  await store.close();
  await keep(context, { auth_token_lazar: token });
}

/** Days that a cookie has left, rounded. */
export async function daysOf(context: BrowserContext, name: string): Promise<number | null> {
  const found = (await context.cookies()).find((cookie) => cookie.name === name);
  return found ? Math.round((found.expires - Date.now() / 1000) / 86_400) : null;
}

/** Time goes on only by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

export const menuButton = (page: Page) => page.locator('.menu-button > summary');
export const shownPart = (page: Page) => page.locator('.menu-sub:visible');
export const city = (page: Page) => page.locator('details.city');

export async function openCity(page: Page): Promise<void> {
  if (isPhone()) await menuButton(page).click();
  await city(page).locator('summary').click();
}

export async function openContacts(page: Page): Promise<void> {
  if (isPhone()) await menuButton(page).click();
  await page.locator('.contact > summary').click();
}
