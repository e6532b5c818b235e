import { solve } from '../../../shared/proof-of-work.ts';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import type { TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';

let phones = 0;
/** Another one each time. */
export const newPhone = () => `+7926${String(++phones).padStart(7, '0')}`;

/** The hidden fields of the page that asks for a proof. */
export function challengeIn(html: string): Record<string, string> {
  const [, form = ''] = /<form[^>]*data-proof="\d+"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? [];
  const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

/** The same form as a script sends it: with the challenge worked out. */
export async function paid(html: string): Promise<Record<string, string>> {
  const fields = challengeIn(html);
  const bits = Number(/data-proof="(\d+)"/.exec(html)?.[1]);
  const solution = await solve({ challenge: fields['challenge'] ?? '', bits });
  return { ...fields, solution: solution.join('.') };
}

/** The code of the last message to a phone. */
export function codeFor({ deps }: TestShop, phone: string): string {
  return /#(\d+)$/.exec(deps.integrations.demoSms?.recent(phone)[0]?.text ?? '')?.[1] ?? '';
}

/** A browser that has asked for a code. */
export async function askedBrowser(
  shop: TestShop,
  phone: string,
  fields: Record<string, string> = {},
): Promise<Browser> {
  const browser = openBrowser(shop.listener);
  await browser.post('/login/codes', { phone, ...fields });
  return browser;
}

/** A browser that has proved a phone. */
export async function provenBrowser(shop: TestShop, phone: string): Promise<Browser> {
  const browser = await askedBrowser(shop, phone);
  await browser.post('/login/sessions', { code: codeFor(shop, phone) });
  return browser;
}

/** A new customer with this phone. */
export function customerOf({ deps, clock }: TestShop, phone: string) {
  const { store, tokens } = deps;
  return addCustomer({ store, tokens, now: clock.now }, { phone });
}

/** Words of the refusal that a form shows. */
export const errorIn = (html: string): string | undefined =>
  /class="form-errors"[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(html)?.[1];

export const PERSON = {
  kind: 'person',
  first_name: 'Анна',
  last_name: 'Белова',
  email: '',
  consent: 'yes',
};
export const COMPANY = {
  kind: 'company',
  inn: '9901000010',
  title: 'ООО «Столовая № 1»',
  kpp: '990101001',
  legal_address: 'Москва, ул. Примерная, 5',
  position: 'Шеф-повар',
  first_name: 'Анна',
  email: 'anna@example.ru',
  consent: 'yes',
};
