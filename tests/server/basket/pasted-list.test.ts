import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request, requestWithCookies } from '../../helpers/request.ts';
import { findSamples, rowOf, type Samples, send } from './sample-basket.ts';

let shop: TestShop;
let samples: Samples;
beforeAll(async () => {
  shop = await createTestShop();
  samples = await findSamples(shop);
});
afterAll(() => shop.close());

type Agent = ReturnType<typeof requestWithCookies>;
/** Sends the form as the page shows it now, with another text and choices. */
async function sendShown(agent: Agent, fields: Record<string, unknown>) {
  const { text } = await agent.get('/basket');
  const [, mark = ''] = /name="mark" value="([^"]*)"/.exec(text) ?? [];
  return send(agent, '/basket/quick-order', { mark, ...fields });
}

const plain = (html: string) => html.replaceAll('\u00a0', ' ');

describe('a pasted list', () => {
  it('is explained by a code that the shop has, or by none', async () => {
    const agent = requestWithCookies(shop.listener);
    const { code } = samples.inStock;
    await send(agent, '/basket/lines', { product_id: samples.inStock.id });
    expect((await agent.get('/basket')).text).toContain(`Например: ${code} 5 шт`);
    expect((await request(shop.listener).get('/basket')).text).not.toMatch(/Например: \d/);
  });

  it('puts what it finds by code, article and barcode into the basket, and keeps the rest', async () => {
    const agent = requestWithCookies(shop.listener);
    const { inStock, supply, elsewhere } = samples;
    const lines = [
      `${inStock.code}\t3`,
      `${supply.model} х2`,
      `${elsewhere.barcode};1`,
      'нетакогоартикула 7',
      `${inStock.code};много`,
      '',
    ];
    const answer = await send(agent, '/basket/quick-order', { lines: lines.join('\r\n') });
    expect(answer.status).toBe(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Добавлены 3 строки');
    expect(/name="amount"[^>]*value="3"/.test(rowOf(page, inStock.id))).toBe(true);
    expect(/name="amount"[^>]*value="2"/.test(rowOf(page, supply.id))).toBe(true);
    expect(rowOf(page, elsewhere.id)).not.toBe('');
    expect(page).toContain('Осталось разобрать 2 строки');
    expect(page).toContain(`${inStock.code};много: Не поняли количество`);
    expect(/<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1]).toContain('нетакогоартикула 7');
    await sendShown(agent, { lines: '' });
    expect((await agent.get('/basket')).text).not.toContain('Осталось разобрать');
  });

  it('counts once in a form that is sent again and at once, and each time in a new one', async () => {
    const agent = requestWithCookies(shop.listener);
    const { inStock, supply } = samples;
    await send(agent, '/basket/lines', { product_id: supply.id, amount: 1 });
    const readForm = async () => {
      const { text } = await agent.get('/basket');
      const [, key] = /name="key" value="([^"]+)"/.exec(text) ?? [];
      return { key, mark: '', lines: `${inStock.code} 3` };
    };
    const amount = async () => {
      const row = rowOf((await agent.get('/basket')).text, inStock.id);
      return /name="amount"[^>]*value="(\d+)"/.exec(row)?.[1];
    };
    const form = await readForm();
    await Promise.all([1, 2, 3].map(() => send(agent, '/basket/quick-order', form)));
    expect(await amount()).toBe('3');
    await send(agent, '/basket/quick-order', form).expect(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Этот список уже в корзине: 1 строка');
    expect(await amount()).toBe('3');
    await send(agent, '/basket/quick-order', await readForm());
    expect(await amount()).toBe('6');
    await send(agent, '/basket/quick-order', { ...form, lines: `${inStock.code} 1` });
    expect(await amount()).toBe('7');
  });

  it('offers what is alike, adds what was chosen, and lets go of the rest', async () => {
    const agent = requestWithCookies(shop.listener);
    const words = samples.inStock.title.split(' ').slice(0, 2).join(' ');
    await send(agent, '/basket/quick-order', { lines: `${words} 4 шт\nнетакогоартикула 1` });
    const page = await agent.get('/basket');
    const radio = /name="choice-0" value="(\d+)"/.exec(page.text);
    expect(radio).not.toBeNull();
    expect(await findHtmlFaults(page.text)).toEqual([]);
    await sendShown(agent, { 'choice-0': radio?.[1], lines: '' });
    const after = await agent.get('/basket');
    expect(/name="amount"[^>]*value="4"/.test(rowOf(after.text, Number(radio?.[1])))).toBe(true);
    expect(after.text).not.toContain('choice-0" value="');
  });

  it('takes no product that was not offered, and no list that is no text', async () => {
    const agent = requestWithCookies(shop.listener);
    await send(agent, '/basket/quick-order', { 'choice-0': samples.inStock.id }).expect(303);
    expect((await agent.get('/basket')).text).toContain('В корзине пока пусто');
    await send(agent, '/basket/quick-order', { 'choice-0': 'x' }).expect(400);
  });

  it('takes as many signs as the field does, in Russian and with the ends of lines', async () => {
    const agent = requestWithCookies(shop.listener);
    const line = 'ш'.repeat(299);
    const lines = Array.from({ length: 200 }, () => line).join('\r\n');
    await send(agent, '/basket/quick-order', { lines }).expect(303);
    expect(plain((await agent.get('/basket')).text)).toContain('Осталось разобрать 200 строк');
    const text = lines.replaceAll('\r\n', '\n');
    const call = agent.post('/api/v1/basket-quick-order').set('Sec-Fetch-Site', 'same-origin');
    // The call has read the whole list before it asks who sends it.
    await call.send({ text }).expect(401);
    await send(agent, '/basket/quick-order', { lines: 'ш'.repeat(170_000) }).expect(413);
  });

  it('cuts no longer one, but shows it again as it was pasted, and takes nothing', async () => {
    const agent = requestWithCookies(shop.listener);
    await send(agent, '/basket/quick-order', { mark: '', lines: 'нетакогоартикула 7' });
    const form = (await agent.get('/basket')).text;
    expect(/<textarea[^>]*>/.exec(form)?.[0]).not.toContain('maxlength');
    const [, mark = ''] = /name="mark" value="([^"]+)"/.exec(form) ?? [];
    const lines = Array.from({ length: 600 }, () => `${samples.inStock.code} ${'ш'.repeat(100)}`);
    const asked = { mark, lines: lines.join('\r\n') };
    const answer = await send(agent, '/basket/quick-order?_f=quick-order', asked);
    expect(answer.status).toBe(422);
    expect(plain(answer.text)).toContain('Список длиннее 60 000 знаков: разделите его');
    expect(answer.text).toContain(`name="mark" value="${mark}"`);
    const field = /<textarea[^>]*>\s*([^<]*)</.exec(answer.text)?.[1] ?? '';
    expect(field.trim().split('\n')).toEqual(lines);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('В корзине пока пусто');
    expect(page).toContain('нетакогоартикула 7');
  });

  it('keeps the choices beside one that is too long', async () => {
    const agent = requestWithCookies(shop.listener);
    const words = samples.inStock.title.split(' ').slice(0, 2).join(' ');
    await send(agent, '/basket/quick-order', { lines: `${words} 4 шт\n${words} 2 шт` });
    const ids = [...(await agent.get('/basket')).text.matchAll(/name="choice-0" value="(\d+)"/g)];
    const chosen = ids.at(-1)?.[1];
    const fields = { 'choice-0': chosen, 'choice-1': 'none', lines: 'ш\n'.repeat(40_000) };
    const checked = (html: string) =>
      [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
        .map(([radio]) => radio)
        .filter((radio) => /\schecked/.test(radio));
    for (const asked of ['', '?_f=quick-order']) {
      const { text } = await agent.get('/basket');
      const [, mark = ''] = /name="mark" value="([^"]*)"/.exec(text) ?? [];
      const answer = await send(agent, `/basket/quick-order${asked}`, { ...fields, mark });
      expect(answer.status).toBe(422);
      expect(checked(answer.text)).toHaveLength(2);
      expect(checked(answer.text)[0]).toMatch(new RegExp(`name="choice-0"[^>]* value="${chosen}"`));
      expect(checked(answer.text)[1]).toMatch(/name="choice-1"[^>]* value="none"/);
    }
    // Places of a form that showed other lines mean others.
    const other = await send(agent, '/basket/quick-order', { ...fields, mark: 'other' });
    expect(checked(other.text)).toEqual([]);
  });

  it('drops none of two hundred lines and more', async () => {
    const agent = requestWithCookies(shop.listener);
    const lines = Array.from({ length: 230 }, (_, place) => `<b>нет-${place}</b> 1`);
    await send(agent, '/basket/quick-order', { lines: lines.join('\n') }).expect(303);
    const page = await agent.get('/basket');
    expect(plain(page.text)).toContain('Осталось разобрать 230 строк');
    expect(page.text).toContain('&lt;b&gt;нет-229&lt;/b&gt; 1: За один раз не больше 200 строк');
  });
});

