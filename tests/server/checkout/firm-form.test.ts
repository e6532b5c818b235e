import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoCompanies } from '../../../server/integrations/companies/create-demo-companies.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { type Browser, listInStock, openBrowser } from './buy.ts';

let shop: TestShop;
let guest: Browser;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = openBrowser(shop);
  const [product = 0] = await listInStock(shop, 1);
  await guest.add(product, 2);
});

const INN = '9901000010';
/** No company of the register of a demonstration. */
const UNKNOWN = '7707083893';
const typed = {
  firm: 'new',
  inn: UNKNOWN,
  title: 'ООО «Суп & Ко»',
  kpp: '7736 01 001',
  legal_address: 'Москва, ул. Вавилова, 19',
};
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

const filledIn = (html: string, name: string) =>
  / value="([^"]*)"/.exec(fieldOf(html, name))?.[1] ?? '';

describe('a guest who buys for a firm', () => {
  it('needs only its number, and gets an invoice', async () => {
    await guest.provePhone();
    const first = await guest.get('/order?step=recipient');
    expect(first.text).toContain('Организация или ИП');
    const saved = await guest.recipient({ firm: 'new', inn: ` ${INN} ` });
    expect(saved.headers['location']).toBe('/order?step=delivery');
    await guest.pickup();
    const payment = await guest.get('/order?step=payment');
    expect(payment.text).toMatch(
      /<input[^>]*value="invoice"[^>]*checked|checked[^>]*value="invoice"/,
    );
    await guest.payment('invoice');
    const confirm = await guest.get('/order?step=confirm');
    expect(confirm.text).toContain(`ООО «Столовая № 1», ИНН ${INN}`);
    const placed = await guest.confirm();
    const path = placed.headers['location'] ?? '';
    const result = await guest.get(path);
    expect(result.text).toContain('Скачать счёт');
    expect(result.text).toContain('КПП');
    expect(await findHtmlFaults(result.text)).toEqual([]);
    const invoice = await guest.get(`${path}/invoice.pdf`);
    const [page] = await readPdf(invoice.body);
    expect(page?.text).toContain('Столовая № 1');
    expect(page?.text).toContain(INN);
    expect(page?.text).toContain('Примерная');
    expect((await openBrowser(shop).get(`${path}/invoice.pdf`)).status).toBe(404);
  });

  it('sees what was found before it is kept, by the button', async () => {
    const fields = { firm: 'new', inn: INN, lookup: '1', name: 'Борис', consent: '' };
    const answer = await guest.recipient(fields);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Нашли: ООО «Столовая № 1»');
    expect(fieldOf(answer.text, 'kpp')).toContain('990101001');
    expect(fieldOf(answer.text, 'name')).toContain('Борис');
    expect(answer.text).not.toContain('Ошибка: ');
    expect(await findHtmlFaults(answer.text)).toEqual([]);
    const again = await guest.get('/order');
    expect(again.headers['location']).toBe('/order?step=recipient');
  });

  it('who corrects the number sees whose it is, and keeps no firm made of two', async () => {
    const other = '9901000027';
    const found = await guest.recipient({ firm: 'new', inn: INN, lookup: '1' });
    const shown = Object.fromEntries(
      ['filled_inn', 'title', 'kpp', 'legal_address'].map((name) => [
        name,
        filledIn(found.text, name),
      ]),
    );
    const corrected = await guest.recipient({ firm: 'new', ...shown, inn: other });
    expect(corrected.status).toBe(200);
    expect(corrected.text).toContain('Нашли: ООО «Кофейня на углу»');
    expect(filledIn(corrected.text, 'title')).toContain('Кофейня на углу');
    expect(filledIn(corrected.text, 'filled_inn')).toBe(other);
    const lost = await guest.recipient({ firm: 'new', ...shown, inn: UNKNOWN });
    expect(lost.text).toContain('Ниже осталось от прежнего ИНН: проверьте');
    expect((await guest.get('/order')).headers['location']).toBe('/order?step=recipient');
    const agreed = { ...shown, inn: UNKNOWN, filled_inn: UNKNOWN };
    const saved = await guest.recipient({ firm: 'new', ...agreed });
    expect(saved.headers['location']).toBe('/order?step=delivery');
    const back = await guest.get('/order?step=recipient');
    expect(filledIn(back.text, 'filled_inn')).toBe(UNKNOWN);
  });

  it('types by hand what the register does not know', async () => {
    const asked = await guest.recipient({ firm: 'new', inn: UNKNOWN });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('никого не нашли');
    const saved = await guest.recipient(typed);
    expect(saved.headers['location']).toBe('/order?step=delivery');
    const again = await guest.get('/order?step=recipient');
    expect(fieldOf(again.text, 'title')).toContain('ООО «Суп &amp; Ко»');
    expect(fieldOf(again.text, 'kpp')).toContain('773601001');
    expect(again.text).toContain('ООО «Суп &amp; Ко»');
  });

  it('of a firm that is not at work sees what the register says first', async () => {
    const { inn = '' } = demoCompanies.find(({ state }) => state === 'bankrupt') ?? {};
    const asked = await guest.recipient({ firm: 'new', inn });
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('В реестре отмечено банкротство');
  });

  it('may be a sole trader, without КПП', async () => {
    const saved = await guest.recipient({ firm: 'new', inn: '990100000101' });
    expect(saved.headers['location']).toBe('/order?step=delivery');
  });

  const faults: [string, Record<string, string>, string][] = [
    ['no number', { inn: '' }, 'Напишите ИНН'],
    ['a wrong number', { inn: '9901000011' }, 'Проверьте ИНН'],
    ['a long number', { inn: '1'.repeat(5000) }, 'Проверьте ИНН'],
    ['a wrong КПП', { kpp: '12' }, 'Проверьте КПП'],
    ['no КПП of an organisation', { kpp: '' }, 'Напишите КПП организации'],
    ['no address', { legal_address: ' ' }, 'Напишите юридический адрес'],
    ['a long title', { title: 'ж'.repeat(301) }, 'Название длиннее 300 знаков'],
    ['no consent', { consent: '' }, 'Отметьте согласие'],
    ['no phone', { phone: '' }, 'Напишите номер телефона'],
  ];
  it.each(faults)(
    'is told what is wrong, with all that was typed: %s',
    async (_n, change, text) => {
      const answer = await guest.recipient({ ...typed, ...change });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(text);
      expect(answer.text).toContain('<title>Ошибка: ');
      if (!('legal_address' in change)) {
        expect(fieldOf(answer.text, 'legal_address')).toContain('ул. Вавилова, 19');
      }
      expect(answer.text).toMatch(/<input[^>]*checked=""[^>]* value="new"/);
      expect(await findHtmlFaults(answer.text)).toEqual([]);
      expect((await guest.get('/order')).headers['location']).toBe('/order?step=recipient');
    },
  );

  it('shows hostile text as text', async () => {
    const hostile = '"><script>alert(1)</script>';
    const answer = await guest.recipient({ ...typed, title: hostile, kpp: hostile });
    expect(answer.text).not.toContain('<script>alert');
    expect((await guest.recipient({ ...typed, title: hostile })).status).toBe(303);
    expect((await guest.get('/order?step=delivery')).text).not.toContain('<script>alert');
  });

  it('may change to a person again: the invoice is gone, and what was typed for it', async () => {
    await guest.recipient(typed);
    await guest.pickup();
    await guest.payment('invoice');
    const changed = await guest.recipient({ firm: '' });
    expect(changed.headers['location']).toBe('/order?step=payment');
    const page = await guest.get('/order?step=payment');
    expect(page.text).toContain('Выберите организацию в шаге «Получатель»');
  });
});
