import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, type Family, type Pack } from './family.ts';

const packsOf = (small: number, large: number): readonly Pack[] => [
  { quantity: small, title: `упак. ${small} шт.`, discount: 0.03 },
  { quantity: large, title: `кор. ${large} шт.`, discount: 0.07 },
];

const THINGS: PluralForms = ['предмет', 'предмета', 'предметов'];

const COLOURS = {
  white: 'Белый',
  cream: 'Кремовый',
  blue: 'Синий',
  black: 'Чёрный',
  green: 'Зелёный',
  brown: 'Коричневый',
} as const;
type ChinaTone = keyof typeof COLOURS;
const CHINA_TONES: readonly ChinaTone[] = [
  'white',
  'white',
  'white',
  'cream',
  'blue',
  'black',
  'green',
  'brown',
];
const FEMININE: Record<string, string> = {
  Белый: 'белая',
  Кремовый: 'кремовая',
  Синий: 'синяя',
  Чёрный: 'чёрная',
  Зелёный: 'зелёная',
  Коричневый: 'коричневая',
};

const chinaCare = [
  'Моется в посудомоечной машине до 85 °C. Первые циклы ведите без перегрузки кассеты.',
  'Не ставьте горячую посуду на холодный камень: перепад больше 100 °C даёт трещину.',
];

const plates = defineFamily<{
  name: string;
  diameters: readonly number[];
  tall: number;
  shape?: string;
}>(
  {
    key: 'plate',
    group: 'porcelain',
    code: 'ТР',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 24),
    intro: [
      '{name} коллекции «{series}»: для ежедневной подачи в зале и на завтраках.',
      'Серия «{series}» держится в ассортименте годами: разбитые тарелки докупают в тот же оттенок.',
    ],
    features: [
      'Усиленный край не скалывается в кассете',
      'Глазурь не царапается приборами',
      'Ставится в стопку без заедания',
      'Можно греть в микроволновой печи',
      'Оттенок одинаков от партии к партии',
    ],
    kit: ['Изделие в заводской коробке с перегородками.'],
    care: chinaCare,
  },
  {
    'plate-flat': {
      name: 'Тарелка плоская',
      diameters: [200, 230, 240, 260, 270, 280, 300, 320],
      tall: 24,
      weight: 2.6,
    },
    'plate-deep': {
      name: 'Тарелка глубокая',
      diameters: [200, 220, 240, 260, 300],
      tall: 48,
      weight: 1.6,
    },
    'plate-dessert': {
      name: 'Тарелка пирожковая',
      diameters: [150, 160, 170, 190],
      tall: 20,
      weight: 1.6,
    },
    'plate-oval': {
      name: 'Блюдо овальное',
      diameters: [240, 280, 320, 360, 400],
      tall: 26,
      shape: 'Овальная',
      weight: 1.2,
    },
    'plate-bowl': { name: 'Салатник', diameters: [120, 140, 160, 180, 220], tall: 62, weight: 1.4 },
  },
  (random, { name, diameters, tall, shape: fixed }) => {
    const diameter = random.pick(diameters);
    const shape = fixed ?? random.pick(['Круглая', 'Круглая', 'Круглая', 'Квадратная']);
    const tone = random.pick(CHINA_TONES);
    const colour = COLOURS[tone];
    const material =
      tone === 'white' || tone === 'cream'
        ? random.pick(['Фарфор', 'Костяной фарфор', 'Фарфор'])
        : random.pick(['Фарфор', 'Каменная керамика']);
    const masculine = name === 'Салатник';
    const neuter = name.startsWith('Блюдо');
    const adjective = masculine
      ? colour.toLowerCase()
      : neuter
        ? colour.toLowerCase().replace(/[ыи]й$/, (end) => (end === 'ий' ? 'ее' : 'ое'))
        : FEMININE[colour]!;
    const square = shape === 'Квадратная' ? (masculine ? ' квадратный' : ' квадратная') : '';
    return {
      title: `${name}${square} «{series}» ${diameter} мм, ${material.toLowerCase()}, ${adjective}, {brand}`,
      size: String(diameter),
      params: {
        shape,
        diameter,
        height: tall,
        material,
        colour,
        series: '{series}',
        dishwasher: true,
      },
      price: about(
        random,
        ((diameter * diameter) / 215) *
          (material === 'Костяной фарфор' ? 1.6 : 1) *
          (tone === 'white' ? 1 : 1.35) +
          60,
      ),
      grams: Math.round(diameter * diameter * 0.0098 + tall * 2),
      look: {
        kind: 'plate',
        tone,
        width: diameter,
        height: tall,
        depth: shape === 'Овальная' ? Math.round(diameter * 0.68) : diameter,
        parts: shape === 'Квадратная' ? 4 : 1,
      },
    };
  },
);

