import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const bakeryCare = [
  'Сметайте муку сухой щёткой и протирайте влажной тканью. Вода под давлением портит электрику и подшипники.',
  'Смазывайте движущиеся узлы пищевой смазкой по графику из паспорта и проверяйте ремень раз в полгода.',
];
const bakeryKit = ['Изделие, паспорт, инструкция на русском языке.'];
const DECKS: PluralForms = ['под', 'пода', 'подов'];
const PIZZAS: PluralForms = ['пицца', 'пиццы', 'пицц'];
const voltageFor = (power: number) => (power <= 3 ? '220' : '380');
const tenth = (value: number) => Math.round(value * 10) / 10;

const deckOvens = defineFamily<{ pizza: boolean }>(
  {
    key: 'deck-oven',
    group: 'bakery',
    code: 'ПП',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Подовая печь: тесто ложится прямо на под и получает ровную корку снизу.',
      'Печь с подом и раздельной регулировкой верха и низа держит режим без провалов.',
    ],
    features: [
      'Под накапливает жар и не остывает от загрузки',
      'Подсветка и стекло в двери',
      'Камеры включаются независимо',
      'Термометр показывает температуру каждой камеры',
      'Теплоизоляция из минеральной ваты',
    ],
    kit: bakeryKit,
    care: ['Первый прогрев ведите ступенями по 100 °C. Под чистите щёткой, водой его не мойте.'],
  },
  { 'oven-pizza': { pizza: true, weight: 1.2 }, 'oven-bread': { pizza: false, weight: 0.8 } },
  (random, { pizza }) => {
    const sections = random.pick(pizza ? [1, 2] : [1, 2, 3]);
    const load = random.pick([4, 6, 9]);
    const power = tenth(sections * load * (pizza ? 1.05 : 0.9));
    const length = load === 4 ? 980 : load === 6 ? 1010 : 1340;
    const depth = load === 4 ? 920 : 1220;
    const height = 120 + sections * 310;
    return {
      title: pizza
        ? `Печь для пиццы {brand} {model}, ${sections} ${plural(sections, DECKS)}, ${load} ${plural(load, PIZZAS)} 33 см на под`
        : `Печь хлебопекарная подовая {brand} {model}, ярусов: ${sections}`,
      size: `${sections}${load}`,
      params: {
        type: pizza ? 'Для пиццы' : 'Для хлеба',
        sections: String(sections),
        power,
        voltage: voltageFor(power),
        temperature: pizza ? '50…450' : '50…300',
        water: !pizza,
        control: random.pick(['Механическое', 'Электронное']),
        ...dimensions(length, depth, height),
      },
      price: about(random, (23000 + load * 5200) * (0.55 + sections * 0.55) * (pizza ? 1 : 1.5)),
      grams: 30000 + load * sections * 9500,
      look: { kind: 'deck-oven', tone: 'steel', width: length, height, depth, parts: sections },
    };
  },
);

const rotaryOvens = defineFamily<object>(
  {
    key: 'rotary-oven',
    group: 'bakery',
    code: 'ПР',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Ротационная печь для пекарни и магазина: тележка вращается, и листы пропекаются одинаково.',
    ],
    features: [
      'Паровая баня для глянцевой корки',
      'Каменная вата 120 мм: снаружи не жарко',
      'Программы с паузами и реверсом',
      'Подъём тележки закрывается одним движением двери',
    ],
    kit: ['Печь, тележка, зонт, паспорт. Пусконаладка — отдельной строкой заказа.'],
    care: bakeryCare,
  },
  { 'rotary-ovens': { weight: 0.6 } },
  (random) => {
    const levels = random.pick([10, 15, 18]);
    const power = levels * 2.4;
    const height = levels === 10 ? 1900 : 2250;
    return {
      title: `Печь ротационная {brand} {model}, ${levels} листов 600×400 мм`,
      size: String(levels),
      params: {
        type: 'Электрическая',
        levels: String(levels),
        power,
        voltage: '380',
        temperature: '50…300',
        water: true,
        control: random.pick(['Электронное', 'Сенсорное']),
        material: 'AISI 304',
        ...dimensions(1250, 1450, height),
      },
      price: about(random, 420000 + levels * 36500),
      grams: 420000 + levels * 22000,
      look: { kind: 'combi-oven', tone: 'steel', width: 1250, height, depth: 1450, parts: levels },
    };
  },
);

