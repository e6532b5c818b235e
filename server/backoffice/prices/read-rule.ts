import { z } from 'zod';
import type { Millis } from '../../../shared/millis.ts';
import {
  type PriceStep,
  parsePercent,
  ROUNDINGS,
  type Rounding,
} from '../../../shared/price-rule.ts';
import { isDay } from '../desk/form-fields.ts';
import { FieldRefusal, readPriceText } from '../desk/price-text.ts';
import { type GoodsChoice, readGoodsChoice } from './choose-goods.ts';
import type { TitledLevel } from './price-levels.ts';

/** New prices of many goods by one rule. */
export interface PriceRule {
  goods: GoodsChoice;
  /** Levels whose prices it makes. */
  levels: number[];
  /** The level that it counts from; null: each from itself. */
  from: number | null;
  step: PriceStep;
  rounding: Rounding;
  /** Fate of the price crossed out beside the new one. */
  old: 'keep' | 'mark' | 'clear';
  /** Prices on the wrong side of another stay as they are. */
  skipsWarned: boolean;
  /** Null: until they are taken back. */
  endsAt: Millis | null;
  reason: string;
}

/** Fields of the form as they stand in its address. */
interface RuleFields {
  level: string[];
  from: string;
  act: string;
  amount: string;
  rounding: string;
  old: string;
  skip: string;
  until: string;
  reason: string;
}

export function readRuleFields(query: URLSearchParams): RuleFields {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 200);
  return {
    level: query.getAll('level').slice(0, 50),
    from: text('from'),
    act: text('act') || 'percent',
    amount: text('amount'),
    rounding: text('rounding') || 'rouble',
    old: text('old') || 'keep',
    skip: text('skip'),
    until: text('until'),
    reason: text('reason'),
  };
}

const fieldsSchema = z.object({
  act: z.enum(['percent', 'sum', 'fixed'], 'Выберите, что сделать'),
  rounding: z.enum(ROUNDINGS, 'Выберите округление'),
  old: z.enum(['keep', 'mark', 'clear'], 'Выберите, что со старой ценой'),
});

/** @throws FieldRefusal or a zod issue that names the field. */
export function readRule(
  query: URLSearchParams,
  { levels, now }: { levels: readonly TitledLevel[]; now: Millis },
): PriceRule {
  const fields = readRuleFields(query);
  const { act, rounding, old } = fieldsSchema.parse(fields);
  const asked = levels.filter(({ id }) => fields.level.includes(String(id)));
  if (asked.length === 0) throw new FieldRefusal('level', 'Отметьте хотя бы один уровень цен');
  const from = levels.find(({ id }) => String(id) === fields.from)?.id ?? null;
  if (fields.from && from === null) throw new FieldRefusal('from', 'Нет такого уровня цен');
  return {
    goods: readGoodsChoice(query),
    levels: asked.map(({ id }) => id),
    from,
    step: readStep(act, fields.amount),
    rounding,
    old,
    skipsWarned: fields.skip === 'yes',
    endsAt: readEnd(fields.until, now),
    reason: fields.reason,
  };
}

const SIGN = /^([+−–-])\s*/;

function readStep(act: PriceStep['kind'], amount: string): PriceStep {
  if (act === 'percent') {
    const by = parsePercent(amount);
    if (by === null) throw new FieldRefusal('amount', 'Процент: например, +3 или -12,5');
    return { kind: act, by };
  }
  const sign = SIGN.exec(amount)?.[1] ?? '+';
  const read = readPriceText(amount.replace(SIGN, ''));
  if ('failure' in read) throw new FieldRefusal('amount', read.failure);
  if (act === 'fixed') {
    if (SIGN.test(amount)) throw new FieldRefusal('amount', 'Новая цена — без знака');
    return { kind: act, to: read.kopecks };
  }
  return { kind: act, by: sign === '+' ? read.kopecks : -read.kopecks };
}

/** The moment after a day in Moscow; null for an empty text. @throws FieldRefusal */
export function readEnd(text: string, now: Millis, field = 'until'): Millis | null {
  if (text === '') return null;
  if (!isDay(text)) throw new FieldRefusal(field, 'День: ГГГГ-ММ-ДД');
  const end = Date.parse(`${text}T24:00:00+03:00`);
  if (end <= now) throw new FieldRefusal(field, 'Этот день уже прошёл');
  return end as Millis;
}