const cups = defineFamily<{ name: string; use: string; capacities: readonly number[] }>(
  {
    key: 'cup',
    group: 'porcelain',
    code: 'ЧК',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 36),
    intro: [
      '{name} коллекции «{series}». Толстая стенка держит температуру напитка.',
      'Чашки серии «{series}» сочетаются с тарелками и блюдцами той же линии.',
    ],
    features: [
      'Ручка не нагревается и удобна для крупной руки',
      'Дно шире: чашка не опрокидывается на подносе',
      'Форма помогает держать пену и рисунок',
      'Глазурь не темнеет от чая и кофе',
    ],
    kit: ['Изделие в заводской коробке. Блюдце заказывается отдельно.'],
    care: chinaCare,
  },
  {
    'cup-espresso': {
      name: 'Чашка для эспрессо',
      use: 'Эспрессо',
      capacities: [60, 70, 80, 90, 100],
      weight: 1.3,
    },
    'cup-cappuccino': {
      name: 'Чашка для капучино',
      use: 'Капучино',
      capacities: [150, 180, 220, 250, 300, 350],
      weight: 1.5,
    },
    'cup-tea': {
      name: 'Чашка чайная',
      use: 'Чай',
      capacities: [180, 200, 220, 250, 280],
      weight: 1.3,
    },
    'cup-mug': {
      name: 'Кружка',
      use: 'Для завтраков',
      capacities: [250, 300, 330, 350, 400],
      weight: 1.2,
    },
  },
  (random, { name, use, capacities }) => {
    const capacity = random.pick(capacities);
    const tone = random.pick(CHINA_TONES);
    const colour = COLOURS[tone];
    const material = random.pick(['Фарфор', 'Фарфор', 'Каменная керамика']);
    const side = Math.round(26 * Math.cbrt(capacity / 20)) + 12;
    return {
      title: `${name} «{series}» ${capacity} мл, ${material.toLowerCase()}, ${FEMININE[colour]}, {brand}`,
      size: String(capacity),
      params: {
        type: use,
        capacity,
        diameter: side,
        material,
        colour,
        series: '{series}',
        dishwasher: true,
      },
      price: about(random, 95 + capacity * 0.85 * (tone === 'white' ? 1 : 1.35)),
      grams: 120 + Math.round(capacity * 0.9),
      look: {
        kind: 'cup',
        tone,
        width: side,
        height: Math.round(side * (use === 'Для завтраков' ? 1.15 : 0.75)),
        depth: side,
        parts: 1,
      },
    };
  },
);

interface Glass {
  names: readonly (readonly [name: string, type: string])[];
  capacities: readonly number[];
  kind: 'glass' | 'wine-glass';
  ratio: number;
  price: number;
}

/** Drink that a glass is shown with, as its drawing counts; others stand empty. */
const POURED: Readonly<Record<string, number>> = { 'Для красного вина': 1, 'Для белого вина': 2 };