const planetaryMixers = defineFamily<{ floor: boolean }>(
  {
    key: 'planetary',
    group: 'bakery',
    code: 'МП',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Планетарный миксер: крем, бисквит, фарш и тесто в одной машине.',
      'Насадка вращается вокруг оси и по кругу чаши, поэтому у стенок не остаётся невымешанного.',
    ],
    features: [
      'Решётка чаши останавливает мотор при подъёме',
      'Чаша из стали AISI 304 на байонетном замке',
      'Венчик, лопатка и крюк меняются без инструмента',
      'Шестерни в масле: тихо и надолго',
    ],
    kit: ['Миксер, чаша, венчик, лопатка, крюк, паспорт.'],
    care: bakeryCare,
  },
  { 'planetary-table': { floor: false }, 'planetary-floor': { floor: true } },
  (random, { floor }) => {
    const bowl = floor ? random.pick([20, 30, 40, 60]) : random.pick([5, 7, 8, 10]);
    const power = floor ? tenth(bowl * 0.045 + 0.2) : tenth(0.3 + bowl * 0.02);
    const speeds = random.pick(floor ? [3] : [3, 6, 10]);
    const height = floor ? 700 + bowl * 9 : 380 + bowl * 12;
    const width = floor ? 420 + bowl * 4 : 240 + bowl * 8;
    return {
      title: `Миксер планетарный {brand} {model}, ${bowl} л, ${speeds} скор.`,
      size: String(bowl),
      params: {
        type: floor ? 'Напольный' : 'Настольный',
        bowl,
        power,
        voltage: voltageFor(power),
        speeds: String(speeds),
        control: random.pick(['Механическое', 'Электронное']),
        ...dimensions(width, Math.round(width * 1.2), height),
      },
      price: about(random, floor ? 32000 + bowl * 2650 : 15500 + bowl * 2900),
      grams: floor ? 40000 + bowl * 2600 : 9000 + bowl * 1300,
      look: {
        kind: 'planetary-mixer',
        tone: floor ? 'white' : random.pick(['white', 'steel', 'red']),
        width,
        height,
        depth: Math.round(width * 1.2),
      },
    };
  },
);

const doughMixers = defineFamily<{ lift: boolean }>(
  {
    key: 'dough-mixer',
    group: 'bakery',
    code: 'ТС',
    trade: 'machine',
    warranty: 12,
    intro: ['Спиральный тестомес для дрожжевого, пельменного теста и теста для пиццы.'],
    features: [
      'Дежа и спираль из нержавеющей стали',
      'Рассекатель в центре не даёт тесту наматываться',
      'Защитная крышка с концевым выключателем',
      'Цепная передача не проскальзывает на крутом тесте',
    ],
    kit: bakeryKit,
    care: bakeryCare,
  },
  { 'dough-fixed': { lift: false, weight: 1.1 }, 'dough-lift': { lift: true, weight: 0.8 } },
  (random, { lift }) => {
    const bowl = random.pick([10, 16, 20, 22, 32, 41, 50]);
    const speeds = random.pick([1, 2]);
    const power = tenth(0.35 + bowl * 0.033);
    return {
      title: `Тестомес спиральный {brand} {model}, ${bowl} л${lift ? ', подъёмная голова' : ''}, ${speeds} скор.`,
      size: String(bowl),
      params: {
        type: lift ? 'С подъёмной головой' : 'С несъёмной дежой',
        bowl,
        output: Math.round(bowl * 2.8),
        power,
        voltage: random.chance(0.5) && power < 1.6 ? '220' : '380',
        speeds: String(speeds),
        control: 'Механическое',
        ...dimensions(370 + bowl * 3, 640 + bowl * 5, 620 + bowl * 5),
      },
      price: about(random, (34000 + bowl * 1750) * (lift ? 1.35 : 1) * (speeds === 2 ? 1.12 : 1)),
      grams: 42000 + bowl * 1700,
      look: {
        kind: 'dough-mixer',
        tone: 'white',
        width: 370 + bowl * 3,
        height: 620 + bowl * 5,
        depth: 640 + bowl * 5,
      },
    };
  },
);

