import * as desk from '../../../shared/desk-routes.ts';
import { rowEntity } from './row-entity.ts';

const right = 'search.change';

/** Synonyms and redirects of the search, and texts that it has not found. */
export const searchEntities = {
  search_synonym: rowEntity({
    title: 'Синоним',
    right,
    table: 'search_synonyms',
    columns: { line: 'Слова' },
    link: (id) => desk.searchItem(`synonyms-${id}`),
  }),
  search_redirect: rowEntity({
    title: 'Переход',
    right,
    table: 'search_redirects',
    columns: { text: 'Что ищут', url: 'Куда' },
    link: (id) => desk.searchItem(`leads-${id}`),
  }),
  search_check: rowEntity({
    title: 'Проверочный запрос',
    right,
    table: 'search_checks',
    columns: { text: 'Что ищут', look: 'Что смотреть', expected: 'Что найтись', place: 'Место' },
    announce: async () => {},
    link: (id) => desk.searchItem(`checks-${id}`),
  }),
  search_miss: rowEntity({
    title: 'Ненайденное',
    right,
    table: 'search_misses',
    idColumn: 'text',
    isTextId: true,
    columns: { count: 'Раз', last_at: 'Последний раз' },
    announce: async () => {},
    link: () => desk.search(),
  }),
} as const;
