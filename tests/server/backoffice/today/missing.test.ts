import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench();
});
afterAll(() => bench.close());

it.each([
  [desk.order('99999'), 'Такого заказа нет'],
  [desk.product('99999'), 'Такого товара нет'],
  [desk.customer('99999'), 'Такого покупателя нет'],
  [desk.firm('99999'), 'Такой фирмы нет'],
  ['/zakazy', 'Такой страницы нет'],
])('%s is missing within the desk: %s', async (path, said) => {
  const { status, text } = await bench.as('owner').get(path);
  expect([status, text.includes(said)]).toEqual([404, true]);
  expect(text).toContain(`href="${desk.orders()}"`);
  expect(text).not.toContain('Заказать или спросить');
});

it('a missing address shows nothing of the desk to a stranger and no page to programs', async () => {
  const stranger = await bench.office.agent.get('/zakazy');
  expect([stranger.status, stranger.text.includes(`href="${desk.orders()}"`)]).toEqual([
    404,
    false,
  ]);
  const program = await bench.as('owner').get('/api/v1/backoffice/zakazy');
  expect([program.status, program.text.includes('Такой страницы нет')]).toEqual([404, false]);
});

it('tells within the desk who may do what one has no right for', async () => {
  const content = bench.as('content');
  const page = await content.get(desk.orders());
  const change = await content.post(desk.quoteRefusal(1), {});
  for (const { status, text } of [page, change]) {
    expect([status, text.includes('Роль меняет владелец')]).toEqual([403, true]);
    expect(text).toContain(`href="${desk.products()}"`);
    expect(text).not.toContain('Заказать или спросить');
  }
  expect(page.text).toContain('Владелец, Продажи, Склад');
  const nothing = await content.get(desk.box({ q: 'нет такого нигде' }));
  expect(nothing.text).not.toContain('Все заказы');
});

it.each([
  ['/orders/%E0%A4%A', 400, 'Адрес не читается'],
  ['/%00', 400, 'Адрес не читается'],
])('%s is refused within the desk', async (path, status, said) => {
  const answer = await bench.as('owner').get(path);
  expect([answer.status, answer.text.includes(said)]).toEqual([status, true]);
  expect(answer.text).toContain(`href="${desk.orders()}"`);
  expect(answer.text).not.toContain('Заказать или спросить');
  const stranger = await bench.office.agent.get(path);
  expect([stranger.status, stranger.text.includes(`href="${desk.orders()}"`)]).toEqual([
    status,
    false,
  ]);
});

it('leads back to the page of a form that could not be read', async () => {
  const owner = bench.as('owner');
  const sent = await owner
    .post(desk.orderDelivery('12'), { price: '1\0', reason: 'Подъём на этаж' })
    .set('Host', '127.0.0.1')
    .set('Referer', `http://127.0.0.1${desk.order('12')}`);
  expect([sent.status, sent.text.includes('Форма не читается')]).toEqual([400, true]);
  expect(sent.text).toContain('Ничего не изменено');
  expect(sent.text).toContain(`href="${desk.order('12')}">Вернуться`);
});
