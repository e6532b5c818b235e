import { randomInt } from 'node:crypto';
import { changeOf } from './guests.mjs';

const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
const PERSON = {
  kind: 'person',
  first_name: 'Анна',
  last_name: 'Белова',
  email: '',
  consent: 'yes',
};

/** Filled shops are kept between runs, and know the phones of former ones. */
const newPhone = () => `+7926${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** Codes are few for one network, also from run to run; the shop trusts one proxy. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.1`;

/** A new customer signed in by the login's own forms: { cookie }. The demo shop shows the code. */
export async function signIn({ origin }) {
  const from = { 'x-forwarded-for': newAddress() };
  const cookies = new Map();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (answer) => {
    for (const text of answer.headers.getSetCookie()) {
      const [name, value] = text.split(';', 1)[0].split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
  };
  const send = async (path, fields) => {
    const headers = { ...FORM, ...from, cookie: cookie() };
    const body = new URLSearchParams(fields);
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
    });
    keep(answer);
    return answer;
  };
  const read = async (path) => {
    const answer = await fetch(origin + path, { headers: { cookie: cookie() } });
    keep(answer);
    return answer.text();
  };
  const asked = await send('/login/codes', { phone: newPhone() });
  const shown = await read(asked.headers.get('location') ?? '/login?show_sms=true');
  const code = /\b(\d{6})\b/.exec(shown.replace(/<[^>]*>/g, ' '))?.[1];
  await send('/login/sessions', { code });
  await send('/login/registrations', PERSON);
  if (!cookies.has('auth_token_lazar')) throw new Error('Покупатель не вошёл');
  // Notices of signing in are shown once.
  await read('/');
  cookies.delete('notice');
  return { cookie: cookie() };
}

/** The same customer with some goods in the basket. */
export async function fillBasket({ origin }, { cookie }, ids) {
  for (const id of ids) {
    const { path, ...change } = changeOf({ cookie, id }, 1);
    const answer = await fetch(origin + path, change);
    if (!answer.ok) throw new Error(`Корзина: ответ ${answer.status}`);
  }
}
