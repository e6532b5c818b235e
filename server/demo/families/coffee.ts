import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const coffeeKit = [
  'Изделие, фильтры и рожки по числу групп, щётка, паспорт. Помпа и умягчитель — по проекту.',
];
const coffeeCare = [
  'Промывайте группы после каждого гостя, в конце смены делайте обратную промывку со средством. Меняйте уплотнения раз в год.',
  'Следите за жёсткостью воды: выше 4 мг-экв/л котёл зарастает за сезон.',
];
const GROUPS: PluralForms = ['группа', 'группы', 'групп'];

const espresso = defineFamily<{ groups: readonly number[] }>(
  {
    key: 'espresso',
    group: 'coffee',
    code: 'КМ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Рожковая кофемашина: температура группы стабильна, напиток одинаков весь день.',
      'Кофемашина для точек с потоком до сотен чашек в день.',
    ],
    features: [
      'Предсмачивание раскрывает вкус',
      'Панарелло и кипяток на отдельных кранах',
      'Подогрев чашек сверху',
      'Манометры котла и помпы спереди',
      'Нержавеющий корпус без лакированных накладок',
    ],
    kit: coffeeKit,
    care: coffeeCare,
  },
  {
    'espresso-1': { groups: [1], weight: 0.9 },
    'espresso-2': { groups: [2, 2, 3], weight: 1.2 },
  },
  (random, { groups: choice }) => {
    const groups = random.pick(choice);
    const volume = groups === 1 ? random.pick([2, 3, 4]) : groups * 5.5;
    const power = Math.round((1.1 + groups * 1.1) * 10) / 10;
    const width = 320 + groups * 240;
    const tone = random.pick(['steel', 'black', 'white', 'red'] as const);
    const colour = { steel: 'Стальной', black: 'Чёрный', white: 'Белый', red: 'Красный' }[tone];
    return {
      title: `Кофемашина рожковая {brand} {model}, ${groups} ${plural(groups, GROUPS)}, цвет ${colour.toLowerCase()}`,
      size: String(groups),
      params: {
        type: random.pick(['Полуавтомат', 'Автомат']),
        groups: String(groups),
        volume,
        portions: groups * 60,
        power,
        voltage: power > 3.6 ? '380' : '220',
        water: groups > 1 || random.chance(0.5),
        control: random.pick(['Механическое', 'Электронное']),
        colour,
        ...dimensions(width, 530, 480),
      },
      price: about(random, 89000 + groups * 92000),
      grams: 22000 + groups * 17000,
      look: { kind: 'coffee-machine', tone, width, height: 480, depth: 530, parts: groups },
    };
  },
);

const superautomats = defineFamily<object>(
  {
    key: 'superautomat',
    group: 'coffee',
    code: 'КА',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Автоматическая кофемашина: работает без бариста. Помол, темперовка и молоко по одной кнопке.',
    ],
    features: [
      'Меню напитков на русском языке',
      'Автоматическая промывка молочного тракта',
      'Счётчики чашек по напиткам',
      'Зерно и молоко закрыты ключом',
    ],
    kit: ['Кофемашина, шланг для молока, средство для первой промывки, ключи, паспорт.'],
    care: coffeeCare,
  },
  { 'coffee-auto': {} },
  (random) => {
    const portions = random.pick([30, 60, 80, 120]);
    const power = portions > 60 ? 2.9 : 1.8;
    const milk = random.chance(0.5);
    return {
      title: `Кофемашина автоматическая {brand} {model}, до ${portions} чашек в час${milk ? ', с холодильником для молока' : ''}`,
      size: String(portions),
      params: {
        type: milk ? 'С холодильником для молока' : 'С капучинатором',
        portions,
        hopper: portions > 60 ? 1.2 : 0.6,
        volume: portions > 60 ? 6 : 4,
        power,
        voltage: '220',
        water: portions > 60,
        control: 'Сенсорное',
        colour: 'Чёрный',
        ...dimensions(320 + (milk ? 260 : 0), 480, 560),
      },
      price: about(random, 98000 + portions * 3900 + (milk ? 46000 : 0)),
      grams: 16000 + portions * 220,
      look: {
        kind: 'coffee-machine',
        tone: 'black',
        width: 320 + (milk ? 260 : 0),
        height: 560,
        depth: 480,
        parts: 1,
      },
    };
  },
);

