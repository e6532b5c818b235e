import type { DrawingTone } from '../drawings/drawing.ts';
import { about, defineFamily, type Family, type Pack } from './family.ts';

const packsOf = (small: number, large: number): readonly Pack[] => [
  { quantity: small, title: `упак. ${small} шт.`, discount: 0.03 },
  { quantity: large, title: `кор. ${large} шт.`, discount: 0.06 },
];

const SIZES: Record<string, readonly [length: number, width: number]> = {
  'GN 2/1': [650, 530],
  'GN 1/1': [530, 325],
  'GN 2/3': [354, 325],
  'GN 1/2': [325, 265],
  'GN 1/3': [325, 176],
  'GN 1/4': [265, 162],
  'GN 1/6': [176, 162],
  'GN 1/9': [176, 108],
};

const gastro = defineFamily<{
  name: string;
  material: string;
  tone: 'steel' | 'glass' | 'black';
  depths: readonly number[];
  sizes: readonly string[];
  tail: string;
  price: number;
}>(
  {
    key: 'gastro',
    group: 'cookware',
    code: 'ГЕ',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 24),
    intro: [
      'Ёмкость стандарта GN входит в холодильные столы, тележки и линии раздачи любых марок.',
      'Один размер для заготовки, хранения и раздачи без пересыпания из тары в тару.',
    ],
    features: [
      'Усиленные углы не мнутся',
      'Ёмкости одного размера не слипаются в стопке',
      'Край подходит под крышки стандарта GN',
      'Служит годами при ежедневной мойке',
    ],
    kit: ['Изделие в плёнке и картоне. Крышка заказывается отдельно.'],
    care: ['Моется в машине. Не используйте абразив и не ударяйте углом о край мойки.'],
  },
  {
    'gn-steel': {
      name: 'Гастроёмкость',
      material: 'AISI 304',
      tone: 'steel',
      depths: [20, 40, 65, 100, 150, 200],
      sizes: ['GN 2/1', 'GN 1/1', 'GN 2/3', 'GN 1/2', 'GN 1/3', 'GN 1/4', 'GN 1/6', 'GN 1/9'],
      tail: 'AISI 304',
      price: 1,
      weight: 2.2,
    },
    'gn-holed': {
      name: 'Гастроёмкость перфорированная',
      material: 'AISI 304',
      tone: 'steel',
      depths: [40, 65, 100, 150],
      sizes: ['GN 2/1', 'GN 1/1', 'GN 1/2', 'GN 1/3'],
      tail: 'AISI 304',
      price: 1.35,
      weight: 1,
    },
    'gn-poly': {
      name: 'Гастроёмкость',
      material: 'Поликарбонат',
      tone: 'glass',
      depths: [65, 100, 150, 200],
      sizes: ['GN 1/1', 'GN 1/2', 'GN 1/3', 'GN 1/4', 'GN 1/6', 'GN 1/9'],
      tail: 'поликарбонат',
      price: 0.62,
      weight: 1.5,
    },
  },
  (random, { name, material, tone, depths, sizes, tail, price }) => {
    const gn = random.pick(sizes);
    const [length, width] = SIZES[gn]!;
    const depth = random.pick(depths.filter((value) => !(value === 200 && length > 600)));
    const black = tone === 'glass' && random.chance(0.25);
    const sheet = ((length + 2 * depth) * (width + 2 * depth)) / 1000;
    return {
      title: `${name} ${gn}-${depth} мм, ${length}×${width} мм, ${tail}${black ? ', чёрная' : ''}, {brand}`,
      size: `${gn.slice(3).replace('/', '')}${depth}`,
      params: {
        gn,
        gnDepth: String(depth),
        volume: Math.round((length * width * depth * 0.82) / 1e5) / 10,
        material,
        colour: black ? 'Чёрный' : tone === 'glass' ? 'Прозрачный' : 'Стальной',
        length,
        width,
        dishwasher: true,
      },
      price: about(random, (160 + sheet * 3.3) * price),
      grams: Math.round(sheet * (tone === 'steel' ? 5.4 : 3.1)),
      look: {
        kind: 'gastro-container',
        tone: black ? 'black' : tone,
        width: length,
        height: depth,
        depth: width,
        parts: name.includes('перфор') ? 2 : 1,
      },
    };
  },
);

