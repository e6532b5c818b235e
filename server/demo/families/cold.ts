import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const coldCare = [
  'Дайте постоять вертикально 4 часа перед первым включением. Решётку конденсатора пылесосьте раз в месяц.',
  'Не ставьте горячее и не закрывайте продуктами решётку вентилятора. Уплотнитель протирайте раз в неделю.',
];
const coldKit = ['Изделие, полки с направляющими, ключи, паспорт. Колёса заказываются отдельно.'];
const WARM = '0…+8';
const FROST = '−24…−15';
const DOORS: PluralForms = ['дверь', 'двери', 'дверей'];
const BOTTLES: PluralForms = ['бутылка', 'бутылки', 'бутылок'];
const ZONES: PluralForms = ['зона', 'зоны', 'зон'];
const round = (value: number) => Math.round(value * 100) / 100;

const uprights = defineFamily<{ name: string; type: string; frost?: boolean; glass?: boolean }>(
  {
    key: 'upright',
    group: 'cold',
    code: 'ШХ',
    trade: 'machine',
    warranty: 24,
    intro: [
      'Шкаф для ежедневной работы кухни и магазина.',
      'Вместительный шкаф с динамическим охлаждением: температура одинакова на верхней и нижней полке.',
    ],
    features: [
      'Полки-решётки выдерживают по 40 кг',
      'Автоматическое оттаивание с испарением воды',
      'Дверь закрывается сама с угла 70°',
      'Электронный блок с индикацией температуры',
      'Агрегат сверху: не собирает мучную пыль с пола',
    ],
    kit: coldKit,
    care: coldCare,
  },
  {
    'fridge-solid': { name: 'Шкаф холодильный', type: 'Глухая дверь', weight: 1.4 },
    'fridge-glass': {
      name: 'Шкаф холодильный',
      type: 'Стеклянная дверь',
      glass: true,
      weight: 1.3,
    },
    freezers: { name: 'Шкаф морозильный', type: 'Глухая дверь', frost: true, weight: 1.2 },
  },
  (random, { name, type, frost, glass }) => {
    const volume = random.pick([300, 400, 500, 600, 700, 1000, 1200, 1400]);
    const doors = volume >= 1000 ? 2 : 1;
    const width = doors === 2 ? random.pick([1402, 1474]) : volume > 450 ? 697 : 600;
    const power = round((0.16 + volume / 3400) * (frost ? 2 : 1));
    const tone = random.pick(['white', 'steel', glass ? 'black' : 'white'] as const);
    const steel = tone === 'steel';
    return {
      title: `${name} {brand} {model}, ${volume} л${glass ? ', со стеклом' : ''}`,
      size: String(volume),
      params: {
        type,
        volume,
        doors: String(doors),
        temperature: frost ? FROST : WARM,
        power,
        voltage: '220',
        control: 'Электронное',
        refrigerant: random.pick(['R290', 'R404A', 'R134a']),
        material: steel ? 'AISI 430' : 'Сталь с порошковой окраской',
        colour: steel ? 'Стальной' : tone === 'black' ? 'Чёрный' : 'Белый',
        ...dimensions(width, 710, 2028),
      },
      price: about(random, (24500 + volume * 47) * (frost ? 1.28 : 1) * (steel ? 1.25 : 1)),
      grams: 58000 + volume * 90,
      look: {
        kind: glass ? 'fridge-glass' : 'fridge',
        tone,
        width,
        height: 2028,
        depth: 710,
        parts: doors,
      },
    };
  },
);

const barFridges = defineFamily<object>(
  {
    key: 'bar-fridge',
    group: 'cold',
    code: 'ШБ',
    trade: 'machine',
    warranty: 12,
    intro: ['Низкий барный шкаф под стойку: напитки на расстоянии руки, с подсветкой полок.'],
    features: [
      'Стеклопакет с обогревом не запотевает',
      'Замок на каждой двери',
      'Полки переставляются под высоту бутылки',
      'Подсветка включается отдельно от холода',
    ],
    kit: coldKit,
    care: coldCare,
  },
  { 'fridge-bar': {} },
  (random) => {
    const doors = random.pick([1, 2, 3]);
    const width = [0, 600, 900, 1350][doors]!;
    const volume = [0, 130, 220, 330][doors]!;
    return {
      title: `Шкаф барный {brand} {model}, ${volume} л, ${doors} ${plural(doors, DOORS)}`,
      size: String(volume),
      params: {
        type: 'Под стойку',
        volume,
        doors: String(doors),
        temperature: '+2…+10',
        power: round(0.12 + doors * 0.06),
        voltage: '220',
        control: 'Электронное',
        refrigerant: 'R600a',
        colour: 'Чёрный',
        ...dimensions(width, 520, 870),
      },
      price: about(random, 19800 + volume * 105),
      grams: 34000 + doors * 17000,
      look: { kind: 'fridge-glass', tone: 'black', width, height: 870, depth: 520, parts: doors },
    };
  },
);