const proofers = defineFamily<object>(
  {
    key: 'proofer',
    group: 'bakery',
    code: 'ШР',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Расстоечный шкаф держит +30…+60 °C и влажность, чтобы тесто поднималось предсказуемо.',
    ],
    features: [
      'Стеклянная дверь: видно, когда пора в печь',
      'Увлажнение из встроенного поддона',
      'Направляющие под 600×400 мм и GN 1/1',
      'Ставится под конвекционную печь',
    ],
    kit: bakeryKit,
    care: bakeryCare,
  },
  { proofers: { weight: 0.8 } },
  (random) => {
    const levels = random.pick([6, 8, 10, 12, 16]);
    const height = 260 + levels * 92;
    return {
      title: `Шкаф расстоечный {brand} {model}, ${levels} уровней`,
      size: String(levels),
      params: {
        levels: String(levels),
        power: tenth(1 + levels * 0.1),
        voltage: '220',
        temperature: '+30…+60',
        water: random.chance(0.4),
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 430',
        ...dimensions(840, 640, height),
      },
      price: about(random, 23500 + levels * 2150),
      grams: 26000 + levels * 2400,
      look: { kind: 'proofer', tone: 'steel', width: 840, height, depth: 640, parts: levels },
    };
  },
);

const pizzaPresses = defineFamily<object>(
  {
    key: 'pizza-press',
    group: 'bakery',
    code: 'ПФ',
    trade: 'machine',
    warranty: 12,
    intro: ['Пресс раскатывает шар теста в ровную основу за две секунды.'],
    features: [
      'Нагрев плит не даёт тесту сжиматься обратно',
      'Толщина основы настраивается рукояткой',
      'Пуск двумя руками: безопасно',
      'Плиты с антипригарным покрытием',
    ],
    kit: bakeryKit,
    care: bakeryCare,
  },
  { 'pizza-presses': { weight: 0.6 } },
  (random) => {
    const diameter = random.pick([300, 330, 400, 450, 500]);
    const power = tenth(diameter / 95);
    return {
      title: `Пресс для пиццы {brand} {model}, ${diameter} мм`,
      size: String(diameter / 10),
      params: {
        diameter,
        power,
        voltage: voltageFor(power),
        portions: random.pick([200, 250, 300]),
        temperature: '50…170',
        control: 'Электронное',
        ...dimensions(diameter + 180, diameter + 290, 850),
      },
      price: about(random, 110000 + diameter * 330),
      grams: 60000 + diameter * 190,
      look: {
        kind: 'pizza-press',
        tone: 'steel',
        width: diameter + 180,
        height: 850,
        depth: diameter + 290,
      },
    };
  },
);