const lids = defineFamily<object>(
  {
    key: 'gastro-lid',
    group: 'cookware',
    code: 'КГ',
    trade: 'ware',
    warranty: null,
    packs: packsOf(6, 24),
    intro: [
      'Крышка стандарта GN закрывает гастроёмкость при хранении, перевозке и на линии раздачи.',
    ],
    features: [
      'Плотно ложится на край любой марки',
      'Ручка утоплена: ёмкости ставятся друг на друга',
      'Ребро жёсткости не даёт крышке прогибаться',
      'Конденсат стекает внутрь, а не на стол',
    ],
    kit: ['Крышка в плёнке. Ёмкость заказывается отдельно.'],
    care: ['Моется в машине. Крышки с уплотнителем сушите раскрытыми.'],
  },
  { 'gn-lid': { weight: 1.1 } },
  (random) => {
    const gn = random.pick(Object.keys(SIZES));
    const [length, width] = SIZES[gn]!;
    const type = random.pick(['Без выреза', 'С вырезом под ложку', 'С уплотнителем']);
    const clear = type !== 'С уплотнителем' && random.chance(0.35);
    return {
      title: `Крышка для гастроёмкости ${gn}${type === 'Без выреза' ? '' : `, ${type.toLowerCase()}`}, ${clear ? 'поликарбонат' : 'AISI 304'}, {brand}`,
      size: gn.slice(3).replace('/', ''),
      params: {
        gn,
        type,
        material: clear ? 'Поликарбонат' : 'AISI 304',
        length,
        width,
        dishwasher: true,
      },
      price: about(
        random,
        (130 + (length * width) / 210) * (clear ? 0.75 : 1) * (type === 'С уплотнителем' ? 1.7 : 1),
      ),
      grams: Math.round((length * width) / (clear ? 320 : 190)),
      look: {
        kind: 'gastro-container',
        tone: clear ? 'glass' : 'steel',
        width: length,
        height: 20,
        depth: width,
        parts: 0,
      },
    };
  },
);

const COLOUR_CODES = {
  black: 'Чёрный',
  red: 'Красный',
  blue: 'Синий',
  green: 'Зелёный',
  yellow: 'Жёлтый',
  white: 'Белый',
  brown: 'Коричневый',
} as const;
type CodeTone = keyof typeof COLOUR_CODES;

const knives = defineFamily<{
  name: string;
  lengths: readonly number[];
  price: number;
  parts: number;
}>(
  {
    key: 'knife',
    group: 'cutlery',
    code: 'НЖ',
    trade: 'ware',
    warranty: 12,
    packs: packsOf(6, 12),
    intro: [
      'Профессиональный нож для ежедневной работы. Сталь держит кромку и легко правится мусатом.',
      '{name} для заготовочного и горячего цеха.',
    ],
    features: [
      'Ручка не скользит в мокрой перчатке',
      'Упор защищает пальцы',
      'Баланс у основания лезвия',
      'Клинок не темнеет от лимона и лука',
    ],
    kit: ['Нож в картонном чехле.'],
    care: [
      'Мойте вручную и сразу вытирайте. Правьте мусатом после смены, точите раз в два-три месяца.',
    ],
  },
  {
    'knife-chef': {
      name: 'Нож поварской',
      lengths: [160, 180, 200, 230, 260, 300],
      price: 940,
      parts: 1,
      weight: 1.5,
    },
    'knife-boning': {
      name: 'Нож обвалочный',
      lengths: [120, 130, 150, 160, 180],
      price: 720,
      parts: 2,
    },
    'knife-bread': {
      name: 'Нож для хлеба',
      lengths: [200, 230, 250, 280],
      price: 830,
      parts: 3,
      weight: 0.8,
    },
    'knife-paring': {
      name: 'Нож для овощей',
      lengths: [60, 75, 80, 100, 120],
      price: 390,
      parts: 4,
    },
  },
  (random, { name, lengths, price, parts }) => {
    const length = random.pick(lengths);
    const tone = random.pick([
      'black',
      'black',
      'black',
      'red',
      'blue',
      'green',
      'yellow',
      'white',
      'brown',
    ] as const satisfies readonly CodeTone[]);
    const forged = tone === 'black' && random.chance(0.4);
    const colour = COLOUR_CODES[tone];
    return {
      title: `${name} «{series}» ${length} мм, ручка ${colour === 'Синий' ? 'синяя' : `${colour.slice(0, -2).toLowerCase()}ая`}, {brand}`,
      size: String(length),
      params: {
        type: forged ? 'Кованый' : 'Штампованный',
        bladeLength: length,
        material: random.pick(['X50CrMoV15', '1.4116', 'AISI 420']),
        colour,
        series: '{series}',
        dishwasher: false,
      },
      price: about(random, price * (0.5 + length / 320) * (forged ? 2.4 : 1)),
      grams: 45 + Math.round(length * (forged ? 0.95 : 0.6)),
      look: { kind: 'knife', tone, width: length + 125, height: 45, depth: 20, parts },
    };
  },
);

