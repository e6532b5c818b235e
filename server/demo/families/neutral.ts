import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const SHELVES: PluralForms = ['полка', 'полки', 'полок'];

const steelCare = [
  'Мойте мягкой губкой с нейтральным средством. Хлорсодержащие составы и металлические щётки оставляют на стали следы.',
  'Протирайте вдоль шлифовки и вытирайте насухо: так поверхность дольше остаётся матовой и без разводов.',
];
const flatPack = [
  'Каркас и панели, крепёж, ключ, регулируемые опоры, инструкция по сборке.',
  'Изделие в разобранном виде, комплект крепежа, опоры, паспорт.',
];
const STEELS = ['AISI 304', 'AISI 430'] as const;

/** 304 costs a fifth more than 430. */
const steelFactor = (steel: string) => (steel === 'AISI 304' ? 1.22 : 1);

const sinks = defineFamily<{ sections: number; name: string; deep?: boolean }>(
  {
    key: 'sink',
    group: 'neutral',
    code: 'ВМ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Моечная ванна из нержавеющей стали для заготовочного цеха и моечной.',
      'Ванна рассчитана на ежедневную ручную мойку посуды, овощей и инвентаря.',
    ],
    features: [
      'Чаши с радиусными углами моются без усилий',
      'Опоры регулируются по высоте до 30 мм',
      'Задний борт защищает стену от брызг',
      'Отверстие под смеситель закрыто заглушкой',
      'Выпуск 1½″ подходит к стандартному сифону',
    ],
    kit: [
      'Ванна, выпуски с сетками, опоры, крепёж, инструкция по сборке. Смеситель и сифон заказываются отдельно.',
    ],
    care: steelCare,
  },
  {
    'sink-1': { sections: 1, name: 'Ванна моечная односекционная', weight: 1.3 },
    'sink-2': { sections: 2, name: 'Ванна моечная двухсекционная', weight: 1.3 },
    'sink-3': { sections: 3, name: 'Ванна моечная трёхсекционная' },
    'sink-pot': { sections: 1, name: 'Ванна котломойка', deep: true, weight: 0.8 },
  },
  (random, { sections, name, deep }) => {
    const bowl = deep ? random.pick([700, 800, 1000]) : random.pick([400, 500, 600]);
    const depth = deep ? 700 : random.pick([600, 700]);
    const length = sections * bowl + (deep ? 100 : 30 + sections * 50);
    const steel = random.pick(STEELS);
    const type = deep ? 'Котломойка' : random.pick(['Сварная', 'Цельнотянутая']);
    return {
      title: `${name} {brand} {model}, ${length}×${depth}×870 мм`,
      size: `${sections}/${bowl}`,
      params: {
        type,
        sections: String(sections),
        material: steel,
        ...dimensions(length, depth, 870),
      },
      price: about(random, (5200 + sections * bowl * 13) * steelFactor(steel) * (deep ? 1.3 : 1)),
      grams: 9000 + sections * bowl * 13,
      look: { kind: 'sink', tone: 'steel', width: length, height: 870, depth, parts: sections },
    };
  },
);

const handSinks = defineFamily<object>(
  {
    key: 'hand-sink',
    group: 'neutral',
    code: 'РН',
    trade: 'machine',
    warranty: 12,
    intro: ['Настенный рукомойник для персонала. Чаша занимает мало места у входа в цех.'],
    features: [
      'Воду включают без рук: меньше переноса загрязнений',
      'Борт закрывает стену от брызг',
      'Скруглённая чаша не копит налёт',
      'Крепёж рассчитан на кирпич и бетон',
    ],
    kit: ['Рукомойник, смеситель, гибкая подводка, кронштейны, крепёж.'],
    care: steelCare,
  },
  { 'hand-sink': {} },
  (random) => {
    const width = random.pick([400, 450, 500]);
    const type = random.pick(['С локтевым смесителем', 'С педалью', 'С сенсорным смесителем']);
    const steel = random.pick(STEELS);
    const extra = type === 'С сенсорным смесителем' ? 7800 : type === 'С педалью' ? 3600 : 0;
    return {
      title: `Рукомойник ${type.toLowerCase()} {brand} {model}, ${width}×330 мм`,
      size: String(width),
      params: { type, material: steel, ...dimensions(width, 330, 550) },
      price: about(random, (5600 + extra) * steelFactor(steel)),
      grams: 5200 + width * 4,
      look: { kind: 'hand-sink', tone: 'steel', width, height: 550, depth: 330 },
    };
  },
);