describe('lines that wait in the field', () => {
  it('outlast a text that was begun without them, also one that says it shows others', async () => {
    const agent = requestWithCookies(shop.listener);
    await send(agent, '/basket/quick-order', {
      mark: '',
      lines: 'нетакогоартикула-1 1\nнетакогоартикула-2 1',
    });
    // A ready-made set, a program, and a tab that was opened before.
    await send(agent, '/basket/quick-order', { lines: `${samples.inStock.code} 2` });
    await send(agent, '/basket/quick-order', {
      mark: '',
      lines: 'нетакогоартикула-3 1',
      'choice-0': 'none',
    });
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Осталось разобрать 3 строки');
    expect(rowOf(page, samples.inStock.id)).not.toBe('');
    const field = /id="quick-lines"[^>]*>\s*([^<]*)</.exec(page)?.[1] ?? '';
    expect(field.trim().split('\n')).toEqual([
      'нетакогоартикула-1 1',
      'нетакогоартикула-2 1',
      'нетакогоартикула-3 1',
    ]);
    await sendShown(agent, { lines: 'нетакогоартикула-2 1' });
    expect(plain((await agent.get('/basket')).text)).toContain('Осталось разобрать 1 строку');
  });

  it('leave room for as much as the field holds', async () => {
    const agent = requestWithCookies(shop.listener);
    const lines = Array.from({ length: 150 }, () => 'ш'.repeat(299)).join('\n');
    await send(agent, '/basket/quick-order', { mark: '', lines });
    for (const asked of ['', '?_f=quick-order']) {
      const answer = await send(agent, `/basket/quick-order${asked}`, { lines });
      expect(answer.status).toBe(422);
      expect(plain(answer.text)).toContain('Сначала разберите строки');
      expect(/<textarea[^>]*>\s*([^<]*)</.exec(answer.text)?.[1]?.trim()).toBe(lines);
    }
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Осталось разобрать 150 строк');
  });
});

