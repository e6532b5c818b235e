import { isOwnPath } from '../../../shared/own-path.ts';
import { isSameName } from '../../../shared/ru/plain-name.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { searchKey } from '../../search/find-search-redirect.ts';
import { queryText, readQuery } from '../../search/query.ts';
import { parseSynonyms } from '../../search/synonyms.ts';
import { textOfRow } from '../entities/row-entity.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** Sides of a result that a check looks at. */
export const lookTitles: Readonly<Record<string, string>> = {
  category: 'товар категории',
  title: 'товар со словами названия',
  code: 'товар с кодом',
};
const lookChoices = Object.entries(lookTitles);
const placeChoices = [
  ['1', 'первым'],
  ['3', 'среди первых трёх'],
  ['10', 'среди первых десяти'],
] as const;

/** A group of phrases in one line, as the shop's own are written. */
export function faultOfSynonyms(line: string): string | null {
  const example = '«ломтерезка, слайсер»';
  if (/[\n\r]/.test(line) || line.startsWith('#')) return `Одна строка: ${example}`;
  const sides = line.split('=>');
  const phrases = sides.map((side) => side.split(',').filter((one) => hasWords(one)));
  const isEmpty = sides.length > 2 || phrases.some((side) => side.length === 0);
  const isAlone = sides.length === 1 && (phrases[0]?.length ?? 0) < 2;
  if (isEmpty || isAlone || sides.some((side) => side.split(',').some((one) => !hasWords(one)))) {
    return `Слова через запятую, хотя бы два: ${example}`;
  }
  return parseSynonyms(line).longest > 6 ? 'В одном названии больше шести слов' : null;
}

const hasWords = (phrase: string) => readQuery(queryText(phrase)).terms.length > 0;

/** Field of a text that people type into the search. */
const askedField: RecordKind['fields'][number] = {
  name: 'text',
  label: 'Что ищут',
  kind: 'line',
  isRequired: true,
  max: 100,
  check: (one) => (hasWords(one) ? null : 'Здесь нет слов'),
};

/** Lists by which the owner teaches the search. */
export const searchKinds: readonly RecordKind[] = [
  {
    key: 'synonyms',
    title: 'Синонимы',
    one: 'Синоним',
    note: 'Что называют по-разному. «а => б» действует в одну сторону: кто ищет «а», находит и «б».',
    table: 'search_synonyms',
    idColumn: 'id',
    entity: 'search_synonym',
    searched: ['line'],
    order: [['id', 'desc']],
    fields: [
      {
        name: 'line',
        label: 'Слова и названия через запятую',
        kind: 'line',
        isRequired: true,
        check: faultOfSynonyms,
      },
    ],
    tell: (row) => ({ title: textOfRow(row, 'line'), detail: '' }),
  },
  {
    key: 'leads',
    title: 'Сразу на страницу',
    one: 'Переход',
    note: 'Текст, который целиком ведёт на страницу: «прайс» — на «Дилерам».',
    table: 'search_redirects',
    idColumn: 'id',
    entity: 'search_redirect',
    searched: ['text', 'url'],
    order: [['id', 'desc']],
    fields: [
      askedField,
      {
        name: 'url',
        label: 'Куда вести',
        kind: 'line',
        isRequired: true,
        hint: 'Путь в магазине: «/catalog/posuda»',
        check: (url) => faultOfLead(url),
      },
    ],
    async check(tx, texts, key) {
      const asked = searchKey(texts['text'] ?? '');
      const rows = await tx.selectFrom('search_redirects').select(['id', 'text']).execute();
      const isTaken = rows.some((row) => String(row.id) !== key && searchKey(row.text) === asked);
      const errors: Record<string, string> = {};
      if (isTaken) errors['text'] = 'Этот текст уже куда-то ведёт';
      return errors;
    },
    tell: (row) => ({ title: textOfRow(row, 'text'), detail: `→ ${textOfRow(row, 'url')}` }),
  },
  {
    key: 'checks',
    title: 'Проверочные запросы',
    one: 'Проверочный запрос',
    note: 'Что обязано находиться: после каждого нового синонима видно, что стало находиться и что перестало.',
    table: 'search_checks',
    idColumn: 'id',
    entity: 'search_check',
    searched: ['text', 'expected'],
    order: [['id', 'desc']],
    fields: [
      askedField,
      { name: 'look', label: 'Найтись должен', kind: 'choice', choices: lookChoices },
      { name: 'expected', label: 'Какой', kind: 'line', isRequired: true, max: 200 },
      { name: 'place', label: 'Где', kind: 'choice', choices: placeChoices, isNumber: true },
    ],
    check: (tx, { look = '', expected = '' }) => findCheckFaults(tx, { look, expected }),
    tell: (row) => ({
      title: textOfRow(row, 'text'),
      detail: `→ ${lookTitles[String(row['look'])] ?? ''}: ${textOfRow(row, 'expected')}`,
    }),
  },
];

/** Faults of an expected thing that the shop does not have: such a check can never be met. */
async function findCheckFaults(
  tx: Tx,
  { look, expected }: { look: string; expected: string },
): Promise<Readonly<Record<string, string>>> {
  const errors: Record<string, string> = {};
  if (look === 'category') {
    const rows = await tx.selectFrom('categories').select('title').execute();
    if (!rows.some(({ title }) => isSameName(title, expected))) {
      errors['expected'] = 'Такой категории нет';
    }
  }
  if (look === 'code') {
    const row = tx.selectFrom('products').select('id').where('code', '=', expected.trim());
    if (!(await row.executeTakeFirst())) errors['expected'] = 'Такого кода нет';
  }
  if (look === 'title' && !hasWords(expected)) errors['expected'] = 'Здесь нет слов';
  return errors;
}

/** To the search itself it would go in a circle. */
function faultOfLead(url: string): string | null {
  if (!isOwnPath(url)) return 'Путь в магазине: «/catalog/posuda»';
  return /^\/search(?:[/?]|$)/.test(url) ? 'Не на сам поиск: для этого есть синонимы' : null;
}
