import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeRefusal } from '../../../../server/backoffice/desk/describe-refusal.ts';
import type { DeskActionRoute } from '../../../../server/backoffice/desk/desk-page.ts';
import { readInput } from '../../../../server/backoffice/desk/read-input.ts';
import { deskActions } from '../../../../server/backoffice/desk-table.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

const ODD = ['', 'abc', '-1', '1,5', '99999999999', 'я'.repeat(2_000_000), ['a', 'b'], {}, null];
/** Words that Russian has none for. */
const KNOWN = /https:\/\/|PDF|CSV|XLSX/g;

/** What an action answers when one field after another is odd and the others are left out. */
function* listMessages(route: DeskActionRoute) {
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
  for (const name of [...shape, 'quantity.0', 'price.0']) {
    for (const value of ODD) {
      try {
        readInput(route.input, { 'code.0': '1', 'quantity.0': '1', 'price.0': '1', [name]: value });
      } catch (error) {
        for (const { message } of (error as z.ZodError).issues) yield `${name}: ${message}`;
      }
    }
  }
}

it('shows a form again whose key another has by now', () => {
  const body = { code: 'bar' };
  const doubled = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(describeRefusal(doubled, { path: '/items', body } as never)).toMatchObject({
    status: 409,
    message: 'Такой код, адрес или имя уже заняты',
    values: body,
  });
});

it('has no English word in any refusal of any form of the desk', () => {
  const english = new Set<string>();
  let told = 0;
  for (const route of deskActions) {
    for (const said of listMessages(route)) {
      told++;
      const message = said.slice(said.indexOf(':')).replace(KNOWN, '');
      if (/[a-z]{2}/i.test(message)) english.add(`${route.path} ${said.slice(0, 200)}`);
    }
  }
  expect([...english]).toEqual([]);
  expect(told).toBeGreaterThan(500);
});

describe('a form with a text too long', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  it('says how long it may be, and keeps the text', async () => {
    const id = await bench.placedOrder();
    const long = 'я'.repeat(2001);
    const notes = { entity: 'order', id: String(id), text: long, return_to: desk.order(id) };
    const note = await bench.as('sales').post(desk.notes(), notes);
    expect([note.status, note.text.includes('Не больше 2\u00a0000\u00a0знаков')]).toEqual([
      422,
      true,
    ]);
    const far = { price: '10', reason: long, return_to: desk.order(id) };
    const delivery = await bench.as('sales').post(desk.orderDelivery(id), far);
    expect([delivery.status, delivery.text.includes('Не больше 300\u00a0знаков')]).toEqual([
      422,
      true,
    ]);
    expect(delivery.text).toContain(`value="${long}"`);
  });

  it('tells the first fault of a field, not one that follows from it', async () => {
    const { id } = await bench.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const { id: storage } = await bench.db
      .selectFrom('storages')
      .select('id')
      .executeTakeFirstOrThrow();
    const form = { storage: String(storage), units: 'abc', return_to: desk.stockProduct(id) };
    const { status, text } = await bench.as('owner').post(desk.stockCount(id), form);
    expect([status, text.includes('Целое число единиц, от 0')]).toEqual([422, true]);
    expect(text).not.toContain('Слишком много');
  });
});