const workTables = defineFamily<{ name: string; type: string; top: 'steel' | 'wood' | 'white' }>(
  {
    key: 'work-table',
    group: 'neutral',
    code: 'СП',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Производственный стол для кухни ресторана, столовой или цеха.',
      'Рабочее место повара с устойчивым каркасом. Столешница усилена снизу и не прогибается под нагрузкой.',
    ],
    features: [
      'Полка снизу выдерживает котлы и ящики',
      'Опоры регулируются на неровном полу',
      'Кромки завальцованы: не режут руки и перчатки',
      'Столешница усилена влагостойкой плитой',
      'Столы одной глубины стыкуются в линию',
    ],
    kit: flatPack,
    care: steelCare,
  },
  {
    'table-border': {
      name: 'Стол производственный с бортом',
      type: 'С бортом',
      top: 'steel',
      weight: 1.4,
    },
    'table-plain': {
      name: 'Стол производственный островной',
      type: 'Без борта',
      top: 'steel',
      weight: 1.2,
    },
    'table-cut': { name: 'Стол разделочный', type: 'С рабочей доской', top: 'white' },
    'table-pastry': { name: 'Стол кондитерский', type: 'Столешница из бука', top: 'wood' },
    'table-waste': {
      name: 'Стол для сбора отходов',
      type: 'С отверстием',
      top: 'steel',
      weight: 0.7,
    },
    'table-cabinet': { name: 'Стол-тумба', type: 'С дверями', top: 'steel' },
  },
  (random, { name, type, top }) => {
    const length = random.step(600, 1800, 100);
    const depth = random.pick([600, 700, 800]);
    const steel = random.pick(STEELS);
    const cabinet = type === 'С дверями';
    const area = (length * depth) / 1e6;
    const base = (6400 + area * 9800) * (cabinet ? 1.9 : top === 'steel' ? 1 : 1.25);
    return {
      title: `${name} {brand} {model}, ${length}×${depth}×860 мм`,
      size: `${length}/${depth}`,
      params: { type, material: steel, ...dimensions(length, depth, 860) },
      price: about(random, base * steelFactor(steel)),
      grams: Math.round(11000 + area * (cabinet ? 42000 : 21000)),
      look: {
        kind: cabinet ? 'neutral-cabinet' : 'work-table',
        tone: top,
        width: length,
        height: 860,
        depth,
        parts: cabinet ? 2 : 1,
      },
    };
  },
);

const racks = defineFamily<{ name: string; type: string }>(
  {
    key: 'rack',
    group: 'neutral',
    code: 'СТ',
    trade: 'machine',
    warranty: 12,
    intro: ['Сборный стеллаж для склада, моечной и холодильной камеры.'],
    features: [
      'Полки переставляются по высоте с шагом 150 мм',
      'На одну полку можно положить до {load}',
      'Собирается одним ключом за 20 минут',
      'Опоры выравнивают стеллаж на плитке',
    ],
    kit: ['Стойки, полки, опоры, болты с гайками, ключ, схема сборки.'],
    care: steelCare,
  },
  {
    'rack-dish': { name: 'Стеллаж для посуды', type: 'Для тарелок и стаканов', weight: 0.9 },
    'rack-grid': { name: 'Стеллаж решётчатый', type: 'Решётчатые полки' },
    'rack-solid': { name: 'Стеллаж сплошной', type: 'Сплошные полки', weight: 1.2 },
  },
  (random, { name, type }) => {
    const length = random.step(600, 1500, 100);
    const depth = random.pick([400, 500, 600]);
    const height = random.pick([1600, 1800]);
    const shelves = random.pick([4, 5]);
    const steel = random.pick(STEELS);
    return {
      title: `${name} {brand} {model}, ${length}×${depth}×${height} мм, ${shelves} ${plural(shelves, SHELVES)}`,
      size: `${length}/${depth}`,
      params: {
        type,
        shelves: String(shelves),
        material: steel,
        load: random.pick([80, 100, 120, 150]),
        ...dimensions(length, depth, height),
      },
      price: about(random, (5100 + length * depth * shelves * 0.0042) * steelFactor(steel)),
      grams: Math.round(9000 + length * depth * shelves * 0.009),
      look: { kind: 'rack', tone: 'steel', width: length, height, depth, parts: shelves },
    };
  },
);

