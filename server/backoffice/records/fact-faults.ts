import { fees, terms } from '../../../shared/terms.ts';
import type { FillFacts } from '../../content/facts.ts';

/** Facts that texts may name, for people who write them. */
export const knownFacts: readonly string[] = [
  ...Object.keys(terms),
  ...Object.keys(fees),
  'pickup',
  'payOnline',
  'onDelivery',
  'cashLimit',
  'email',
  'phone',
  'shop',
  'tagline',
  'legalName',
  'cities',
  'brands',
  'goods:адрес-раздела',
];

const LEFT = /\{\{[^{}\n]{0,60}\}\}/;

/** A name of no fact in a text, or in any text of a value: visitors would see it as it is written. */
export function faultOfFacts(value: unknown, fill: FillFacts): string | null {
  if (typeof value === 'string') return faultOfText(value, fill);
  if (typeof value !== 'object' || value === null) return null;
  for (const part of Object.values(value)) {
    const fault = faultOfFacts(part, fill);
    if (fault) return fault;
  }
  return null;
}

function faultOfText(text: string, fill: FillFacts): string | null {
  const left = LEFT.exec(fill(text))?.[0];
  return left ? `Такого факта нет: ${left}. Есть: ${knownFacts.join(', ')}` : null;
}
