import { expect, it } from 'vitest';
import { createOfferDeliverer } from '../../../server/letters/deliver-offer.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { seller } from '../documents/sample-order.ts';

const facts = { title: 'Плита', code: 'AB-1', unit: 'шт', packages: 1, package: 1 };
const remarks = ['скидка по промокоду 70 ₽'];
const origins = ['привезём с 24 ноября'];
const offer = {
  number: null,
  issuedOn: '2026-11-20',
  validUntil: '2026-11-25',
  buyer: null,
  lines: [
    {
      ...facts,
      availability: 'В наличии',
      remarks,
      origins,
      price: 122_00,
      sum: 122_00,
      vat: { percent: 22, sum: 22_00 },
    },
    { ...facts, availability: null, price: null },
  ],
};

it('says all that was said of its lines when it was asked for', async () => {
  const printed: unknown[] = [];
  const deliver = createOfferDeliverer({
    seller,
    siteUrl: 'https://marmit.example',
    print: async (task) => {
      printed.push(task);
      return Buffer.from('');
    },
    post: async () => {},
    readWording: async () => standardWording,
  });
  await deliver(JSON.parse(JSON.stringify({ to: 'anna@example.ru', offer })), 'key');
  expect(printed).toEqual([{ kind: 'offer', offer: { ...offer, seller } }]);
});