const boards = defineFamily<{ wood: boolean }>(
  {
    key: 'board',
    group: 'cookware',
    code: 'ДР',
    trade: 'ware',
    warranty: null,
    packs: packsOf(5, 10),
    intro: ['Разделочная доска для кухни и подачи.'],
    features: [
      'Не скользит на стальном столе',
      'Поверхность бережёт кромку ножа',
      'Не ведёт от влаги',
      'Края скруглены',
    ],
    kit: ['Доска в плёнке.'],
    care: [
      'Пластик мойте в машине и шлифуйте, когда появятся глубокие порезы. Дерево мойте вручную и пропитывайте маслом.',
    ],
  },
  { 'board-plastic': { wood: false, weight: 1.2 }, 'board-wood': { wood: true, weight: 0.8 } },
  (random, { wood }) => {
    const [length, width] = random.pick([
      [300, 200],
      [350, 260],
      [400, 300],
      [500, 350],
      [530, 325],
      [600, 400],
    ] as const);
    const thick = wood ? random.pick([20, 30, 40]) : random.pick([12, 15, 18, 20]);
    const tone = wood
      ? 'wood'
      : random.pick(['white', 'red', 'blue', 'green', 'yellow', 'brown'] as const);
    const material = wood ? random.pick(['Бук', 'Дуб', 'Акация']) : 'Полипропилен';
    const colour = tone === 'wood' ? 'Натуральный' : COLOUR_CODES[tone];
    const shade = colour === 'Синий' ? 'синяя' : `${colour.slice(0, -2).toLowerCase()}ая`;
    return {
      title: `Доска разделочная ${length}×${width}×${thick} мм, ${wood ? material.toLowerCase() : shade}, {brand}`,
      size: `${length / 10}${width / 10}`,
      params: {
        type: wood ? 'Деревянная' : 'Пластиковая',
        material,
        colour,
        length,
        width,
        height: thick,
        dishwasher: !wood,
      },
      price: about(random, ((length * width * thick) / 1e6) * (wood ? 590 : 330) + 90),
      grams: Math.round((length * width * thick) / (wood ? 1500 : 1100)),
      look: { kind: 'cutting-board', tone, width: length, height: width, depth: thick, parts: 1 },
    };
  },
);

const pans = defineFamily<{
  name: string;
  material: string;
  tone: 'graphite' | 'black' | 'steel';
  price: number;
}>(
  {
    key: 'pan',
    group: 'cookware',
    code: 'СК',
    trade: 'ware',
    warranty: 6,
    packs: [{ quantity: 6, title: 'упак. 6 шт.', discount: 0.05 }],
    intro: [
      'Сковорода для профессиональной плиты.',
      'Равномерно прогревается и переносит полную смену на сильном огне.',
    ],
    features: [
      'Дно не деформируется от перепада температуры',
      'Ручка на заклёпках, с отверстием для подвеса',
      'Борт удобен для подбрасывания',
      'Подходит для индукционной плиты',
    ],
    kit: ['Сковорода в картонной обложке.'],
    care: [
      'Не перегревайте пустой и не лейте холодную воду на раскалённое дно. Чугун и углеродистую сталь прокаливайте с маслом.',
    ],
  },
  {
    'pan-coated': {
      name: 'Сковорода с антипригарным покрытием',
      material: 'Алюминий с покрытием',
      tone: 'graphite',
      price: 5.6,
      weight: 1.2,
    },
    'pan-iron': {
      name: 'Сковорода чугунная',
      material: 'Чугун',
      tone: 'black',
      price: 6.4,
      weight: 0.9,
    },
    'pan-steel': {
      name: 'Сковорода из углеродистой стали',
      material: 'Углеродистая сталь',
      tone: 'steel',
      price: 7.2,
      weight: 0.9,
    },
  },
  (random, { name, material, tone, price }) => {
    const diameter = random.pick([200, 220, 240, 260, 280, 300, 320, 360]);
    const height = random.pick([40, 50, 60]);
    return {
      title: `${name} «{series}» ${diameter} мм, высота ${height} мм, {brand}`,
      size: String(diameter),
      params: { diameter, height, material, series: '{series}', dishwasher: false },
      price: about(random, diameter * price + height * 4),
      grams: Math.round(diameter * diameter * (tone === 'black' ? 0.038 : 0.019)),
      look: { kind: 'pan', tone, width: diameter, height, depth: diameter, parts: 1 },
    };
  },
);

