import { UNIT_PATTERN } from '../catalog/index/measures.ts';
import { FIELDS } from '../catalog/index/product-tokens.ts';
import type { Term } from '../catalog/index/words.ts';
import { markTokens } from './match-products.ts';
import { emptySet, meet } from './ordinal-set.ts';
import { isWord, readQuery } from './query.ts';
import type { Searched } from './resolve-term.ts';
import { requiredTerms } from './search-plan.ts';
import { type Attempt, findHaving, tryQuery } from './try-query.ts';

/** Units that are left out in speech, in the order in which they are tried. */
const UNITS = ['см', 'л', 'мл', 'кг', 'мм'];
const BARE_NUMBER = new RegExp(
  `(?<![\\p{L}\\d./×+-])\\d+(?:\\.\\d+)?(?:×\\d+(?:\\.\\d+)?)*(?![\\p{L}\\d./×+%-]|\\s?(?:${UNIT_PATTERN})(?!\\p{L}))`,
  'gu',
);

/**
 * The query with a unit behind its bare numbers, when things are named with such amounts and have all else
 * that is known: «сковорода 26» is one of 26 cm, «бокал для пива 0,5» one of half a litre. Null: there is none.
 */
export function measureNumbers(searched: Searched, { query }: Attempt): Attempt | null {
  if (!query.terms.some(isWord)) return null;
  for (const unit of UNITS) {
    const text = query.text.replace(BARE_NUMBER, (number) => `${number} ${unit}`);
    if (text === query.text) return null;
    const measured = readQuery(text);
    if (!measured.terms.every((term) => isCarried(searched, term))) continue;
    const tried = tryQuery(searched, measured);
    if (namesAmounts(searched, tried)) return tried;
  }
  return null;
}

/** False for an amount that no product has: of most units there is nothing to be looked for. */
function isCarried({ index, tables }: Searched, { measure }: Term): boolean {
  const token = measure === null ? undefined : index.tokens.find(measure);
  return measure === null || (token !== undefined && tables.counts[token]! > 0);
}

/** True when some product has all terms that are known, with the amounts in its title. */
function namesAmounts(searched: Searched, attempt: Attempt): boolean {
  const { plan, query, known } = attempt;
  const { index } = searched;
  const named = query.terms.flatMap(({ measure }) => {
    if (measure === null) return [];
    const token = index.tokens.find(measure);
    const tokens = token === undefined ? [] : [token];
    const inTitle = (field: number) => field <= FIELDS.title;
    return [markTokens(searched, tokens, emptySet(index.size), inTitle)];
  });
  const having = findHaving(searched, attempt, requiredTerms(plan, known));
  return named.length > 0 && meet([having, ...named]);
}