describe('a pasted list longer than can be shown', () => {
  it('is taken as far as it fits, and the rest waits in the field', async () => {
    const agent = requestWithCookies(shop.listener);
    const lines = Array.from({ length: 549 }, (_, place) => `нет-${place} 1`);
    const pasted = [`${samples.inStock.code} 2`, ...lines].join('\r\n');
    await send(agent, '/basket/quick-order', { lines: pasted }).expect(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Добавлена 1 строка');
    expect(page).toContain('Осталось разобрать 549 строк');
    expect(page).toContain('Ещё 50 строк: За один раз не больше 200 строк');
    expect(page).not.toContain('от прежних списков');
    const field = /<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1] ?? '';
    expect(lines.filter((line) => !field.includes(line))).toEqual([]);
    await sendShown(agent, { lines: '' });
    expect((await agent.get('/basket')).text).not.toContain('Осталось разобрать');
  });
});

describe('a pasted list beside hundreds that wait for a choice', () => {
  it('waits in the field until they are sorted out', async () => {
    const agent = requestWithCookies(shop.listener);
    await send(agent, '/basket/quick-order', { lines: 'нетакогоартикула 1' }).expect(303);
    const { writer } = shop.deps.store;
    const own = await writer
      .selectFrom('quick_leftovers')
      .select('shopper_id')
      .orderBy('shopper_id', 'desc')
      .executeTakeFirstOrThrow();
    const choices = [samples.inStock.id];
    const waiting = Array.from({ length: 401 }, (_, place) => ({
      ...{ text: `похоже-${place}`, amount: 1, word: '', reason: 'Есть похожие', choices },
    }));
    await writer
      .updateTable('quick_leftovers')
      .set({ lines: JSON.stringify(waiting) })
      .where('shopper_id', '=', own.shopper_id)
      .execute();
    const pasted = `${samples.inStock.code} 2\r\nнетакогоартикула 7`;
    await send(agent, '/basket/quick-order', { lines: pasted }).expect(303);
    const page = plain((await agent.get('/basket')).text);
    expect(page).toContain('Ещё 2 строки: Сначала разберите строки');
    const field = /<textarea[^>]*>\s*([^<]*)</.exec(page)?.[1] ?? '';
    expect(field.trim().split('\n')).toEqual(pasted.split('\r\n'));
  });
});
