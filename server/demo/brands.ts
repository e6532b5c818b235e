import type { Insertable } from 'kysely';
import { slugify } from '../../shared/ru/transliterate.ts';
import type { BrandTable } from '../platform/store/tables/catalog-tables.ts';
import { type BrandLevel, type BrandSeed, brandList } from './brand-list.ts';
import type { DrawingKeys } from './drawing-keys.ts';
import type { DrawingTone } from './drawings/drawing.ts';
import type { BrandGroup } from './families/family.ts';
import { createRandom, type Random } from './random.ts';

export interface DemoBrand extends BrandSeed {
  id: number;
  code: string;
  /** Names of its lines. */
  series: readonly string[];
}

const SERIES = (
  'Аврора, Альба, Базальт, Берег, Волна, Вектор, Верона, Гранит, Графика, Дельта, Домино, Дюна, ' +
  'Зенит, Иней, Калипсо, Камея, Квадро, Контур, Лагуна, Лён, Линия, Лофт, Маяк, Меридиан, Мистраль, ' +
  'Нордик, Оазис, Оникс, Орион, Палермо, Парус, Пикник, Прима, Ривьера, Сиена, Сланец, Соната, ' +
  'Степь, Терра, Тоскана, Туман, Уют, Форум, Шторм, Эскиз, Эталон, Юта, Янтарь'
).split(', ');

export const brands: readonly DemoBrand[] = brandList.map((seed, index) => ({
  ...seed,
  id: index + 1,
  code: slugify(seed.title),
  series: createRandom(`series ${seed.title}`).some(SERIES, 4),
}));

/** Makers of such things. @throws when there are none. */
export function brandsOf(group: BrandGroup): readonly DemoBrand[] {
  const makers = brands.filter((brand) => brand.groups.includes(group));
  if (makers.length === 0) throw new Error(`Nobody makes ${group}`);
  return makers;
}

const LOGO_TONES: readonly DrawingTone[] = [
  'graphite',
  'red',
  'blue',
  'green',
  'black',
  'brown',
  'copper',
];

export function brandRows(images: DrawingKeys): Insertable<BrandTable>[] {
  return brands.map((brand) => {
    const random = createRandom(`brand ${brand.title}`);
    return {
      id: brand.id,
      title: brand.title,
      url_rewrite_code: brand.code,
      country: brand.country,
      logo: images.keyOf({
        kind: 'logo',
        view: 'front',
        tone: random.pick(LOGO_TONES),
        width: 480,
        height: 240,
        depth: 1,
        seed: brand.id,
      }),
      exclusive: brand.exclusive ? 1 : 0,
      search_priority: brand.exclusive ? 10 : brand.level === 'high' ? 5 : random.int(0, 4),
      weight: brand.exclusive ? random.int(80, 100) : random.int(1, 79),
      url: null,
      description: describeBrand(brand, random),
      updated_at: 0,
    };
  });
}

const GOODS: Record<BrandGroup, string> = {
  neutral: 'столы, ванны и стеллажи из нержавеющей стали',
  heat: 'плиты, печи и фритюрницы для горячего цеха',
  cold: 'шкафы, столы и витрины с точным холодом',
  bakery: 'печи и машины для теста',
  bar: 'оборудование для бара',
  bartools: 'инструмент бармена',
  coffee: 'кофемашины, кофемолки и инструмент бариста',
  mechanical: 'слайсеры, мясорубки и овощерезки',
  dishwashing: 'посудомоечные машины для кафе и столовых',
  porcelain: 'фарфор и керамику для ресторанов',
  glass: 'бокалы и стаканы для бара и зала',
  cutlery: 'столовые приборы и ножи',
  cookware: 'гастроёмкости, сковороды и кухонный инвентарь',
  textile: 'форму и текстиль для кухни и зала',
  disposable: 'бумажную посуду для доставки и кофе с собой',
  ventilation: 'зонты и вентиляторы для кухни',
  packing: 'весы и упаковочные машины',
  furniture: 'стулья и столы для зала',
  parts: 'запасные части к кухонному оборудованию',
  chemistry: 'моющие средства для кухни',
};

const LEVEL_LINES: Record<BrandLevel, readonly string[]> = {
  low: [
    'Простая конструкция без лишней электроники: чинится на месте и стоит разумно.',
    'Марку берут для столовых, небольших кафе и второй линии, где важна цена.',
    'Ассортимент узкий, зато ходовые размеры лежат на складе круглый год.',
  ],
  middle: [
    'Золотая середина: хорошие материалы, понятное управление и недорогой сервис.',
    'Серии держатся в программе по пять-семь лет, поэтому зал и кухню легко дополнить.',
    'Каждая партия проходит проверку на складе перед отправкой.',
  ],
  high: [
    'Выбор кухонь с полной загрузкой: толще сталь, точнее режимы, дольше срок службы.',
    'Техника для тех, кто считает стоимость владения, а не только цену покупки.',
    'Изделия узнают по аккуратной сборке и тихой работе.',
  ],
};
const SERVICE_LINES = [
  'Гарантию и запасные части обеспечивает наш сервисный центр.',
  'Паспорта и инструкции на русском языке есть в карточке каждого товара.',
  'Поставки идут каждые две недели, сроки видны в карточке товара.',
];

function describeBrand(brand: DemoBrand, random: Random): string {
  const goods = brand.groups.map((group) => GOODS[group]).join(', а также ');
  const exclusive = brand.exclusive ? ' В России марку представляем только мы.' : '';
  const level = random.pick(LEVEL_LINES[brand.level]);
  return `<p>${brand.title} выпускает ${goods}. Страна марки — ${brand.country}.${exclusive}</p><p>${level} ${random.pick(SERVICE_LINES)}</p>`;
}