const sheeters = defineFamily<{ floor: boolean }>(
  {
    key: 'sheeter',
    group: 'bakery',
    code: 'ТР',
    trade: 'machine',
    warranty: 12,
    intro: ['Тестораскатка: слоёное, песочное тесто и мастика одинаковой толщины по всему листу.'],
    features: [
      'Зазор меняется плавно',
      'Скребки снимаются без ключа',
      'Решётки останавливают валы при открытии',
      'Полотна складываются: занимает мало места',
    ],
    kit: bakeryKit,
    care: bakeryCare,
  },
  { 'sheeter-table': { floor: false, weight: 0.8 }, 'sheeter-floor': { floor: true, weight: 0.6 } },
  (random, { floor }) => {
    const rollers = floor ? random.pick([500, 600]) : random.pick([300, 400, 420, 500]);
    const power = floor ? 0.8 : 0.4;
    const width = floor ? random.pick([1800, 2400, 3000]) : 900;
    return {
      title: `Тестораскатка ${floor ? 'напольная' : 'настольная'} {brand} {model}, валы ${rollers} мм${floor ? `, полотно ${width} мм` : ''}`,
      size: String(rollers),
      params: {
        type: floor ? 'Напольная' : 'Настольная',
        power,
        voltage: floor ? '380' : '220',
        control: random.pick(['Механическое', 'Электронное']),
        length: rollers,
        width,
        height: floor ? 1150 : 600,
      },
      price: about(random, floor ? 175000 + width * 42 : 38000 + rollers * 95),
      grams: floor ? 160000 + width * 22 : 30000 + rollers * 70,
      look: {
        kind: 'dough-sheeter',
        tone: 'white',
        width,
        height: floor ? 1150 : 600,
        depth: rollers + 300,
      },
    };
  },
);

const sifters = defineFamily<object>(
  {
    key: 'sifter',
    group: 'bakery',
    code: 'МПМ',
    trade: 'machine',
    warranty: 12,
    intro: ['Мукопросеиватель: мука рыхлая, без комков и посторонних частиц.'],
    features: [
      'Магнитная ловушка за ситом',
      'Бункер вмещает мешок целиком',
      'Сито вынимается за минуту',
      'Закрытая зона просева: не пылит',
    ],
    kit: ['Просеиватель, два сита, рукав, паспорт.'],
    care: bakeryCare,
  },
  { sifters: { weight: 0.5 } },
  (random) => {
    const output = random.pick([150, 300, 800, 1200]);
    const power = output > 300 ? 1.1 : 0.55;
    return {
      title: `Мукопросеиватель {brand} {model}, ${output} кг/ч`,
      size: String(output),
      params: {
        output,
        power,
        voltage: output > 300 ? '380' : '220',
        hopper: random.pick([15, 25, 50]),
        control: 'Механическое',
        material: 'AISI 430',
        ...dimensions(560, 700, 1150),
      },
      price: about(random, 38500 + output * 46),
      grams: 46000 + output * 40,
      look: { kind: 'flour-sifter', tone: 'steel', width: 560, height: 1150, depth: 700 },
    };
  },
);

const bakingTrays = defineFamily<{ name: string; type: string }>(
  {
    key: 'baking-tray',
    group: 'cookware',
    code: 'ПР',
    trade: 'ware',
    warranty: null,
    packs: [
      { quantity: 10, title: 'упак. 10 шт.', discount: 0.04 },
      { quantity: 20, title: 'кор. 20 шт.', discount: 0.07 },
    ],
    intro: ['Противень для печей и тележек: листы одного стандарта заменяют друг друга.'],
    features: [
      'Не ведёт при 300 °C',
      'Углы усилены',
      'Входит в направляющие без зазора',
      'Штабелируется',
    ],
    kit: ['Противень. Упакован в плёнку и картон.'],
    care: [
      'Перед первым использованием вымойте, смажьте маслом и прокалите. Алюминий без покрытия мойте вручную.',
    ],
  },
  {
    'tray-flat': { name: 'Противень', type: 'Сплошной' },
    'tray-holed': { name: 'Противень перфорированный', type: 'Перфорированный', weight: 0.7 },
  },
  (random, { name, type }) => {
    const [length, width] = random.pick([
      [600, 400],
      [530, 325],
      [460, 330],
      [433, 333],
    ] as const);
    const height = random.pick([10, 20, 30]);
    const material = random.pick(['Алюминий', 'AISI 430', 'Сталь с покрытием']);
    const price = { Алюминий: 620, 'AISI 430': 890, 'Сталь с покрытием': 1150 }[material]!;
    return {
      title: `${name} ${length}×${width}×${height} мм, ${material === 'AISI 430' ? 'нержавеющий' : material.toLowerCase()}, {brand}`,
      size: `${length / 10}${width / 10}`,
      params: {
        type,
        material,
        dishwasher: material === 'AISI 430',
        ...dimensions(length, width, height),
      },
      price: about(random, price * ((length * width) / 240000)),
      grams: Math.round((length * width) / 240),
      look: {
        kind: 'baking-tray',
        tone: material === 'Сталь с покрытием' ? 'graphite' : 'steel',
        width: length,
        height,
        depth: width,
        parts: type === 'Сплошной' ? 0 : 1,
      },
    };
  },
);

