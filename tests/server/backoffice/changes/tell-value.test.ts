import { describe, expect, it } from 'vitest';
import { tellChange, tellValue } from '../../../../server/backoffice/changes/tell-value.ts';
import { orderEntity } from '../../../../server/backoffice/entities/order-entity.ts';
import { productEntity } from '../../../../server/backoffice/entities/product-entity.ts';
import { formatPrice } from '../../../../shared/money.ts';

describe('the history of changes', () => {
  it('tells money, instants and flags by what they are', () => {
    expect(tellValue('total', 2412_00)).toBe(formatPrice(2412_00));
    expect(tellValue('paid_sum', 0)).toBe(formatPrice(0));
    expect(tellValue('settled_at', Date.parse('2026-11-24T01:05:00+03:00'))).toBe(
      '24 ноября 01:05',
    );
    expect([tellValue('is_shared', 1), tellValue('published', 0)]).toEqual(['да', 'нет']);
    expect([tellValue('quantity', 12), tellValue('text', '')]).toEqual(['12', '—']);
  });

  it.each(['sum_off', 'min_goods', 'free_from', 'price_from', 'price_per_kg'])(
    'tells %s as money',
    (name) => {
      expect(tellValue(name, 1500_00)).toBe(formatPrice(1500_00));
      expect(tellValue(name, null)).toBe('—');
    },
  );

  it('tells days of banners and switches of promo codes', () => {
    const at = Date.parse('2026-11-24T01:05:00+03:00');
    expect([tellValue('shown_from', at), tellValue('shown_to', at)]).toEqual([
      '24 ноября 01:05',
      '24 ноября 01:05',
    ]);
    expect([tellValue('active', 1), tellValue('on_sale', 0)]).toEqual(['да', 'нет']);
  });

  it('tells records without brackets, and only what differs', () => {
    expect(
      tellChange('value', [
        { title: 'Москва', region: 'Москва', phones: ['1'] },
        { title: 'Москва', region: 'Область', phones: ['1', '2'] },
      ]),
    ).toEqual({ before: 'region: Москва; phones: 1', after: 'region: Область; phones: 1, 2' });
    expect(tellChange('value', [null, { title: 'Тула' }])).toEqual({
      before: '—',
      after: 'title: Тула',
    });
  });

  it('tells packages of a product with what changed of them', () => {
    const box = { title: 'Коробка', short_title: 'кор.', quantity: 6 };
    const kept = [
      { ...box, price: 70_000_00, unit_price: 12_000_00 },
      { ...box, quantity: 12, price: null },
    ];
    expect(productEntity.tell?.('packages', kept)).toBe(
      `кор. × 6 на ${formatPrice(70_000_00)}, кор. × 12`,
    );
  });

  it('tells an order as people read it', () => {
    expect(orderEntity.tell?.('status', 'shipped')).toBe('В пути');
    expect(orderEntity.tell?.('lines', [['254984', 9, 2412_00]])).toBe(
      `254984 × 9 на ${formatPrice(2412_00)}`,
    );
  });
});