const glasses = defineFamily<Glass>(
  {
    key: 'glass',
    group: 'glass',
    code: 'СТ',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 24),
    intro: [
      '{name} из коллекции «{series}».',
      'Стекло серии «{series}» рассчитано на ежедневную мойку и быструю подачу в баре и зале.',
    ],
    features: [
      'Ровный тонкий край',
      'Чистое стекло без пузырей',
      'Дно не царапает стойку',
      'Высота подходит под стандартную кассету',
      'Стекло одной толщины по всей высоте',
    ],
    kit: ['Изделие в заводской коробке с ячейками.'],
    care: [
      'Мойте в стаканомоечной машине до 65 °C с ополаскивателем и протирайте микрофиброй для блеска.',
    ],
  },
  {
    'glass-wine': {
      names: [
        ['Бокал для красного вина', 'Для красного вина'],
        ['Бокал для белого вина', 'Для белого вина'],
      ],
      capacities: [250, 350, 420, 490, 580, 650, 700],
      kind: 'wine-glass',
      ratio: 2.6,
      price: 290,
      weight: 1.8,
    },
    'glass-champagne': {
      names: [
        ['Бокал-флюте', 'Флюте'],
        ['Бокал-тюльпан', 'Тюльпан'],
        ['Бокал-блюдце', 'Блюдце'],
      ],
      capacities: [150, 170, 200, 260],
      kind: 'wine-glass',
      ratio: 3.4,
      price: 260,
      weight: 1.2,
    },
    'glass-beer': {
      names: [
        ['Бокал для пива', 'Бокал'],
        ['Кружка пивная', 'Кружка'],
      ],
      capacities: [300, 330, 400, 500],
      kind: 'glass',
      ratio: 2,
      price: 190,
      weight: 1.2,
    },
    'glass-cocktail': {
      names: [
        ['Бокал мартини', 'Мартини'],
        ['Бокал маргарита', 'Маргарита'],
        ['Бокал харрикейн', 'Харрикейн'],
      ],
      capacities: [180, 250, 320, 440],
      kind: 'wine-glass',
      ratio: 1.9,
      price: 270,
      weight: 1.3,
    },
    'glass-highball': {
      names: [
        ['Хайбол', 'Хайбол'],
        ['Коллинз', 'Коллинз'],
      ],
      capacities: [270, 300, 350, 400],
      kind: 'glass',
      ratio: 2.1,
      price: 130,
      weight: 1.4,
    },
    'glass-rocks': {
      names: [
        ['Олд фэшн', 'Олд фэшн'],
        ['Рокс', 'Рокс'],
        ['Стопка', 'Стопка'],
      ],
      capacities: [50, 60, 200, 250, 300, 350],
      kind: 'glass',
      ratio: 1.1,
      price: 120,
      weight: 1.4,
    },
  },
  (random, { names, capacities, kind, ratio, price }) => {
    const [name, type] = random.pick(names);
    const small = type === 'Стопка';
    const capacity = random.pick(
      capacities.filter((size) =>
        type === 'Стопка'
          ? size < 100
          : !names.some(([, other]) => other === 'Стопка') || size > 100,
      ),
    );
    const material = random.pick([
      'Стекло',
      'Закалённое стекло',
      kind === 'wine-glass' ? 'Хрустальное стекло' : 'Стекло',
    ]);
    const tone = random.chance(0.12)
      ? random.pick(['blue', 'green', 'graphite'] as const)
      : 'glass';
    const colour = { glass: 'Прозрачный', blue: 'Синий', green: 'Зелёный', graphite: 'Дымчатый' }[
      tone
    ];
    const diameter = Math.round(
      17 * Math.cbrt(capacity / (small ? 1.6 : 5)) * (kind === 'wine-glass' ? 1.1 : 1),
    );
    return {
      title: `${name} «{series}» ${capacity} мл, ${material.toLowerCase()}${tone === 'glass' ? '' : `, цвет ${colour.toLowerCase()}`}, {brand}`,
      size: String(capacity),
      params: {
        type,
        capacity,
        diameter,
        height: Math.round(diameter * ratio),
        material,
        colour,
        series: '{series}',
        dishwasher: true,
      },
      price: about(
        random,
        price *
          (0.55 + capacity / 700) *
          (material === 'Хрустальное стекло' ? 1.7 : material === 'Закалённое стекло' ? 1.2 : 1) *
          (tone === 'glass' ? 1 : 1.25),
      ),
      grams: 70 + Math.round(capacity * 0.55),
      look: {
        kind,
        tone,
        width: diameter,
        height: Math.round(diameter * ratio),
        depth: diameter,
        parts: kind === 'wine-glass' ? (POURED[type] ?? 3) : type === 'Кружка' ? 2 : 1,
      },
    };
  },
);

