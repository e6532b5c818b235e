import type { z } from 'zod';
import { keysOf } from '../keys-of.ts';
import { accountCalls } from './account-calls.ts';
import { basketCalls } from './basket-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { type Call, CallError, type Viewer } from './call.ts';
import { catalogCalls } from './catalog-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { cityCalls } from './city-calls.ts';
import { companyCalls } from './company-calls.ts';
import { contactCalls } from './contact-calls.ts';
import { contentCalls } from './content-calls.ts';
import { crawlerCalls } from './crawler-calls.ts';
import { currencyCalls } from './currency-calls.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { favoriteCalls } from './favorite-calls.ts';
import { loginCalls } from './login-calls.ts';
import { managerCalls } from './manager-calls.ts';
import { orderCalls } from './order-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { productCalls } from './product-calls.ts';
import { programCalls } from './program-calls.ts';
import { pushCalls } from './push-calls.ts';
import { recommendedCalls } from './recommended-calls.ts';
import { searchCalls } from './search-calls.ts';
import { solutionCalls } from './solution-calls.ts';
import { storefrontCalls } from './storefront-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';

/** Every call of the shop, by the name of its method in ShopApi. */
export const shopContract = {
  ...accountCalls,
  ...basketCalls,
  ...calendarCalls,
  ...catalogCalls,
  ...checkoutCalls,
  ...cityCalls,
  ...companyCalls,
  ...contactCalls,
  ...contentCalls,
  ...crawlerCalls,
  ...currencyCalls,
  ...deliveryCalls,
  ...favoriteCalls,
  ...loginCalls,
  ...managerCalls,
  ...orderCalls,
  ...paymentCalls,
  ...productCalls,
  ...programCalls,
  ...pushCalls,
  ...recommendedCalls,
  ...searchCalls,
  ...solutionCalls,
  ...storefrontCalls,
  ...subscriptionCalls,
} as const;

type ShopContract = typeof shopContract;
export type CallName = keyof ShopContract;

type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
type OutputOf<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;

/**
 * The shop as page loaders see it, in this process or behind HTTP.
 * A call that names something that does not exist gives null; every other failure throws.
 */
export type ShopApi = {
  [Name in CallName]: (
    viewer: Viewer,
    input: InputOf<ShopContract[Name]>,
  ) => Promise<OutputOf<ShopContract[Name]>>;
};

type ParsedOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;

/** Calls behind ShopApi: the same with input already parsed, defaults filled in. */
export type ShopCalls = {
  [Name in CallName]: (
    viewer: Viewer,
    input: ParsedOf<ShopContract[Name]>,
  ) => Promise<OutputOf<ShopContract[Name]>>;
};

/** ShopApi over calls that trust their input. @throws CallError when an input does not fit. */
export function createShopApi(calls: ShopCalls): ShopApi {
  const names = keysOf(shopContract);
  const entries = names.map((name) => {
    const call = calls[name] as (viewer: Viewer, input: unknown) => Promise<unknown>;
    return [name, (viewer: Viewer, input: unknown) => parseThen(name, call, viewer, input)];
  });
  return Object.fromEntries(entries) as ShopApi;
}

async function parseThen(
  name: CallName,
  call: (viewer: Viewer, input: unknown) => Promise<unknown>,
  viewer: Viewer,
  input: unknown,
): Promise<unknown> {
  const { data, error } = shopContract[name].input.safeParse(input);
  // Addresses and forms may hold anything: no fault of the shop.
  if (error) throw new CallError('invalid', 'Неверный запрос: проверьте адрес и поля формы');
  return call(viewer, data);
}
