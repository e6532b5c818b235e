import * as desk from '../../../shared/desk-routes.ts';
import { formatPrice } from '../../../shared/money.ts';
import { foldPromoCode, MAX_PROMO_PERCENT } from '../../../shared/promo.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { parseTyped } from '../desk/price-text.ts';
import type { Row } from '../entities/row-entity.ts';
import type { RecordKind, Texts } from '../records/record-kind.ts';

const SWITCH = [
  ['1', 'да'],
  ['0', 'нет'],
] as const;
const NO_YES = [
  ['0', 'нет'],
  ['1', 'да'],
] as const;

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** «/catalog/posuda/» as «posuda», as the address bar gives it. */
const pathOf = (line: string) =>
  line.replace(/^https?:\/\/[^/]+/, '').replace(/^\/?catalog\/|^\/|\/$/g, '');
const lastOf = (line: string) => pathOf(line).split('/').at(-1) ?? '';

/** Promo codes as the staff write them. */
export const promoKind: RecordKind = {
  key: 'promo',
  title: 'Промокоды',
  one: 'Промокод',
  note: 'Скидка с цены, которую видит покупатель; один код на заказ. Для заявок и товаров без цены кодов нет.',
  table: 'promo_codes',
  idColumn: 'id',
  entity: 'promo',
  searched: ['code', 'note', 'mailing'],
  order: [['id', 'desc']],
  isKept: true,
  dates: { from: 'starts_at', to: 'ends_at' },
  stateWords: { shown: 'действует', later: 'ещё не начался', over: 'закончился' },
  wordOf: (row) => (row['active'] === 0 ? 'выключен' : null),
  more: (key) => ({ title: 'Заказы с этим кодом', link: desk.promo({ promo: key }) }),
  fields: [
    {
      name: 'code',
      label: 'Код',
      kind: 'line',
      isRequired: true,
      hint: 'Буквы, цифры и дефис, от 3 до 40. Похожие русские и латинские буквы — одно и то же.',
      max: 60,
      check: (text) => (foldPromoCode(text) === null ? 'Буквы, цифры и дефис, от 3 до 40' : null),
    },
    {
      name: 'active',
      label: 'Включён',
      kind: 'choice',
      isNumber: true,
      isRequired: true,
      choices: SWITCH,
    },
    {
      name: 'percent',
      label: 'Скидка, %',
      kind: 'number',
      min: 1,
      max: MAX_PROMO_PERCENT,
      hint: 'Или процент, или сумма ниже',
    },
    {
      name: 'sum_off',
      label: 'Скидка, ₽',
      kind: 'roubles',
      hint: `Не больше ${MAX_PROMO_PERCENT} % суммы товаров`,
    },
    { name: 'starts_at', label: 'Действует с', kind: 'moment', hint: 'Пусто: сразу' },
    { name: 'ends_at', label: 'Действует до', kind: 'moment', hint: 'Пусто: без срока' },
    {
      name: 'min_goods',
      label: 'От суммы товаров, ₽',
      kind: 'roubles',
      empty: 0,
      hint: 'Считаются товары, на которые код действует',
    },
    { name: 'max_uses', label: 'Сколько заказов всего', kind: 'number', min: 1 },
    {
      name: 'max_per_buyer',
      label: 'Сколько заказов у одного покупателя',
      kind: 'number',
      min: 1,
      hint: 'По учётной записи и по телефону заказа',
    },
    {
      name: 'on_sale',
      label: 'Действует и на товары по акции',
      kind: 'choice',
      isNumber: true,
      isRequired: true,
      choices: NO_YES,
    },
    {
      name: 'categories',
      label: 'Только категории',
      kind: 'list',
      rows: 3,
      hint: 'Адреса, каждый с новой строки: «/catalog/posuda». Пусто: все',
    },
    {
      name: 'brands',
      label: 'Только бренды',
      kind: 'list',
      rows: 3,
      hint: 'Как в адресе бренда, каждый с новой строки. Пусто: все',
    },
    {
      name: 'levels',
      label: 'Только уровни цен',
      kind: 'list',
      rows: 2,
      hint: 'Коды уровней: retail, dealer. Пусто: все',
    },
    { name: 'note', label: 'Заметка для своих', kind: 'line', empty: '' },
  ],
  toStore: (texts) => ({
    ...texts,
    code: foldPromoCode(texts['code'] ?? '') ?? '',
    categories: linesOf(texts['categories']).map(pathOf).join('\n'),
    brands: linesOf(texts['brands']).map(lastOf).join('\n'),
    levels: linesOf(texts['levels']).join('\n'),
  }),
  check: checkPromo,
  tell: (row) => ({
    title: String(row['code']),
    detail: [
      tellDiscount(row),
      Number(row['min_goods']) > 0 && `от ${formatPrice(Number(row['min_goods']))}`,
      row['max_uses'] !== null && `всего раз: ${String(row['max_uses'])}`,
      row['mailing'] && `рассылка «${String(row['mailing'])}»`,
      row['note'],
    ]
      .filter(Boolean)
      .join(' · '),
  }),
};

const tellDiscount = (row: Row) =>
  row['percent'] === null
    ? `−${formatPrice(Number(row['sum_off']))}`
    : `−${String(row['percent'])} %`;

async function checkPromo(
  tx: Tx,
  texts: Texts,
  key: string | null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  const code = foldPromoCode(texts['code'] ?? '') ?? '';
  const same = await tx
    .selectFrom('promo_codes')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  if (same && String(same.id) !== key) errors['code'] = 'Такой код уже есть';
  const [percent = '', sum = ''] = [texts['percent']?.trim(), texts['sum_off']?.trim()];
  if ((percent === '') === (sum === '')) errors['percent'] = 'Или процент, или сумма: одно из двух';
  else if (sum !== '' && !parseTyped(sum)) errors['sum_off'] = 'Больше нуля';
  const known = await listKnown(tx);
  const unknown = {
    categories: linesOf(texts['categories']).find((line) => !known.categories.has(pathOf(line))),
    brands: linesOf(texts['brands']).find((line) => !known.brands.has(lastOf(line))),
    levels: linesOf(texts['levels']).find((line) => !known.levels.has(line)),
  };
  for (const [field, line] of Object.entries(unknown)) {
    if (line !== undefined) errors[field] = `Такого нет: ${line}`;
  }
  if (unknown.levels !== undefined) errors['levels'] += `. Есть: ${[...known.levels].join(', ')}`;
  return errors;
}

/** Names by which categories, brands and price levels are told, former ones too. */
async function listKnown(tx: Tx) {
  const [former, rows, brands, levels] = await Promise.all([
    tx.selectFrom('former_addresses').select(['entity', 'path']).execute(),
    tx.selectFrom('categories').select(['id', 'parent_id', 'slug']).execute(),
    tx.selectFrom('brands').select('url_rewrite_code').execute(),
    tx.selectFrom('price_levels').select('code').execute(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathTo = (id: number | null, depth = 0): string => {
    const row = id === null || depth > 20 ? undefined : byId.get(id);
    if (!row) return '';
    const above = pathTo(row.parent_id, depth + 1);
    return above === '' ? row.slug : `${above}/${row.slug}`;
  };
  const left = (of: 'category' | 'brand') =>
    former.filter(({ entity }) => entity === of).map(({ path }) => path);
  return {
    categories: new Set([...rows.map(({ id }) => pathTo(id)), ...left('category')]),
    brands: new Set([...brands.map((row) => row.url_rewrite_code), ...left('brand')]),
    levels: new Set(levels.map(({ code }) => code)),
  };
}