const molds = defineFamily<{ silicone: boolean }>(
  {
    key: 'mold',
    group: 'cookware',
    code: 'ФК',
    trade: 'ware',
    warranty: null,
    packs: [{ quantity: 6, title: 'упак. 6 шт.', discount: 0.04 }],
    intro: ['Форма для десертов и выпечки: держит ровные края от партии к партии.'],
    features: [
      'Изделия вынимаются целыми',
      'Подходит для шоковой заморозки и печи',
      'Не передаёт запах',
      'Размеры одинаковы в каждой партии',
    ],
    kit: ['Форма. Упакована в коробку.'],
    care: ['Мойте тёплой водой мягкой губкой и сушите полностью. Не режьте изделия в форме.'],
  },
  { 'mold-silicone': { silicone: true }, 'mold-metal': { silicone: false } },
  (random, { silicone }) => {
    const shape = random.pick(
      silicone
        ? ['Полусфера', 'Кекс', 'Куб', 'Сердце', 'Саварен']
        : ['Кольцо', 'Хлебная', 'Разъёмная', 'Тарталетка'],
    );
    const cells = silicone ? random.pick([6, 8, 15, 24]) : 1;
    const diameter = silicone
      ? random.pick([30, 40, 60, 70, 80])
      : random.pick([60, 80, 100, 160, 200, 240, 280]);
    const colour = silicone ? random.pick(['Терракотовый', 'Серый', 'Чёрный']) : 'Стальной';
    const tone = {
      Терракотовый: 'brown',
      Серый: 'graphite',
      Чёрный: 'black',
      Стальной: 'steel',
    } as const;
    return {
      title: silicone
        ? `Форма силиконовая «${shape}», ${cells} ячеек ${diameter} мм, цвет ${colour.toLowerCase()}, {brand}`
        : `Форма кондитерская ${shape.toLowerCase()} ${diameter} мм, {brand}`,
      size: String(diameter),
      params: {
        type: silicone ? 'Силиконовая' : 'Металлическая',
        shape,
        diameter,
        sections: String(cells),
        material: silicone ? 'Силикон' : 'AISI 430',
        colour,
        dishwasher: true,
      },
      price: about(random, silicone ? 690 + cells * 18 : 140 + diameter * 3.1),
      grams: silicone ? 210 + cells * 4 : 60 + diameter * 2,
      look: {
        kind: 'mold',
        tone: tone[colour as keyof typeof tone],
        width: silicone ? 300 : diameter,
        height: silicone ? 40 : Math.min(diameter, 80),
        depth: silicone ? 200 : diameter,
        parts: Math.min(cells, 15),
      },
    };
  },
);

/** Families from flour to the oven, with trays and molds. */
export const bakeryFamilies: readonly Family[] = [
  deckOvens,
  rotaryOvens,
  planetaryMixers,
  doughMixers,
  proofers,
  pizzaPresses,
  sheeters,
  sifters,
  bakingTrays,
  molds,
];