const pots = defineFamily<{ sauce: boolean }>(
  {
    key: 'pot',
    group: 'cookware',
    code: 'КС',
    trade: 'ware',
    warranty: 12,
    packs: [{ quantity: 4, title: 'упак. 4 шт.', discount: 0.05 }],
    intro: ['Наплитная посуда с трёхслойным дном для газа, электрики и индукции.'],
    features: [
      'Ручки на сварке, без заклёпок внутри',
      'Край для слива без капель',
      'Толстое дно не пригорает',
      'Отметки объёма на стенке',
    ],
    kit: ['Изделие в картоне. Крышка в комплекте, если указана в названии.'],
    care: ['Солите кипящую воду: соль на холодном дне оставляет точки. Моется в машине.'],
  },
  { 'pot-stock': { sauce: false, weight: 1.3 }, 'pot-sauce': { sauce: true } },
  (random, { sauce }) => {
    const diameter = random.pick(
      sauce ? [160, 180, 200, 240, 280] : [200, 240, 280, 320, 360, 400],
    );
    const height = Math.round((sauce ? 0.42 : random.pick([0.6, 0.8, 1])) * diameter);
    const volume = Math.round(((Math.PI * diameter * diameter * height) / 4e6) * 0.95 * 10) / 10;
    const name = sauce ? random.pick(['Сотейник', 'Ковш']) : 'Кастрюля';
    const lid = !sauce && random.chance(0.6);
    return {
      title: `${name} ${diameter}×${height} мм, ${String(volume).replace('.', ',')} л${lid ? ', с крышкой' : ''}, {brand}`,
      size: String(diameter),
      params: {
        type: name,
        volume,
        diameter,
        height,
        material: random.pick(['AISI 304', 'AISI 430']),
        dishwasher: true,
      },
      price: about(random, 780 + volume * 210 + (lid ? diameter * 2.4 : 0)),
      grams: Math.round(diameter * (diameter + 4 * height) * 0.0082),
      look: {
        kind: 'pot',
        tone: 'steel',
        width: diameter,
        height,
        depth: diameter,
        parts: sauce ? 1 : 2,
      },
    };
  },
);

