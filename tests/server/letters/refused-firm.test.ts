import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from '../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { PriceLevel } from '../../../shared/price-level.ts';
import { newCustomer, newFirm } from '../backoffice/customers/people-rows.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';
import { letterDeps } from './letter-deps.ts';

let bench: DeskBench;
beforeAll(async () => {
  bench = await openDeskBench('sqlite');
});
afterAll(() => bench.close());

/** Refuses a firm of a customer with a price level; gives the letter about it. */
async function refuse(role: PriceLevel, confirmed_at: number | null = null): Promise<string> {
  const { id } = await newCustomer(bench, { role, email: `${role}@example.ru` });
  const firmId = await newFirm(bench, id, { confirmed_at });
  await bench.as('sales').post(desk.firmRefusal(firmId), { reason: 'ИНН закрыт' });
  const letters: Mail[] = [];
  const mail = {
    isDemo: true as const,
    send: async (letter: Mail) => {
      letters.push(letter);
      return { ok: true as const, messageId: letter.id };
    },
  };
  const deliver = createDeliverers(letterDeps(bench.shop, { mail }));
  await deliver['firm-judged']({ firmId }, `firm-judged ${firmId}`);
  return letters.map(({ text }) => text.replace(/\s+/g, ' ')).join();
}

it.each(['wholesale', 'dealer'] as const)(
  'the letter about a refused firm tells who buys at %s prices that these stay',
  async (role) => {
    const letter = await refuse(role);
    expect(letter).toContain('ваши цены не изменились');
    expect(letter).not.toContain('розничным');
  },
);

it('tells of retail prices who has these, also since the refusal', async () => {
  expect(await refuse('retail')).toContain('по розничным ценам');
  const byRegister = bench.shop.clock.now - 1;
  expect(await refuse('wholesale', byRegister)).toContain('по розничным ценам');
});