const wineFridges = defineFamily<object>(
  {
    key: 'wine-fridge',
    group: 'cold',
    code: 'ШВ',
    trade: 'machine',
    warranty: 24,
    intro: ['Винный шкаф с тихим компрессором на подвесе: вибрация не мешает осадку.'],
    features: [
      'Стекло не пропускает ультрафиолет',
      'Полки из бука выдвигаются полностью',
      'Угольный фильтр убирает посторонние запахи',
      'Температура зон видна снаружи',
    ],
    kit: ['Шкаф, полки, ключ, угольный фильтр, паспорт.'],
    care: coldCare,
  },
  { 'fridge-wine': { weight: 0.7 } },
  (random) => {
    const bottles = random.pick([18, 46, 110, 165]);
    const zones = random.pick([1, 2]);
    const height = bottles === 18 ? 870 : bottles === 46 ? 1240 : 1850;
    return {
      title: `Шкаф винный {brand} {model}, ${bottles} ${plural(bottles, BOTTLES)}, ${zones} ${plural(zones, ZONES)}`,
      size: String(bottles),
      params: {
        type: zones === 1 ? 'Однозонный' : 'Двухзонный',
        volume: bottles * 3,
        sections: String(zones),
        temperature: '+5…+18',
        power: round(0.1 + bottles / 900),
        voltage: '220',
        noise: random.int(36, 42),
        control: 'Сенсорное',
        refrigerant: 'R600a',
        colour: 'Чёрный',
        ...dimensions(bottles === 18 ? 300 : 600, 600, height),
      },
      price: about(random, 29500 + bottles * 760 + zones * 4500),
      grams: 22000 + bottles * 420,
      look: {
        kind: 'fridge-glass',
        tone: 'graphite',
        width: bottles === 18 ? 300 : 600,
        height,
        depth: 600,
        parts: 1,
      },
    };
  },
);

const coldTables = defineFamily<{ name: string; type: string; frost?: boolean; pizza?: boolean }>(
  {
    key: 'cold-table',
    group: 'cold',
    code: 'СХ',
    trade: 'machine',
    warranty: 24,
    intro: [
      'Холодильный стол под гастроёмкости GN 1/1: продукты лежат под рабочим местом повара.',
      'Рабочая поверхность и охлаждаемый объём под ней. Агрегат сбоку, обслуживание спереди.',
    ],
    features: [
      'Столешница из стали без швов',
      'Двери на магните закрываются сами',
      'Оттаивание без участия персонала',
      'Двери можно заменить ящиками',
    ],
    kit: coldKit,
    care: coldCare,
  },
  {
    'cold-table': { name: 'Стол холодильный', type: 'Среднетемпературный', weight: 1.3 },
    'cold-table-freezer': {
      name: 'Стол морозильный',
      type: 'Низкотемпературный',
      frost: true,
      weight: 0.8,
    },
    'cold-table-pizza': { name: 'Стол холодильный для пиццы', type: 'С надстройкой', pizza: true },
  },
  (random, { name, type, frost, pizza }) => {
    const doors = random.pick([2, 3, 4]);
    const length = [0, 0, 1390, 1835, 2280][doors]!;
    const volume = doors * 145;
    const steel = random.pick(['AISI 304', 'AISI 430']);
    return {
      title: `${name} {brand} {model}, ${doors} двери, ${length} мм`,
      size: `${doors}${frost ? 'М' : ''}`,
      params: {
        type,
        volume,
        doors: String(doors),
        gn: 'GN 1/1',
        temperature: frost ? FROST : '−2…+8',
        power: round((0.24 + doors * 0.06) * (frost ? 1.8 : 1)),
        voltage: '220',
        control: 'Электронное',
        refrigerant: random.pick(['R290', 'R404A']),
        material: steel,
        ...dimensions(length, 700, pizza ? 1120 : 850),
      },
      price: about(
        random,
        (51000 + doors * 15500) *
          (frost ? 1.25 : pizza ? 1.18 : 1) *
          (steel === 'AISI 304' ? 1.1 : 1),
      ),
      grams: 76000 + doors * 21000,
      look: {
        kind: 'fridge-table',
        tone: 'steel',
        width: length,
        height: pizza ? 1120 : 850,
        depth: 700,
        parts: doors,
      },
    };
  },
);

const coldRooms = defineFamily<object>(
  {
    key: 'cold-room',
    group: 'cold',
    code: 'КХ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Сборная камера из панелей с замками «шип-паз»: собирают вдвоём за день, потом можно перевезти.',
    ],
    features: [
      'Пенополиуретан без мостиков холода',
      'Дверь с аварийным открыванием изнутри',
      'Пол выдерживает тележку',
      'Светильник и термометр входят в комплект',
    ],
    kit: [
      'Панели, дверной блок, герметик, светильник, паспорт. Моноблок подбираем отдельно под режим.',
    ],
    care: coldCare,
  },
  { 'cold-rooms': { weight: 0.7 } },
  (random) => {
    const length = random.pick([1360, 1960, 2560, 3160]);
    const depth = random.pick([1360, 1960, 2560]);
    const thick = random.pick([80, 100]);
    const volume = Math.round(((length * depth * 2000) / 1e6) * 0.9);
    return {
      title: `Камера холодильная {brand} {model}, ${length}×${depth}×2200 мм, панель ${thick} мм`,
      size: `${Math.round(volume / 1000)}`,
      params: {
        type: thick === 100 ? 'Низкотемпературная' : 'Среднетемпературная',
        volume,
        temperature: thick === 100 ? FROST : WARM,
        material: 'Сталь с порошковой окраской',
        colour: 'Белый',
        ...dimensions(length, depth, 2200),
      },
      price: about(random, (39000 + volume * 11) * (thick === 100 ? 1.2 : 1)),
      grams: 120000 + volume * 22,
      look: { kind: 'cold-room', tone: 'white', width: length, height: 2200, depth, parts: 1 },
    };
  },
);