const grinders = defineFamily<{ demand: boolean }>(
  {
    key: 'coffee-grinder',
    group: 'coffee',
    code: 'КФ',
    trade: 'machine',
    warranty: 12,
    intro: ['Кофемолка: ровный помол, без комков и перегрева.'],
    features: [
      'Плавная настройка помола',
      'Жернова меняются без разборки корпуса',
      'Тихий мотор для работы у гостя',
      'Магнит ловит металл в зерне',
    ],
    kit: ['Кофемолка, бункер с крышкой, щётка, паспорт.'],
    care: [
      'Чистите жернова щёткой раз в неделю и меняйте после 400 кг зерна (плоские) или 800 кг (конические).',
    ],
  },
  {
    'grinder-demand': { demand: true, weight: 1.1 },
    'grinder-doser': { demand: false, weight: 0.7 },
  },
  (random, { demand }) => {
    const burr = random.pick([58, 60, 64, 75, 83]);
    const tone = random.pick(['black', 'steel', 'white', 'red'] as const);
    const colour = { steel: 'Стальной', black: 'Чёрный', white: 'Белый', red: 'Красный' }[tone];
    return {
      title: `Кофемолка ${demand ? 'прямого помола' : 'с дозатором'} {brand} {model}, жернова ${burr} мм, цвет ${colour.toLowerCase()}`,
      size: String(burr),
      params: {
        type: random.pick(['Плоские жернова', 'Конические жернова']),
        diameter: burr,
        output: Math.round(burr / 6),
        hopper: burr > 64 ? 1.5 : 1,
        power: Math.round(burr * 0.65) / 100,
        voltage: '220',
        control: demand ? random.pick(['Электронное', 'Сенсорное']) : 'Механическое',
        colour,
        ...dimensions(210, 320, 560),
      },
      price: about(random, (burr * 610 - 12000) * (demand ? 1.25 : 1)),
      grams: 7000 + burr * 90,
      look: { kind: 'coffee-grinder', tone, width: 210, height: 560, depth: 320 },
    };
  },
);

const baristaTools = defineFamily<{ tamper: boolean }>(
  {
    key: 'barista',
    group: 'coffee',
    code: 'БР',
    trade: 'ware',
    warranty: null,
    packs: [{ quantity: 6, title: 'упак. 6 шт.', discount: 0.05 }],
    intro: ['Инструмент бариста для ежедневной смены.'],
    features: [
      'Удобно лежит в руке и не скользит',
      'Толщина стенки рассчитана на удары о стойку',
      'Подходит к большинству рожков и пароотводов',
      'Ровный край без заусенцев',
    ],
    kit: ['Изделие в коробке.'],
    care: ['Ополаскивайте сразу после работы. Не оставляйте в воде на ночь.'],
  },
  { 'barista-pitcher': { tamper: false }, 'barista-tamper': { tamper: true, weight: 0.7 } },
  (random, { tamper }) => {
    const tone = random.pick(['steel', 'black', 'white', 'copper'] as const);
    const colour = { steel: 'Стальной', black: 'Чёрный', white: 'Белый', copper: 'Медный' }[tone];
    if (tamper) {
      const diameter = random.pick([49, 51, 53, 57, 58, 58.5]);
      return {
        title: `Темпер ${String(diameter).replace('.', ',')} мм, ${colour.toLowerCase()}, «{series}», {brand}`,
        size: String(Math.round(diameter)),
        params: {
          type: random.pick(['Плоское основание', 'Выпуклое основание']),
          diameter,
          material: random.pick(['AISI 304', 'Алюминий и сталь']),
          colour,
          dishwasher: false,
        },
        price: about(random, 1750),
        grams: 420,
        look: { kind: 'bar-tool', tone, width: 60, height: 100, depth: 60, parts: 2 },
      };
    }
    const capacity = random.pick([350, 450, 600, 750, 1000]);
    return {
      title: `Питчер ${capacity} мл, ${colour.toLowerCase()}, «{series}», {brand}`,
      size: String(capacity),
      params: {
        type: random.pick(['Острый носик', 'Закруглённый носик']),
        capacity,
        material: 'AISI 304',
        colour,
        dishwasher: tone === 'steel',
      },
      price: about(random, (520 + capacity * 1.1) * (tone === 'steel' ? 1 : 1.4)),
      grams: 140 + Math.round(capacity / 4),
      look: {
        kind: 'cup',
        tone,
        width: 70 + Math.round(capacity / 16),
        height: 80 + Math.round(capacity / 14),
        depth: 70 + Math.round(capacity / 16),
        parts: 2,
      },
    };
  },
);

/** Coffee machines, grinders and the barista's tools. */
export const coffeeFamilies: readonly Family[] = [espresso, superautomats, grinders, baristaTools];
