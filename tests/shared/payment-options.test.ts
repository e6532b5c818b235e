import { expect, it } from 'vitest';
import { offerPaymentKinds, paymentOptions } from '../../shared/payment-options.ts';
import { ALL_WAYS } from './all-ways.ts';

const facts = { isCustomer: true, isFirm: true, total: 100_00, delivery: 'pickup' } as const;

it('takes no payment on the site for more goods than a receipt holds beside the delivery', () => {
  const open = (lines: number) =>
    paymentOptions({ ...facts, lines }, ALL_WAYS).flatMap(({ id, unavailable }) =>
      unavailable === null ? [id] : [],
    );
  expect(open(79)).toEqual(['card', 'sbp', 'invoice', 'on_delivery']);
  expect(open(80)).toEqual(['invoice', 'on_delivery']);
  const [card] = paymentOptions({ ...facts, lines: 80 }, ALL_WAYS);
  expect(card?.unavailable).toMatch(/до 79\u00a0наименований/);
  expect(offerPaymentKinds({ ...facts, lines: 80 }, ALL_WAYS)).toEqual(['invoice']);
});

it('takes no more by СБП than the system of fast payments does', () => {
  const most = 700_000_00;
  const sbp = (total: number) =>
    paymentOptions({ ...facts, total, lines: 1 }, ALL_WAYS).find(({ id }) => id === 'sbp');
  expect(sbp(most)?.unavailable).toBeNull();
  expect(sbp(most + 1)?.unavailable?.replaceAll('\u00a0', ' ')).toBe('По СБП до 700 000 ₽');
  const alone = { ...ALL_WAYS, offered: ['sbp', 'invoice'] } as typeof ALL_WAYS;
  const offer = { ...facts, lines: 1 };
  expect(offerPaymentKinds({ ...offer, total: most }, alone)).toEqual(['online', 'invoice']);
  expect(offerPaymentKinds({ ...offer, total: most + 1 }, alone)).toEqual(['invoice']);
  // A card takes it.
  expect(offerPaymentKinds({ ...offer, total: most + 1 }, ALL_WAYS)).toContain('online');
});
