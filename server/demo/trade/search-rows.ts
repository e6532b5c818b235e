import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { createRandom } from '../random.ts';
import type { DemoBuyer } from './buyers.ts';

/** Texts that buyers look for. */
const known = [
  'пароконвектомат',
  'мармит настольный',
  'гастроёмкость 1/1',
  'стол производственный с бортом',
  'холодильный шкаф',
  'тарелка 27 см',
  'кофемолка',
  'льдогенератор',
  'тестомес 30 л',
  'ванна моечная двухсекционная',
];
/** Texts of which the shop has nothing. */
const missed = [
  'термомиксер',
  'сифон для газирования',
  'дровяная печь',
  'робот официант',
  'гриль хоспер',
];
/** Texts that must find goods of a category first. */
const checked = [
  ['тарелок', 'Тарелки'],
  ['вилок', 'Вилки'],
  ['ножей для хлеба', 'Ножи для хлеба'],
  ['досок разделочных', 'Доски разделочные'],
  ['стульев барных', 'Стулья барные'],
  ['противней', 'Противни'],
  ['плиту индукционную', 'Плиты индукционные'],
  ['печей конвекционных', 'Печи конвекционные'],
  ['холодильных шкафов', 'Шкафы холодильные'],
  ['чашек чайных', 'Чашки чайные'],
  ['гастроемкостей', 'Гастроёмкости'],
  ['шоковую заморозку', 'Шкафы шоковой заморозки'],
  ['стеллаж решетчатый', 'Стеллажи решётчатые'],
  ['ванна трехсекционная', 'Ванны трёхсекционные'],
  ['пароконв', 'Пароконвектоматы'],
  ['льдоген', 'Льдогенераторы'],
  ['фритюрн', 'Фритюрницы'],
  ['бокал шамп', 'Бокалы для шампанского'],
  ['кофемаш', 'Кофемашины'],
  ['стол конд', 'Столы кондитерские'],
] as const;

const texts = [...known, ...missed];
const SEARCHERS = 90;

/** Searches of some of the buyers lately, and what they did not find. */
export async function insertSearches(
  tx: Tx,
  { buyers, now }: { buyers: readonly DemoBuyer[]; now: Millis },
): Promise<void> {
  const random = createRandom('what is searched');
  await insertRows(
    tx,
    'searches',
    buyers.slice(0, SEARCHERS).flatMap(({ shopperId }) =>
      random.some(texts, random.int(1, 3)).map((text) => ({
        shopper_id: shopperId,
        text,
        searched_at: now - random.int(1, 60 * 24) * HOUR_MS,
      })),
    ),
  );
  await insertRows(
    tx,
    'search_checks',
    checked.map(([text, expected], at) => ({
      id: at + 1,
      text,
      look: 'category' as const,
      expected,
      place: 1,
    })),
  );
  await insertRows(
    tx,
    'search_misses',
    missed.map((text) => ({
      text,
      count: random.int(2, 19),
      last_at: now - random.int(1, 60 * 24) * HOUR_MS,
    })),
  );
}
