import { MAX_ON_DELIVERY_FOR_FIRMS } from '../../shared/checkout.ts';
import type { Company } from '../../shared/company.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { ownWords } from '../../shared/payment-options.ts';
import { isOnline, type PaymentWays } from '../../shared/payment-ways.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { fees, sayPickup, sayTerm, sayTermOf, type TimeTerm, terms } from '../../shared/terms.ts';
import type { Catalog } from '../catalog/index/catalog.ts';

/** Texts with the facts of the shop in place of their names: «{{repair}}» is «45 дней». */
export type FillFacts = <Text extends string | null>(text: Text) => Text;

/** Facts that the shop is told of itself; an empty text was not told. */
type CompanyFacts = Pick<Company, 'email' | 'tollFreePhone'> &
  Partial<Pick<Company, 'name' | 'tagline' | 'legalName'>>;

interface FactSources {
  catalog: Pick<Catalog, 'index'>;
  company: CompanyFacts;
  /** Ways to pay as they are offered now. */
  ways: () => PaymentWays;
  /** Of shared/terms.ts. */
  terms?: Readonly<Record<string, TimeTerm>>;
  fees?: Readonly<Record<string, Kopecks>>;
}

const CITIES: PluralForms = ['город', 'города', 'городов'];
const BRANDS: PluralForms = ['марка', 'марки', 'марок'];
const KINDS: PluralForms = ['вид', 'вида', 'видов'];
const NAME = /\{\{([A-Za-z]+)(?::([a-z\d-]+))?\}\}/g;

type Tell = (name: string, detail: string | undefined) => string | null;

/**
 * A name that is none stays as it is written, for its author to see; a line with a fact that nobody has
 * told is left out.
 */
const createFill =
  (tell: Tell): FillFacts =>
  <Text extends string | null>(text: Text) =>
    text === null || !text.includes('{{')
      ? text
      : (text
          .split('\n')
          .flatMap((line) => fillLine(line, tell))
          .join('\n') as Text);

function fillLine(line: string, tell: Tell): string[] {
  let isWhole = true;
  const filled = line.replace(NAME, (written, name: string, detail?: string) => {
    const fact = tell(name, detail) ?? written;
    if (fact === '') isWhole = false;
    return fact;
  });
  return isWhole ? [filled] : [];
}

/** A value that a table has itself: «constructor» is the name of none. */
const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const createTellTerm =
  (known: Readonly<Record<string, TimeTerm>>, prices: Readonly<Record<string, Kopecks>>): Tell =>
  (name, detail) => {
    if (name === 'pickup') return sayPickup(known['pickup']);
    const term = own(known, name);
    if (term) return detail === 'of' ? sayTermOf(term) : sayTerm(term);
    const fee = name === 'cashLimit' ? MAX_ON_DELIVERY_FOR_FIRMS : own(prices, name);
    return fee === undefined ? null : sayFee(fee);
  };

const sayFee = (fee: Kopecks): string => formatPrice(fee).replace(/,00(?=\D*$)/, '');

/** Fills in what is the same in every shop: terms and fees. */
export const fillTerms: FillFacts = createFill(createTellTerm(terms, fees));

/**
 * Makes the function that fills facts in: `{{repair}}`, `{{repair:of}}` in the genitive, `{{lift}}`,
 * `{{email}}`, `{{phone}}`, `{{shop}}`, `{{tagline}}`, `{{legalName}}`,
 * `{{payOnline}}`, `{{onDelivery}}`, `{{cashLimit}}`, and what is counted: `{{cities}}`, `{{brands}}`,
 * `{{goods:<slug of a category>}}`.
 */
export function createFillFacts(sources: FactSources): FillFacts {
  const tellTerm = createTellTerm(sources.terms ?? terms, sources.fees ?? fees);
  return createFill(
    (name, detail) =>
      tellWay(sources.ways(), name) ??
      tellTerm(name, detail) ??
      tellCompany(sources.company, name) ??
      tellCount(sources.catalog, name, detail),
  );
}

/** Fact of a way to pay; '' when it is not offered, so that no line promises it. */
function tellWay({ offered, words, firm_limit }: PaymentWays, name: string): string | null {
  if (name === 'payOnline') return ONLINE_WORDS[offered.filter(isOnline).join(' ')] ?? '';
  if (name === 'invoice') return offered.includes('invoice') ? null : '';
  const onDelivery = offered.includes('on_delivery');
  if (name === 'onDelivery') {
    const note = words.on_delivery.note || ownWords.on_delivery.note;
    return onDelivery ? lowerFirst(note.replace(STOP, '')) : '';
  }
  if (name !== 'cashLimit') return null;
  return onDelivery && firm_limit > 0 ? sayFee(firm_limit) : '';
}

/** Ends of a text that stands within a sentence. */
const STOP = /[.;,\s]$/;

const ONLINE_WORDS: Readonly<Record<string, string>> = {
  'card sbp': 'картой или через СБП',
  card: 'картой',
  sbp: 'через СБП',
};

function tellCompany(company: CompanyFacts, name: string): string | null {
  const { tagline = null } = company;
  if (name === 'email') return company.email;
  if (name === 'phone') return company.tollFreePhone;
  if (name === 'shop') return company.name ?? null;
  if (name === 'tagline') return tagline && lowerFirst(tagline);
  return name === 'legalName' ? (company.legalName ?? null) : null;
}

function tellCount(
  { index }: Pick<Catalog, 'index'>,
  name: string,
  detail: string | undefined,
): string | null {
  const { rows } = index.reference;
  if (name === 'cities') return countOf(countStorageCities(rows.storages), CITIES);
  if (name === 'brands') return countOf(index.members.byBrand.size, BRANDS);
  if (name !== 'goods') return null;
  const category = rows.categories.find(({ slug }) => slug === detail);
  return category ? countOf(index.members.byCategory.get(category.id)?.length ?? 0, KINDS) : null;
}

const countStorageCities = (storages: readonly { city_id: number }[]) =>
  new Set(storages.map(({ city_id }) => city_id)).size;

/** The same in every text of a value: of a block, or a list of them. */
export function fillAll<Value>(value: Value, fill: FillFacts): Value {
  if (typeof value === 'string') return fill(value) as Value;
  if (Array.isArray(value)) return value.map((each) => fillAll(each, fill)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, fillAll(part, fill)]);
  return Object.fromEntries(entries) as Value;
}