const blastChillers = defineFamily<object>(
  {
    key: 'blast',
    group: 'cold',
    code: 'ШШ',
    trade: 'machine',
    warranty: 12,
    intro: ['Шкаф интенсивного охлаждения: продукт проходит опасные температуры за минуты.'],
    features: [
      'Щуп останавливает цикл сам',
      'Мягкий и жёсткий режимы для выпечки и мяса',
      'После цикла шкаф держит продукт как обычный холодильник',
      'Скруглённая камера с быстрым мытьём',
    ],
    kit: ['Шкаф, щуп, направляющие, паспорт.'],
    care: coldCare,
  },
  { 'blast-chillers': { weight: 0.8 } },
  (random) => {
    const levels = random.pick([5, 6, 8, 10, 14]);
    const height = 520 + levels * 75;
    return {
      title: `Шкаф шоковой заморозки {brand} {model}, ${levels} GN 1/1`,
      size: String(levels),
      params: {
        levels: String(levels),
        gn: 'GN 1/1',
        temperature: '−18…+3',
        power: round(0.5 + levels * 0.21),
        voltage: levels > 8 ? '380' : '220',
        control: random.pick(['Электронное', 'Сенсорное']),
        refrigerant: random.pick(['R404A', 'R290']),
        material: 'AISI 304',
        ...dimensions(790, 800, height),
      },
      price: about(random, 128000 + levels * 23500),
      grams: 78000 + levels * 9000,
      look: { kind: 'blast-chiller', tone: 'steel', width: 790, height, depth: 800, parts: 1 },
    };
  },
);

const showcases = defineFamily<{
  name: string;
  type: string;
  length: readonly number[];
  height: number;
  depth: number;
  price: number;
}>(
  {
    key: 'showcase',
    group: 'cold',
    code: 'ВХ',
    trade: 'machine',
    warranty: 12,
    intro: ['Витрина: товар хорошо виден и не обветривается.'],
    features: [
      'Подсветка не греет и не меняет цвет продукта',
      'Стёкла легко мыть: к ним есть доступ с двух сторон',
      'Тихий вентилятор не мешает гостям за столиком',
      'Электронный термостат с индикацией',
    ],
    kit: ['Витрина, полки, ценникодержатели, паспорт.'],
    care: coldCare,
  },
  {
    'showcase-pastry': {
      name: 'Витрина кондитерская',
      type: 'Кондитерская',
      length: [900, 1200, 1500],
      height: 1300,
      depth: 760,
      price: 78000,
    },
    'showcase-table': {
      name: 'Витрина настольная',
      type: 'Настольная',
      length: [1000, 1200, 1500, 1800],
      height: 280,
      depth: 400,
      price: 24000,
      weight: 0.9,
    },
    'showcase-wall': {
      name: 'Горка холодильная пристенная',
      type: 'Пристенная',
      length: [1000, 1250, 1900, 2500],
      height: 2050,
      depth: 760,
      price: 96000,
      weight: 0.8,
    },
  },
  (random, { name, type, length: lengths, height, depth, price }) => {
    const length = random.pick(lengths);
    const tone = random.pick(['white', 'black', 'graphite'] as const);
    const colour = { white: 'Белый', black: 'Чёрный', graphite: 'Графит' }[tone];
    return {
      title: `${name} {brand} {model}, ${length} мм, цвет ${colour.toLowerCase()}`,
      size: String(length),
      params: {
        type,
        temperature: type === 'Пристенная' ? '+2…+8' : '+2…+6',
        power: round(length / 2600 + (type === 'Настольная' ? 0 : 0.25)),
        voltage: '220',
        control: 'Электронное',
        colour,
        ...dimensions(length, depth, height),
      },
      price: about(random, price * (0.6 + length / 2400)),
      grams: Math.round(length * height * 0.07 + 24000),
      look: {
        kind: 'display-case',
        tone,
        width: length,
        height,
        depth,
        parts: type === 'Настольная' ? 1 : 4,
      },
    };
  },
);

/** Fridges, freezers, cold rooms and showcases. */
export const coldFamilies: readonly Family[] = [
  uprights,
  barFridges,
  wineFridges,
  coldTables,
  coldRooms,
  blastChillers,
  showcases,
];