const cutlery = defineFamily<{
  items: readonly (readonly [name: string, length: number, price: number])[];
  parts: number;
}>(
  {
    key: 'cutlery',
    group: 'cutlery',
    code: 'ПС',
    trade: 'ware',
    unit: 'шт',
    warranty: null,
    packs: packsOf(12, 36),
    intro: [
      '{name} коллекции «{series}»: ровный вес, аккуратная полировка.',
      'Приборы «{series}» держат блеск после сотен моек и подходят к классической и современной сервировке.',
    ],
    features: [
      'Края скруглены и отполированы',
      'Не гнётся в зале и моечной',
      'Весь набор докупается поштучно',
      'Клеймо не стирается',
    ],
    kit: ['Приборы в пакете по 12 штук.'],
    care: ['Замачивайте не дольше 15 минут, сушите сразу после мойки: так не появляются пятна.'],
  },
  {
    'cutlery-fork': {
      items: [
        ['Вилка столовая', 205, 62],
        ['Вилка десертная', 180, 52],
        ['Вилка для рыбы', 190, 66],
      ],
      parts: 1,
      weight: 1.6,
    },
    'cutlery-spoon': {
      items: [
        ['Ложка столовая', 205, 60],
        ['Ложка десертная', 182, 50],
        ['Ложка чайная', 140, 36],
      ],
      parts: 2,
      weight: 1.6,
    },
    'cutlery-knife': {
      items: [
        ['Нож столовый', 235, 118],
        ['Нож десертный', 205, 98],
        ['Нож для стейка', 230, 165],
      ],
      parts: 3,
      weight: 1.3,
    },
  },
  (random, { items, parts }) => {
    const [name, length, base] = random.pick(items);
    const material = random.pick(['18/10', '18/0', '18/0']);
    const tone = random.chance(0.15) ? random.pick(['copper', 'black'] as const) : 'steel';
    const colour = { steel: 'Стальной', copper: 'Медный', black: 'Чёрный' }[tone];
    return {
      title: `${name} «{series}» ${length} мм, сталь ${material}${tone === 'steel' ? '' : `, ${name.startsWith('Нож') ? colour.toLowerCase() : FEMININE_METAL[tone]}`}, {brand}`,
      size: String(length),
      params: {
        type: name,
        length,
        material,
        colour,
        series: '{series}',
        dishwasher: true,
        perPack: '12',
      },
      price: about(random, base * (material === '18/10' ? 2.1 : 1) * (tone === 'steel' ? 1 : 1.9)),
      grams: Math.round(length * (parts === 3 ? 0.36 : 0.24)),
      look: { kind: 'cutlery', tone, width: 32, height: length, depth: 12, parts },
    };
  },
);
const FEMININE_METAL = { copper: 'медная', black: 'чёрная', steel: '' };

const cutlerySets = defineFamily<object>(
  {
    key: 'cutlery-set',
    group: 'cutlery',
    code: 'НП',
    trade: 'ware',
    unit: 'компл.',
    warranty: null,
    intro: ['{name} коллекции «{series}» для банкетного запаса и небольшого зала.'],
    features: [
      'В комплекте вилки, ложки, ножи и чайные ложки',
      'Все предметы одной толщины и полировки',
      'Потерянное докупается поштучно',
      'Ложементы не дают приборам царапаться',
    ],
    kit: ['Комплект приборов в упаковке, карточка серии.'],
    care: ['Замачивайте не дольше 15 минут, сушите сразу после мойки: так не появляются пятна.'],
  },
  { 'cutlery-set': { weight: 0.7 } },
  (random) => {
    const persons = random.pick([6, 12]);
    const material = random.pick(['18/10', '18/0']);
    const box = random.pick(['Картонная коробка', 'Деревянный кейс']);
    return {
      title: `Набор столовых приборов «{series}» на ${persons} персон, ${persons * 4} ${plural(persons * 4, THINGS)}, ${box.toLowerCase()}, {brand}`,
      size: String(persons * 4),
      params: {
        type: box,
        material,
        colour: 'Стальной',
        series: '{series}',
        perPack: String(persons * 4),
        dishwasher: true,
      },
      price: about(
        random,
        persons * 330 * (material === '18/10' ? 1.9 : 1) + (box === 'Деревянный кейс' ? 2900 : 0),
      ),
      grams: persons * 190 + (box === 'Деревянный кейс' ? 1900 : 200),
      look: { kind: 'cutlery', tone: 'steel', width: 240, height: 235, depth: 20, parts: 4 },
    };
  },
);