const wallShelves = defineFamily<{ name: string; type: string; deep?: number }>(
  {
    key: 'shelf',
    group: 'neutral',
    code: 'ПН',
    trade: 'machine',
    warranty: 12,
    intro: ['Полка держит посуду и специи на уровне глаз и освобождает столешницу.'],
    features: [
      'Кромка загнута вниз: полка не прогибается',
      'Кронштейны подходят к кирпичу, бетону и сэндвич-панелям с закладной',
      'Гладкая поверхность протирается одним движением',
      'Ставится вплотную к соседней: линия без щелей',
    ],
    kit: ['Полка, кронштейны или стойки, крепёж, инструкция.'],
    care: steelCare,
  },
  {
    'shelf-open': { name: 'Полка настенная открытая', type: 'Открытая' },
    'shelf-closed': { name: 'Полка настенная закрытая', type: 'С дверцами-купе', weight: 0.8 },
    'shelf-table': { name: 'Полка настольная', type: 'Настольная', weight: 0.8 },
    'shelf-boards': { name: 'Полка для досок и крышек', type: 'С ячейками', weight: 0.6 },
  },
  (random, { name, type }) => {
    const length = random.step(600, 1500, 100);
    const tiers = type === 'Открытая' || type === 'Настольная' ? random.pick([1, 2]) : 1;
    const closed = type === 'С дверцами-купе';
    const height = closed ? 600 : tiers === 1 ? 300 : 650;
    const steel = random.pick(STEELS);
    return {
      title: `${name} {brand} {model}, ${length}×300 мм${tiers === 2 ? ', два яруса' : ''}`,
      size: `${length}/300`,
      params: { type, shelves: String(tiers), material: steel, ...dimensions(length, 300, height) },
      price: about(random, (2100 + length * tiers * 2.1) * (closed ? 3 : 1) * steelFactor(steel)),
      grams: Math.round(length * tiers * (closed ? 16 : 5)),
      look: { kind: 'wall-shelf', tone: 'steel', width: length, height, depth: 300, parts: tiers },
    };
  },
);

const stands = defineFamily<object>(
  {
    key: 'stand',
    group: 'neutral',
    code: 'ПТ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Подтоварник поднимает мешки, ящики и кеги над полом, чтобы под ними было сухо и чисто.',
    ],
    features: [
      'Выдерживает до {load} при равномерной загрузке',
      'Решётка снимается для мойки',
      'Опоры с резиновой подошвой не царапают плитку',
      'Высота 300 мм: пол моется без перестановки',
    ],
    kit: flatPack,
    care: steelCare,
  },
  { stands: {} },
  (random) => {
    const length = random.step(600, 1500, 100);
    const depth = random.pick([400, 500, 600]);
    const steel = random.pick(STEELS);
    return {
      title: `Подтоварник {brand} {model}, ${length}×${depth}×300 мм`,
      size: `${length}/${depth}`,
      params: {
        type: 'Подтоварник',
        material: steel,
        load: random.pick([150, 200, 300]),
        ...dimensions(length, depth, 300),
      },
      price: about(random, (2900 + length * depth * 0.0055) * steelFactor(steel)),
      grams: Math.round(6000 + length * depth * 0.011),
      look: { kind: 'work-table', tone: 'steel', width: length, height: 300, depth, parts: 0 },
    };
  },
);