const textiles = defineFamily<{
  names: readonly string[];
  sizes: readonly string[];
  price: number;
  square: number;
}>(
  {
    key: 'textile',
    group: 'textile',
    code: 'ТК',
    trade: 'ware',
    warranty: null,
    packs: packsOf(5, 20),
    intro: ['Текстиль для кухни и зала: держит форму и цвет после частых стирок.'],
    features: [
      'Усадка не больше 3 %',
      'Двойной шов в местах нагрузки',
      'Краска не линяет при 60 °C',
      'Ткань не электризуется',
    ],
    kit: ['Изделие в пакете.'],
    care: ['Стирайте при 60 °C, белое — до 90 °C. Гладьте при средней температуре.'],
  },
  {
    'textile-apron': {
      names: ['Фартук с нагрудником', 'Фартук поясной'],
      sizes: ['70×85 см', '65×90 см', '80×60 см'],
      price: 690,
      square: 700,
    },
    'textile-jacket': {
      names: ['Китель поварской', 'Китель с коротким рукавом'],
      sizes: ['44–46', '48–50', '52–54', '56–58', '60–62'],
      price: 1850,
      square: 600,
    },
    'textile-towel': {
      names: ['Полотенце вафельное', 'Салфетка сервировочная', 'Полотенце барное'],
      sizes: ['40×40 см', '45×75 см', '50×70 см'],
      price: 120,
      square: 450,
    },
  },
  (random, { names, sizes, price, square }) => {
    const name = random.pick(names);
    const size = random.pick(sizes);
    const tone = random.pick(['white', 'black', 'graphite', 'blue', 'brown', 'green'] as const);
    const colour = {
      white: 'Белый',
      black: 'Чёрный',
      graphite: 'Серый',
      blue: 'Синий',
      brown: 'Коричневый',
      green: 'Зелёный',
    }[tone];
    const fabric = random.pick([160, 200, 220, 240, 260]);
    return {
      title: `${name} «{series}», ${size}, цвет ${colour.toLowerCase()}, {brand}`,
      size: size.replace(/\D+/g, ''),
      params: {
        type: name,
        size,
        colour,
        fabric,
        material: random.pick(['Хлопок', 'Хлопок и полиэстер']),
        series: '{series}',
      },
      price: about(random, price * (fabric / 215)),
      grams: Math.round(fabric * (price > 1000 ? 2.6 : price > 500 ? 1.1 : 0.4)),
      look: {
        kind: 'textile',
        tone,
        width: square,
        height: Math.round(square * 1.2),
        depth: 40,
        parts: price > 1000 ? 3 : price > 500 ? 2 : 1,
      },
    };
  },
);

/** Colours in which such gloves come. */
const GLOVE_TONES: Readonly<Record<string, readonly DrawingTone[]>> = {
  Силикон: ['black', 'red', 'blue'],
  Хлопок: ['white', 'cream'],
  Арамид: ['yellow', 'black'],
  'Кольчуга из стали': ['steel'],
  'Полиэтилен высокой плотности': ['graphite', 'white', 'blue'],
};

const gloves = defineFamily<object>(
  {
    key: 'gloves',
    group: 'textile',
    code: 'ПЧ',
    trade: 'ware',
    unit: 'пара',
    warranty: null,
    packs: [{ quantity: 10, title: 'упак. 10 пар', discount: 0.05 }],
    intro: ['{name} «{series}» для работы на кухне.'],
    features: [
      'Пальцы сохраняют подвижность',
      'Манжета закрывает запястье',
      'Не скользят на мокрых ручках',
      'Парные, с петлёй для крючка',
    ],
    kit: ['Одна пара в пакете.'],
    care: ['Сушите вдали от огня. Перед работой проверяйте, нет ли порезов и прожогов.'],
  },
  { 'textile-gloves': { weight: 0.6 } },
  (random) => {
    const heat = random.chance(0.6);
    const material = random.pick(
      heat
        ? ['Силикон', 'Хлопок', 'Арамид']
        : ['Кольчуга из стали', 'Полиэтилен высокой плотности'],
    );
    const size = random.pick(['S', 'M', 'L', 'XL']);
    const isMail = material === 'Кольчуга из стали';
    const tone = random.pick<DrawingTone>(GLOVE_TONES[material] ?? ['white']);
    const name = heat ? 'Перчатки термостойкие' : 'Перчатки от порезов';
    return {
      title: `${name} «{series}», ${material.toLowerCase()}, размер ${size}, {brand}`,
      size,
      params: { type: heat ? 'Термостойкие' : 'От порезов', size, material },
      price: about(
        random,
        {
          Силикон: 690,
          Хлопок: 390,
          Арамид: 980,
          'Кольчуга из стали': 6900,
          'Полиэтилен высокой плотности': 850,
        }[material]!,
      ),
      grams: isMail ? 360 : 160,
      look: { kind: 'textile', tone, width: 160, height: 320, depth: 40, parts: isMail ? 5 : 4 },
    };
  },
);

/** Families of what cooks hold in their hands. */
export const cookwareFamilies: readonly Family[] = [
  gastro,
  lids,
  knives,
  boards,
  pans,
  pots,
  textiles,
  gloves,
];