const trays = defineFamily<{ grip: boolean }>(
  {
    key: 'tray',
    group: 'cookware',
    code: 'ПД',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 12),
    intro: ['Поднос для зала и раздачи.'],
    features: [
      'Край держит пальцы и не режет руку',
      'Не трескается при падении с метра',
      'Ставится в стопку',
      'Не впитывает запах и жир',
    ],
    kit: ['Поднос в плёнке.'],
    care: ['Моется в машине до 80 °C. Прорезиненные подносы сушите на ребре.'],
  },
  { 'tray-grip': { grip: true, weight: 0.9 }, 'tray-canteen': { grip: false, weight: 0.9 } },
  (random, { grip }) => {
    const round = grip && random.chance(0.6);
    const [length, width] = round
      ? random.pick([
          [280, 280],
          [350, 350],
          [400, 400],
        ] as const)
      : random.pick([
          [420, 300],
          [450, 350],
          [530, 330],
          [560, 410],
        ] as const);
    const tone = random.pick(
      grip
        ? (['black', 'brown'] as const)
        : (['brown', 'blue', 'red', 'green', 'graphite'] as const),
    );
    const colour = {
      black: 'Чёрный',
      brown: 'Коричневый',
      blue: 'Синий',
      red: 'Красный',
      green: 'Зелёный',
      graphite: 'Серый',
    }[tone];
    return {
      title: `Поднос ${grip ? 'прорезиненный' : 'столовый'} ${round ? `круглый ${length} мм` : `${length}×${width} мм`}, ${colour.toLowerCase()}, {brand}`,
      size: `${length}${round ? '' : width}`,
      params: {
        shape: round ? 'Круглая' : 'Прямоугольная',
        ...(round ? { diameter: length } : { length, width }),
        material: grip ? 'Стеклопластик с покрытием' : 'Полипропилен',
        colour,
        dishwasher: true,
      },
      price: about(random, (length * width) / (grip ? 190 : 480)),
      grams: Math.round((length * width) / 190),
      look: { kind: 'tray', tone, width: length, height: 25, depth: width, parts: round ? 1 : 4 },
    };
  },
);

const paperCups = defineFamily<{ double: boolean }>(
  {
    key: 'paper-cup',
    group: 'disposable',
    code: 'СБ',
    trade: 'ware',
    unit: 'упак.',
    warranty: null,
    packs: [{ quantity: 20, title: 'кор. 20 упак.', discount: 0.08 }],
    intro: ['Бумажный стакан для кофе и чая навынос. Цена за упаковку.'],
    features: [
      'Плотный картон не размокает',
      'Шов и дно не протекают',
      'Стандартный диаметр под крышки',
      'Пищевые краски без запаха',
    ],
    kit: ['Рукав в плёнке. Крышки заказываются отдельно.'],
    care: ['Храните в сухом месте, в закрытой упаковке, не дольше двух лет.'],
  },
  { 'paper-single': { double: false }, 'paper-double': { double: true } },
  (random, { double }) => {
    const capacity = random.pick(double ? [185, 250, 300, 400] : [100, 165, 250, 300, 400]);
    const tone = random.pick(['white', 'brown', 'black', 'green'] as const);
    const colour = { white: 'Белый', brown: 'Крафт', black: 'Чёрный', green: 'Зелёный' }[tone];
    const perPack = double ? 25 : 50;
    const diameter = capacity < 200 ? 72 : capacity < 300 ? 80 : 90;
    return {
      title: `Стакан бумажный ${double ? 'двухслойный' : 'однослойный'} ${capacity} мл, ${colour.toLowerCase()}, ${perPack} шт., {brand}`,
      size: String(capacity),
      params: {
        type: double ? 'Двухслойный' : 'Однослойный',
        capacity,
        diameter,
        colour,
        perPack: String(perPack),
        material: 'Картон',
      },
      price: about(random, perPack * (1.4 + capacity / 95) * (double ? 1.55 : 1)),
      grams: perPack * Math.round(capacity / 30 + (double ? 5 : 2)),
      look: {
        kind: 'paper-cup',
        tone,
        width: diameter,
        height: Math.round(diameter * (capacity > 300 ? 1.5 : 1.15)),
        depth: diameter,
        parts: 1,
      },
    };
  },
);

/** Families of what guests eat and drink from. */
export const tablewareFamilies: readonly Family[] = [
  plates,
  cups,
  glasses,
  cutlery,
  cutlerySets,
  trays,
  paperCups,
];