const trolleys = defineFamily<{ name: string; type: string }>(
  {
    key: 'trolley',
    group: 'neutral',
    code: 'ТС',
    trade: 'machine',
    warranty: 12,
    intro: ['Тележка для кухни и зала на поворотных колёсах, два из них с тормозом.'],
    features: [
      'Колёса с серой резиной не оставляют полос на полу',
      'Выдерживает до {load} на полку',
      'Бамперы защищают стены и дверные коробки',
      'Каркас из трубы 25 мм, без острых кромок',
    ],
    kit: ['Тележка в разобранном виде, четыре колеса, крепёж, ключ.'],
    care: steelCare,
  },
  {
    'trolley-serve': { name: 'Тележка сервировочная', type: 'Сервировочная' },
    'trolley-gn': { name: 'Тележка-шпилька', type: 'Для противней и GN' },
    'trolley-cargo': { name: 'Тележка платформенная', type: 'Платформенная', weight: 0.8 },
  },
  (random, { name, type }) => {
    const rack = type === 'Для противней и GN';
    const cargo = type === 'Платформенная';
    const levels = rack ? random.pick([10, 12, 15, 17, 18]) : cargo ? 1 : random.pick([2, 3]);
    const length = rack ? random.pick([400, 470, 660]) : random.step(700, 1100, 100);
    const depth = rack ? 600 : random.pick([500, 600]);
    const height = rack ? 1700 : cargo ? 850 : 900;
    return {
      title: `${name} {brand} {model}, ${rack ? `${levels} уровней` : `${length}×${depth} мм`}`,
      size: rack ? String(levels) : `${length}`,
      params: {
        type,
        levels: String(levels),
        material: cargo ? 'Сталь с порошковой окраской' : 'AISI 304',
        load: cargo ? random.pick([150, 200, 300]) : random.pick([20, 30, 50]),
        ...dimensions(length, depth, height),
      },
      price: about(random, rack ? 9800 + levels * 620 : cargo ? 7900 : 8600 + levels * 2400),
      grams: rack ? 14000 + levels * 350 : 9000 + levels * 3500,
      look: { kind: 'trolley', tone: 'steel', width: length, height, depth, parts: levels },
    };
  },
);

const cabinets = defineFamily<object>(
  {
    key: 'cabinet',
    group: 'neutral',
    code: 'ШК',
    trade: 'machine',
    warranty: 12,
    intro: ['Закрытый шкаф: посуда, хлеб и инвентарь защищены от пыли и влаги.'],
    features: [
      'Полки переставляются по высоте',
      'Двери закрываются на магнит, замок ставится по запросу',
      'Вентиляционные прорези не дают запаха',
      'Опоры регулируются до 30 мм',
    ],
    kit: flatPack,
    care: steelCare,
  },
  { cabinets: {} },
  (random) => {
    const type = random.pick(['Для посуды', 'Для хлеба', 'Для инвентаря', 'Ларь для овощей']);
    const chest = type === 'Ларь для овощей';
    const length = random.step(600, 1200, 100);
    const height = chest ? 800 : 1800;
    const steel = random.pick(STEELS);
    const name = chest ? 'Ларь для овощей' : `Шкаф ${type.toLowerCase()}`;
    return {
      title: `${name} {brand} {model}, ${length}×500×${height} мм`,
      size: `${length}/500`,
      params: {
        type,
        doors: chest ? '1' : '2',
        material: steel,
        ...dimensions(length, 500, height),
      },
      price: about(random, (chest ? 12800 : 24500 + length * 14) * steelFactor(steel)),
      grams: chest ? 32000 : 48000 + length * 25,
      look: { kind: 'neutral-cabinet', tone: 'steel', width: length, height, depth: 500, parts: 2 },
    };
  },
);

/** Tables, sinks, racks and all that is bent of steel sheet. */
export const neutralFamilies: readonly Family[] = [
  sinks,
  handSinks,
  workTables,
  racks,
  wallShelves,
  stands,
  trolleys,
  cabinets,
];
