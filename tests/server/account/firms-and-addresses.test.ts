import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { ADDRESS, FIRM, HOSTILE, ownThings, viewerOf } from './own-things.ts';

let shop: TestShop;
let anna: LoggedIn;
let browser: Browser;
let { firmsOf, addressesOf } = {} as ReturnType<typeof ownThings>;

beforeAll(async () => {
  shop = await createTestShop();
  ({ firmsOf, addressesOf } = ownThings(shop.deps.store));
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { store, tokens } = shop.deps;
  anna = await addCustomer({ store, tokens, now: shop.clock.now });
  browser = openBrowser(shop.listener, anna.cookie);
});

const BANK = { bank_bik: '044525225', bank_account: '40702810138250123017' };

describe('the firms', () => {
  it('are added by number, and a confirmed one brings wholesale prices', async () => {
    const filled = await browser.post('/lk/profil/firms/new', { inn: FIRM.inn, lookup: '1' });
    expect(filled.status).toBe(200);
    expect(filled.text).toContain('Нашли: ООО «Столовая № 1»');
    const answer = await browser.post('/lk/profil/firms/new', FIRM);
    expect(answer.headers.location).toBe('/lk/profil/');
    const page = await browser.get('/lk/profil/');
    expect(page.text).toContain('Теперь вам доступны оптовые цены');
    expect(page.text).toContain('проверена');
    const { user } = await shop.deps.shop.userInfo(viewerOf(anna), {});
    expect(user).toMatchObject({ role: 'wholesale', partner: { inn: FIRM.inn } });
    expect(user?.contragents).toHaveLength(1);
    const again = await browser.post('/lk/profil/firms/new', FIRM);
    expect(again.text).toContain(
      '<a href="#firm-inn">Такая фирма у вас уже есть: у филиала другой КПП</a>',
    );
    expect(again.text).toMatch(/<input[^>]*id="firm-inn"[^>]*aria-invalid="true"/);
  });

  it('may be branches of one company, each with its own KPP', async () => {
    await browser.post('/lk/profil/firms/new', FIRM);
    const branch = { ...FIRM, kpp: '540543001', title: 'Новосибирский филиал' };
    const answer = await browser.post('/lk/profil/firms/new', branch);
    expect(answer.headers.location).toBe('/lk/profil/');
    const firms = shop.deps.store.db.selectFrom('firms').select(['inn', 'kpp']).orderBy('id');
    expect(await firms.where('customer_id', '=', anna.id).execute()).toEqual([
      { inn: FIRM.inn, kpp: FIRM.kpp },
      { inn: FIRM.inn, kpp: '540543001' },
    ]);
    const again = await browser.post('/lk/profil/firms/new', branch);
    expect(again.status).toBe(422);
    expect(await firmsOf(anna)).toHaveLength(2);
  });

  it('whose number is corrected are shown anew before they are added', async () => {
    const former = { ...FIRM, filled_inn: FIRM.inn };
    const answer = await browser.post('/lk/profil/firms/new', { ...former, inn: '9901000027' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Нашли: ООО «Кофейня на углу»');
    expect(await firmsOf(anna)).toEqual([]);
  });

  it('that are gone lead back to the list, and an edit of one keeps what was typed', async () => {
    await browser.post('/lk/profil/firms/new', FIRM);
    const path = `/lk/profil/firms/${(await firmsOf(anna))[0]?.id}`;
    await browser.post(`${path}/removal`);
    const answer = await browser.post(`${path}/removal`);
    expect(answer.headers.location).toBe('/lk/profil/');
    expect((await browser.get('/lk/profil/')).text).toContain('Эта фирма уже удалена');
    const edited = await browser.post(path, { ...FIRM, inn: '', title: 'ООО «Столовая № 2»' });
    expect(edited.status).toBe(422);
    expect(edited.text).toContain('href="#firm-inn"');
    expect(edited.text).toContain('value="ООО «Столовая № 2»"');
    expect(edited.text).toContain('action="/lk/profil/firms/new"');
  });

  it('can be changed, chosen and removed; one is always the usual one [S2.140]', async () => {
    await browser.post('/lk/profil/firms/new', FIRM);
    const second = { ...FIRM, inn: '9901000027', title: 'ООО «Кофейня»' };
    await browser.post('/lk/profil/firms/new', second);
    const [first, other] = await firmsOf(anna);
    expect([first?.is_default, other?.is_default]).toEqual([1, 0]);
    await browser.post(`/lk/profil/firms/${other?.id}/default`);
    expect((await firmsOf(anna)).map(({ is_default }) => is_default)).toEqual([0, 1]);
    await browser.post(`/lk/profil/firms/${other?.id}`, {
      ...second,
      title: 'ООО «Новое»',
      inn: '7707083893',
    });
    expect((await firmsOf(anna))[1]?.title).toBe('ООО «Новое»');
    expect((await firmsOf(anna)).map(({ inn }) => inn)).not.toContain('7707083893');
    await browser.post(`/lk/profil/firms/${other?.id}/removal`);
    const [left, gone] = await firmsOf(anna);
    expect([left?.is_default, gone?.removed_at]).toEqual([1, shop.clock.now]);
    expect((await browser.get(`/lk/profil/firms/${other?.id}`)).headers.location).toBe(
      '/lk/profil/',
    );
  });

  it('keep the account that they pay from, typed in groups, until it is taken out', async () => {
    const typed = { bank_bik: '044 525 225', bank_account: '40702 810 1 3825 0123017' };
    await browser.post('/lk/profil/firms/new', { ...FIRM, ...typed });
    const [firm] = await firmsOf(anna);
    const form = await browser.get(`/lk/profil/firms/${firm?.id}`);
    for (const value of Object.values(BANK)) expect(form.text).toContain(`value="${value}"`);
    expect((await browser.get('/lk/profil/')).text).toContain(BANK.bank_account);
    await browser.post(`/lk/profil/firms/${firm?.id}`, FIRM);
    expect((await browser.get('/lk/profil/')).text).not.toContain(BANK.bank_account);
  });

  it('take no account that does not fit its bank from a program either', async () => {
    const call = (id: number | null) => {
      const input = { ...FIRM, ...BANK, bank_bik: '044525974' };
      return id === null
        ? shop.deps.shop.addFirm(viewerOf(anna), input)
        : shop.deps.shop.saveFirm(viewerOf(anna), { ...input, id });
    };
    await expect(call(null)).rejects.toMatchObject({ code: 'invalid' });
    await browser.post('/lk/profil/firms/new', FIRM);
    const [firm] = await firmsOf(anna);
    await expect(call(firm?.id ?? 0)).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each([
    [{ inn: '' }, 'Напишите ИНН'],
    [{ inn: '1' }, 'Проверьте ИНН'],
    [{ title: 'Ы'.repeat(301) }, 'Название длиннее'],
    [{ kpp: '' }, 'Напишите КПП'],
    [{ kpp: HOSTILE }, 'Проверьте КПП'],
    [{ legal_address: '' }, 'Напишите юридический адрес'],
    [{ position: 'Ы'.repeat(101) }, 'Должность длиннее'],
    [{ bank_bik: '44525225' }, 'Проверьте БИК'],
    [{ bank_bik: BANK.bank_bik }, 'Напишите расчётный счёт'],
    [{ bank_account: BANK.bank_account }, 'Напишите БИК банка'],
    [{ ...BANK, bank_bik: '044525974' }, 'сходятся с БИК'],
    [{ ...BANK, bank_account: HOSTILE }, 'сходятся с БИК'],
  ])('are asked again in words after %j', async (change, words) => {
    const answer = await browser.post('/lk/profil/firms/new', { ...FIRM, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(await firmsOf(anna)).toEqual([]);
  });
});

describe('the addresses', () => {
  it('can be added, changed, chosen and removed; one is always the usual one', async () => {
    await browser.post('/lk/profil/addresses/new', ADDRESS);
    await browser.post('/lk/profil/addresses/new', { ...ADDRESS, text: 'ул. Морская, 2' });
    const [first, second] = await addressesOf(anna);
    await browser.post(`/lk/profil/addresses/${second?.id}/default`);
    await browser.post(`/lk/profil/addresses/${first?.id}`, { ...ADDRESS, text: 'ул. Новая, 3' });
    expect(await addressesOf(anna)).toMatchObject([
      { text: 'ул. Новая, 3', is_default: 0 },
      { text: 'ул. Морская, 2', is_default: 1 },
    ]);
    await browser.post(`/lk/profil/addresses/${second?.id}/removal`);
    expect(await addressesOf(anna)).toMatchObject([{ text: 'ул. Новая, 3', is_default: 1 }]);
    expect((await browser.get('/lk/profil/')).text).toContain('ул. Новая, 3');
  });

  it.each([
    [{ city_id: '' }, 'Выберите город'],
    [{ city_id: '999999' }, 'Выберите город'],
    [{ city_id: '1e309' }, 'Выберите город'],
    [{ city_id: 'x' }, 'Выберите город'],
    [{ text: '' }, 'Напишите улицу'],
    [{ text: 'Ы'.repeat(301) }, 'Адрес длиннее'],
    [{ comment: 'Ы'.repeat(301) }, 'Комментарий длиннее'],
  ])('are asked again in words after %j', async (change, words) => {
    const answer = await browser.post('/lk/profil/addresses/new', { ...ADDRESS, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(await addressesOf(anna)).toEqual([]);
  });

  it('that are gone lead back to the list, and an edit of one keeps what was typed', async () => {
    await browser.post('/lk/profil/addresses/new', ADDRESS);
    const path = `/lk/profil/addresses/${(await addressesOf(anna))[0]?.id}`;
    await browser.post(`${path}/removal`);
    for (const [act, words] of [
      ['removal', 'Этот адрес уже удалён'],
      ['default', 'Этого адреса больше нет'],
    ]) {
      const answer = await browser.post(`${path}/${act}`);
      expect(answer.headers.location).toBe('/lk/profil/');
      expect((await browser.get('/lk/profil/')).text).toContain(words);
    }
    const edited = await browser.post(path, { ...ADDRESS, text: 'ул. Лесная, 7' });
    expect(edited.status).toBe(422);
    expect(edited.text).toContain('Этого адреса больше нет');
    expect(edited.text).toContain('value="ул. Лесная, 7"');
    expect(edited.text).toContain('action="/lk/profil/addresses/new"');
    expect(await addressesOf(anna)).toEqual([]);
  });

  it('show hostile text as text', async () => {
    await browser.post('/lk/profil/addresses/new', { ...ADDRESS, text: HOSTILE });
    const page = await browser.get('/lk/profil/');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;');
  });
});
