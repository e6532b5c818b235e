import { readTexts } from '../shop.mjs';

const READ_LISTINGS = 20;
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** Ids of products that can be put into a basket, as the listings offer them. */
export async function listGoods({ origin, listings }) {
  const step = Math.max(1, Math.floor(listings.length / READ_LISTINGS));
  const chosen = listings.filter((_, at) => at % step === 0);
  const pages = await readTexts(chosen.map((path) => origin + path));
  const ids = pages.flatMap((html) =>
    [...html.matchAll(/formAction="\/basket\/lines\/(\d+)/g)].map(([, id]) => Number(id)),
  );
  if (ids.length === 0) throw new Error('На страницах разделов нет кнопок «В корзину»');
  return [...new Set(ids)];
}

/** Guests with one product in the basket each: { cookie, id }. */
export async function startGuests(shop, count, goods) {
  const guests = [];
  for (let at = 0; at < count; at++) guests.push(await startGuest(shop, goods[at % goods.length]));
  return guests;
}

async function startGuest({ origin }, id) {
  const { path, ...change } = changeOf({ cookie: '', id }, 1);
  const answer = await fetch(origin + path.replace(/\?.*/, ''), { ...change, redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  if (answer.status !== 303 || !cookie) throw new Error(`Корзина: ответ ${answer.status}`);
  return { cookie, id };
}

/** The request that a counter makes when it is set to `amount`. */
export const changeOf = ({ cookie, id }, amount) => ({
  method: 'POST',
  path: `/basket/lines/${id}?_f=header-actions,notices,order-${id}`,
  headers: { ...FORM, cookie },
  body: `to=${amount}`,
});
