import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogViewers } from '../../../server/catalog/catalog-viewers.ts';
import { createCheckoutCalls } from '../../../server/checkout/checkout-calls.ts';
import type {
  DeliveryRequest,
  RatedOption,
} from '../../../server/integrations/delivery/delivery-rates.ts';
import { clientSchema } from '../../../shared/contract/client.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { type AttackShop, createAttackShop } from '../orders/attack-shop.ts';

let attack: AttackShop;
beforeAll(async () => {
  attack = await createAttackShop('sqlite');
});
afterAll(() => attack.close());

const transport = { id: 'transport', title: '', price: 100, days: null, note: null } as const;

/** The calls of the checkout before a carrier that counts its questions, and a guest with goods. */
async function openScene() {
  const { deps, clock } = attack.shop;
  const asked: DeliveryRequest[] = [];
  // `together`: questions that must have come before one of them is answered.
  const carrier = { isSilent: false, together: 0 };
  const calls = createCheckoutCalls({
    ...deps,
    findCatalogViewer: createCatalogViewers(deps.catalog, deps.callers),
    demoCompanies: true,
    steadyNow: () => clock.now,
    rates: {
      ...deps.integrations.delivery,
      quoteWith: async (_request, carried) => (carried.length > 0 ? carried : [transport]),
      quoteCarrier: async (request): Promise<RatedOption[]> => {
        asked.push(request);
        while (asked.length < carrier.together) await pause(1);
        return carrier.isSilent ? [] : [{ ...transport, id: 'cdek-door' }];
      },
    },
  });
  const { viewer, shopperId } = await attack.addGuest();
  const [product = 0] = (await attack.freeUnits(100_000)).keys();
  await attack.fillBasket(shopperId, [[product, 1]]);
  const choose = (option: string, town: string, address = '203.0.113.7') =>
    calls.saveDelivery(viewer, { option, town, address: 'ул. 1', client: client(address) });
  const list = async (address: string) => {
    const open = await calls.checkout(viewer, { step: 'delivery', client: client(address) });
    return open?.deliveries.map(({ id }) => id) ?? [];
  };
  return { asked, carrier, choose, clock, list };
}
const client = (address: string) => clientSchema.parse({ address, user_agent: '' });

it('asks a carrier of new towns only so often for one network, which can order still', async () => {
  const { asked, choose, list } = await openScene();
  for (let town = 1; town <= 60; town++) await choose('transport', `Город ${town}`);
  expect(asked).toHaveLength(40);
  expect(await list('203.0.113.7')).not.toContain('cdek-door');
  expect(asked).toHaveLength(40);
  expect(await list('198.51.100.7')).toContain('cdek-door');
  expect(asked).toHaveLength(41);
});

it('asks a carrier once for what one step shows and keeps', async () => {
  const { asked, choose, list } = await openScene();
  expect(await list('203.0.113.8')).toContain('cdek-door');
  await choose('cdek-door', '', '203.0.113.8');
  await list('203.0.113.8');
  expect(asked).toHaveLength(1);
});

it('asks a carrier of the own city and of the chosen town at the same time', async () => {
  const { asked, carrier, choose, clock, list } = await openScene();
  await choose('transport', 'Город другой', '203.0.113.10');
  const { now } = clock;
  clock.now = now + 31 * MINUTE_MS;
  carrier.together = asked.length + 2;
  expect(await list('203.0.113.10')).toContain('cdek-door');
  expect(asked).toHaveLength(carrier.together);
  clock.now = now;
});

it('keeps what a carrier has told for half an hour while it is silent', async () => {
  const { carrier, choose, clock, list } = await openScene();
  const address = '203.0.113.9';
  expect(await list(address)).toContain('cdek-door');
  carrier.isSilent = true;
  const { now } = clock;
  clock.now = now + 29 * MINUTE_MS;
  await choose('cdek-door', '', address);
  expect(await list(address)).toContain('cdek-door');
  clock.now = now + 31 * MINUTE_MS;
  expect(await list(address)).not.toContain('cdek-door');
  await expect(choose('cdek-door', '', address)).rejects.toMatchObject({ code: 'conflict' });
  clock.now = now;
});
