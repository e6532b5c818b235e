import { fees, terms } from '../../../shared/terms.ts';
import type { FillFacts } from '../../content/facts.ts';

/** Facts that texts may name, for people who write them. */
export const knownFacts: readonly string[] = [
  ...Object.keys(terms),
  ...Object.keys(fees),
  'pickup',
  'payOnline',
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

/** A name of no fact: visitors would see it as it is written. Null: all are known. */
export function faultOfFacts(text: string, fill: FillFacts): string | null {
  const left = LEFT.exec(fill(text))?.[0];
  return left ? `Такого факта нет: ${left}. Есть: ${knownFacts.join(', ')}` : null;
}
