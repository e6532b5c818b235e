import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebServiceError } from '../../../server/integrations/web-service/ask-web-service.ts';
import { REGISTRATION_CONSENT } from '../../../shared/consents.ts';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import type { CallError } from '../../../shared/contract/call.ts';
import { clientSchema } from '../../../shared/contract/client.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { COMPANY, newPhone, provenBrowser } from './login-shop.ts';

const URL = '/login/registrations';
const FIRM = {
  kpp: '770701001',
  title: 'ООО «Кафе»',
  legal_address: 'Москва',
  position: '',
  bank_bik: '',
  bank_account: '',
};

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
/** Limits per address must not join the tests together. */
beforeEach(() => {
  shop.clock.now += HOUR_MS;
});

const customerOf = (phone: string) =>
  shop.deps.store.db
    .selectFrom('customers')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
const filledIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
const long = (length: number) => 'Ы'.repeat(length);
const HOSTILE = '"><script>alert(1)</script>';

describe('a company', () => {
  it('is filled in by its number, and stays editable [S1.26, S1.27]', async () => {
    const browser = await provenBrowser(shop, newPhone());
    const fields = { kind: 'company', inn: ' 9901 0000 10 ', first_name: 'Анна', lookup: '1' };
    const answer = await browser.post(URL, fields);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Нашли: ООО «Столовая № 1»');
    expect(filledIn(answer.text, 'inn')).toBe('9901000010');
    expect(filledIn(answer.text, 'kpp')).toBe('990101001');
    expect(filledIn(answer.text, 'legal_address')).toContain('Примерная');
    expect(filledIn(answer.text, 'first_name')).toBe('Анна');
  });

  it('is filled in also when Enter was pressed after the number', async () => {
    const browser = await provenBrowser(shop, newPhone());
    const answer = await browser.post(URL, { kind: 'company', inn: '9901000010' });
    expect(answer.status).toBe(200);
    expect(filledIn(answer.text, 'title')).toContain('Столовая');
  });

  it('whose number is corrected is shown anew before it is registered', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const former = { ...COMPANY, filled_inn: COMPANY.inn };
    const answer = await browser.post(URL, { ...former, inn: '9901000027' });
    expect(answer.status).toBe(200);
    expect(filledIn(answer.text, 'title')).toContain('Кофейня');
    expect(filledIn(answer.text, 'filled_inn')).toBe('9901000027');
    expect(await customerOf(phone)).toBeUndefined();
  });

  it('gets wholesale prices at once when the register knows it', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const answer = await browser.post(URL, COMPANY);
    expect(answer.headers.location).toBe('/login?registration=success');
    expect(await customerOf(phone)).toMatchObject({ role: 'wholesale', customer_type: 'company' });
    const product = await shop.deps.store.db
      .selectFrom('prices as retail')
      .innerJoin('prices as own', 'own.product_id', 'retail.product_id')
      .innerJoin('products', 'products.id', 'retail.product_id')
      .innerJoin('price_levels', 'price_levels.id', 'own.level_id')
      .select(['products.code', 'own.price'])
      .where('price_levels.code', '=', 'wholesale')
      .where('retail.level_id', '=', 1)
      .whereRef('own.price', '<', 'retail.price')
      .where('discontinued', '=', 0)
      .executeTakeFirstOrThrow();
    const page = await browser.get(`/goods/${product.code}`);
    const roubles = String(Math.floor(product.price / 100));
    expect(page.text.replace(/[\s\u00a0]/g, '')).toContain(roubles);
    expect(page.text).toContain('Старая цена');
  });

  it.each([
    ['not at work', { inn: '9901000041' }, 'отмечено банкротство'],
    ['not known', { inn: '7707083893' }, 'никого не нашли'],
  ])('that is %s waits for a manager [S2.143]', async (_name, change, words) => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const looked = await browser.post(URL, { ...COMPANY, ...change, lookup: '1' });
    expect(looked.text).toContain(words);
    const answer = await browser.post(URL, { ...COMPANY, ...change });
    expect(answer.headers.location).toBe('/login?registration=accepted');
    expect((await browser.get(answer.headers.location)).text).toContain('Заявка принята');
    expect(await customerOf(phone)).toMatchObject({ role: 'retail', customer_type: 'company' });
  });

  it('is typed by hand while the register does not answer', async () => {
    const { integrations } = shop.deps;
    const { companies } = integrations;
    const findByInn = async () => {
      throw new WebServiceError('DaData', 'timeout', 'ETIMEDOUT');
    };
    Object.assign(integrations, { companies: { isDemo: false, findByInn } });
    try {
      const phone = newPhone();
      const browser = await provenBrowser(shop, phone);
      const looked = await browser.post(URL, { ...COMPANY, lookup: '1' });
      expect(looked.text).toContain('Справочник не отвечает: заполните поля сами');
      expect(filledIn(looked.text, 'title')).toContain('Столовая');
      const answer = await browser.post(URL, COMPANY);
      expect(answer.headers.location).toBe('/login?registration=accepted');
    } finally {
      Object.assign(integrations, { companies });
    }
  });

  it('asks the register of few numbers for one phone, however often its form comes', async () => {
    const { integrations, tokens } = shop.deps;
    const { companies } = integrations;
    const asked = new Set<string>();
    const findByInn = async (inn: string) => {
      asked.add(inn);
      return null;
    };
    Object.assign(integrations, { companies: { isDemo: false, findByInn } });
    const claims = { kind: 'phone', phone: newPhone(), codeId: 'a-code' } as const;
    const phone_token = tokens.sign({ ...claims, issuedAt: shop.clock.now });
    const numbers = Array.from({ length: 900 }, (_, at) => String(7707000000 + at));
    const register = (inn: string) =>
      shop.deps.shop.register(ANYONE, {
        phone_token,
        first_name: 'Анна',
        last_name: '',
        email: 'anna@example.ru',
        firm: { ...FIRM, inn },
        consent: REGISTRATION_CONSENT,
        mailing: null,
        client: clientSchema.parse(undefined),
      });
    const refused: unknown[] = [];
    try {
      for (const inn of numbers.filter(parseInn)) {
        await register(inn).catch((error: CallError) => refused.push(error.code));
      }
    } finally {
      Object.assign(integrations, { companies });
    }
    expect(asked.size).toBe(30);
    expect(new Set(refused)).toEqual(new Set(['too_many']));
  });

  it.each([
    [{ inn: '' }, 'Напишите ИНН'],
    [{ inn: '9901000011' }, 'Проверьте ИНН'],
    [{ inn: '1'.repeat(5000) }, 'Проверьте ИНН'],
    [{ inn: "1' or '1'='1" }, 'Проверьте ИНН'],
    [{ kpp: '' }, 'Напишите КПП'],
    [{ kpp: '12' }, 'Проверьте КПП'],
    [{ title: long(301) }, 'Название длиннее 300 знаков'],
    [{ legal_address: '' }, 'Напишите юридический адрес'],
    [{ legal_address: long(501) }, 'Адрес длиннее 500 знаков'],
    [{ position: long(101) }, 'Должность длиннее 100 знаков'],
    [{ email: '' }, 'Напишите почту'],
    [{ email: HOSTILE }, 'Проверьте адрес'],
    [{ first_name: '' }, 'Напишите имя'],
    [{ consent: '' }, 'Отметьте согласие'],
  ])('is asked again in words after %j', async (change, words) => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const answer = await browser.post(URL, { ...COMPANY, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).not.toContain('<script>alert');
    expect(await customerOf(phone)).toBeUndefined();
  });

  it('of a sole trader has no КПП', async () => {
    const browser = await provenBrowser(shop, newPhone());
    const trader = { ...COMPANY, inn: '990100000101', kpp: '', title: 'ИП Пирогов' };
    expect((await browser.post(URL, trader)).headers.location).toContain('success');
  });
});
