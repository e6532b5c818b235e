import { hash } from 'node:crypto';
import { vatIncluded } from '../../../shared/vat.ts';
import type { Random } from '../random.ts';
import type { DemoBuyer } from './buyers.ts';
import { orderComments } from './people-names.ts';

interface SummedLine {
  sum?: number | null;
  retail_sum?: number | null;
  vat_sum?: number | null;
}

/** Sums of an order, kopecks. */
export function sumUp(lines: readonly SummedLine[], delivery: number, vatPercent: number) {
  const add = (of: (line: SummedLine) => number | null | undefined) =>
    lines.reduce((sum, line) => sum + (of(line) ?? 0), 0);
  const goods_sum = add(({ sum }) => sum);
  return {
    goods_sum,
    retail_sum: add(({ retail_sum }) => retail_sum),
    total: goods_sum + delivery,
    vat_sum: add(({ vat_sum }) => vat_sum) + vatIncluded(delivery, vatPercent),
  };
}

/** Columns that orders and quote requests have alike. */
export function commonColumns(given: {
  buyer: DemoBuyer;
  key: string;
  at: number;
  updatedAt: number;
  random: Random;
}) {
  const { buyer, key, at, updatedAt, random } = given;
  return {
    code: hash('sha256', key, 'base64url').slice(0, 22),
    shopper_id: buyer.shopperId,
    key,
    fingerprint: '',
    city_id: buyer.cityId,
    created_at: at,
    updated_at: updatedAt,
    name: buyer.name,
    phone: buyer.phone,
    email: buyer.email,
    firm_id: buyer.firmId,
    firm: buyer.firm && JSON.stringify(buyer.firm),
    role: buyer.role,
    comment: random.pick(orderComments),
    origin_id: null,
  };
}
