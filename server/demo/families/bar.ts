import { type PluralForms, plural } from '../../../shared/ru/plural.ts';
import { about, defineFamily, dimensions, type Family } from './family.ts';

const barCare = [
  'Промывайте детали, которые касаются продукта, после каждой смены. Корпус протирайте мягкой тканью.',
  'Раз в неделю делайте разборную мойку, раз в квартал проверяйте уплотнители.',
];
const barKit = ['Изделие, съёмные детали, паспорт и инструкция на русском языке.'];
const CUPS: PluralForms = ['стакан', 'стакана', 'стаканов'];
const TAPS: PluralForms = ['кран', 'крана', 'кранов'];
const hundredth = (value: number) => Math.round(value * 100) / 100;

const iceMakers = defineFamily<{ flake: boolean }>(
  {
    key: 'ice-maker',
    group: 'bar',
    code: 'ЛГ',
    trade: 'machine',
    warranty: 24,
    intro: [
      'Льдогенератор: льда хватает на вечер без запаса в морозилке.',
      'Лёд всегда под рукой: машина работает ночью и останавливается, когда бункер полон.',
    ],
    features: [
      'Бункер с теплоизоляцией не даёт льду слипаться',
      'Программа промывки с напоминанием',
      'Фильтр воздуха снимается спереди',
      'Корпус из нержавеющей стали',
    ],
    kit: ['Льдогенератор, совок, шланги подачи и слива, паспорт. Фильтр воды — отдельно.'],
    care: [
      'Чистите конденсатор раз в месяц, промывайте контур средством от накипи раз в три месяца.',
    ],
  },
  { 'ice-cube': { flake: false, weight: 1.2 }, 'ice-flake': { flake: true, weight: 0.8 } },
  (random, { flake }) => {
    const ice = flake
      ? random.pick([90, 120, 150, 280])
      : random.pick([20, 25, 33, 46, 68, 90, 130]);
    const hopper = Math.round(ice * 0.35);
    const width = 340 + Math.min(ice, 150) * 3;
    const height = 580 + Math.min(ice, 150) * 4;
    const type = flake ? random.pick(['Гранулы', 'Чешуя']) : random.pick(['Кубик', 'Пальчик']);
    return {
      title: `Льдогенератор {brand} {model}, ${type.toLowerCase()}, ${ice} кг/сут`,
      size: String(ice),
      params: {
        type,
        ice,
        hopper,
        power: hundredth(0.22 + ice * 0.0045),
        voltage: '220',
        water: true,
        control: 'Электронное',
        refrigerant: random.pick(['R290', 'R134a']),
        material: 'AISI 304',
        ...dimensions(width, 550, height),
      },
      price: about(random, (flake ? 108000 : 46000) + ice * 690),
      grams: 22000 + ice * 320,
      look: { kind: 'ice-maker', tone: 'steel', width, height, depth: 550 },
    };
  },
);

const blenders = defineFamily<{ quiet: boolean }>(
  {
    key: 'blender',
    group: 'bar',
    code: 'БЛ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Блендер колет лёд и делает гладкие смузи.',
      'Профессиональный блендер для бара и кухни: рассчитан на 50 и больше циклов в день.',
    ],
    features: [
      'Импульсный режим для льда',
      'Ножи из закалённой стали снимаются',
      'Кувшин с отметками и ручкой под мокрую руку',
      'Защита мотора от перегрева',
    ],
    kit: ['Блендер, кувшин, крышка с мерным окошком, толкатель, паспорт.'],
    care: barCare,
  },
  { 'blender-open': { quiet: false, weight: 1.1 }, 'blender-quiet': { quiet: true, weight: 0.7 } },
  (random, { quiet }) => {
    const volume = random.pick([1.5, 2, 2.5]);
    const power = random.pick([0.75, 1.2, 1.5, 1.8]);
    const tone = random.pick(['black', 'white', 'red'] as const);
    const colour = { black: 'Чёрный', white: 'Белый', red: 'Красный' }[tone];
    return {
      title: `Блендер ${quiet ? 'с шумозащитой ' : ''}{brand} {model}, ${String(volume).replace('.', ',')} л, ${power * 1000} Вт, ${colour.toLowerCase()}`,
      size: String(power * 1000),
      params: {
        type: quiet ? 'С колпаком' : 'Открытый',
        volume,
        power,
        voltage: '220',
        speeds: random.pick(['2', '6', '10']),
        noise: quiet ? random.int(68, 74) : random.int(84, 92),
        control: random.pick(['Механическое', 'Электронное', 'Сенсорное']),
        material: random.pick(['Поликарбонат', 'Тритан']),
        colour,
        ...dimensions(quiet ? 250 : 200, 230, quiet ? 480 : 450),
      },
      price: about(random, 4800 + power * 8600 + (quiet ? 11500 : 0)),
      grams: quiet ? 7800 : 4900,
      look: {
        kind: 'blender',
        tone,
        width: quiet ? 250 : 200,
        height: quiet ? 480 : 450,
        depth: 230,
        parts: quiet ? 2 : 1,
      },
    };
  },
);

const shakeMixers = defineFamily<object>(
  {
    key: 'shake-mixer',
    group: 'bar',
    code: 'МК',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Миксер для молочных коктейлей: стакан вставили — мотор включился, вынули — остановился.',
    ],
    features: [
      'До 16 000 оборотов в минуту: густая пена',
      'Стаканы из нержавеющей стали',
      'Насадки меняются без инструмента',
      'Устойчивое основание на резине',
    ],
    kit: ['Миксер, стаканы по числу постов, сменная насадка, паспорт.'],
    care: barCare,
  },
  { 'shake-mixers': { weight: 0.7 } },
  (random) => {
    const posts = random.pick([1, 2, 3]);
    return {
      title: `Миксер для коктейлей {brand} {model}, ${posts} ${plural(posts, CUPS)}`,
      size: String(posts),
      params: {
        sections: String(posts),
        power: hundredth(posts * 0.3),
        voltage: '220',
        speeds: random.pick(['1', '2']),
        control: 'Механическое',
        ...dimensions(posts * 190, 200, 490),
      },
      price: about(random, 5200 + posts * 5300),
      grams: 2500 + posts * 2600,
      look: {
        kind: 'bar-mixer',
        tone: random.pick(['steel', 'white']),
        width: posts * 190,
        height: 490,
        depth: 200,
        parts: posts,
      },
    };
  },
);

const juiceCoolers = defineFamily<object>(
  {
    key: 'juice-cooler',
    group: 'bar',
    code: 'СО',
    trade: 'machine',
    warranty: 12,
    intro: ['Сокоохладитель держит напитки холодными и показывает их гостю.'],
    features: [
      'Чаши снимаются для мойки',
      'Мешалка или фонтан: напиток не расслаивается',
      'Краны без подтёков',
      'Каждая чаша включается отдельно',
    ],
    kit: barKit,
    care: barCare,
  },
  { 'juice-coolers': { weight: 0.6 } },
  (random) => {
    const bowls = random.pick([1, 2, 3]);
    const volume = bowls * random.pick([8, 12, 18]);
    const width = bowls * 210;
    return {
      title: `Сокоохладитель {brand} {model}, ${bowls}×${volume / bowls} л`,
      size: `${bowls}-${volume / bowls}`,
      params: {
        sections: String(bowls),
        volume,
        temperature: '+5…+10',
        power: hundredth(0.16 + bowls * 0.09),
        voltage: '220',
        control: 'Механическое',
        material: 'Поликарбонат',
        ...dimensions(width, 400, 640),
      },
      price: about(random, 21000 + volume * 640),
      grams: 12000 + volume * 480,
      look: { kind: 'juice-cooler', tone: 'steel', width, height: 640, depth: 400, parts: bowls },
    };
  },
);

const granitors = defineFamily<object>(
  {
    key: 'granitor',
    group: 'bar',
    code: 'ГР',
    trade: 'machine',
    warranty: 12,
    intro: ['Гранитор готовит замороженные напитки и щербеты из сиропа и воды.'],
    features: [
      'Плотность льда настраивается на каждом баке',
      'Ночной режим хранит смесь охлаждённой',
      'Подсветка крышек',
      'Баки разбираются без инструмента',
    ],
    kit: barKit,
    care: barCare,
  },
  { granitors: { weight: 0.6 } },
  (random) => {
    const bowls = random.pick([1, 2, 3]);
    const volume = bowls * random.pick([6, 10, 12]);
    const width = 60 + bowls * 190;
    return {
      title: `Гранитор {brand} {model}, ${bowls}×${volume / bowls} л`,
      size: `${bowls}-${volume / bowls}`,
      params: {
        sections: String(bowls),
        volume,
        temperature: '−5…+2',
        power: hundredth(0.25 + bowls * 0.28),
        voltage: '220',
        control: random.pick(['Механическое', 'Электронное']),
        refrigerant: 'R290',
        ...dimensions(width, 520, 840),
      },
      price: about(random, 52000 + volume * 2250),
      grams: 24000 + bowls * 13000,
      look: {
        kind: 'granitor',
        tone: random.pick(['white', 'black']),
        width,
        height: 840,
        depth: 520,
        parts: bowls,
      },
    };
  },
);

const barStations = defineFamily<object>(
  {
    key: 'bar-station',
    group: 'neutral',
    code: 'БС',
    trade: 'machine',
    warranty: 12,
    intro: ['Барная станция: лёд, бутылки и инструмент собраны на одном шаге.'],
    features: [
      'Ванна для льда с теплоизоляцией и сливом',
      'Скоростная полка для бутылок спереди',
      'Ячейки под джиггеры и украшения',
      'Стыкуется с мойкой и холодильным столом',
    ],
    kit: ['Станция, полка для бутылок, вставки под гастроёмкости, опоры, паспорт.'],
    care: ['Сливайте талую воду после смены и протирайте ванну слабым раствором лимонной кислоты.'],
  },
  { 'bar-stations': { weight: 0.6 } },
  (random) => {
    const length = random.step(600, 1500, 100);
    return {
      title: `Станция барная {brand} {model}, ${length}×600×870 мм`,
      size: `${length}`,
      params: {
        type: random.pick(['С ванной для льда', 'С мойкой', 'Рабочая поверхность']),
        material: 'AISI 304',
        ...dimensions(length, 600, 870),
      },
      price: about(random, 31000 + length * 34),
      grams: 24000 + length * 18,
      look: { kind: 'work-table', tone: 'steel', width: length, height: 870, depth: 600, parts: 1 },
    };
  },
);

const beerTaps = defineFamily<object>(
  {
    key: 'beer-tap',
    group: 'bar',
    code: 'КГ',
    trade: 'machine',
    warranty: 12,
    intro: ['Оборудование для розлива пива, лимонада и комбучи из кег с ровной температурой.'],
    features: [
      'Краны с компенсатором пены',
      'Изолированные трубки: первый бокал холодный',
      'Капельный поддон снимается',
      'Подходит к заборным головкам всех типов',
    ],
    kit: ['Изделие, краны, поддон, соединительные трубки, паспорт.'],
    care: ['Промывайте линию щелочным средством раз в две недели, уплотнения меняйте раз в год.'],
  },
  { 'beer-taps': { weight: 0.7 } },
  (random) => {
    const taps = random.pick([1, 2, 3, 4]);
    const keg = random.chance(0.5);
    const width = keg ? 600 + (taps > 2 ? 300 : 0) : 140 + taps * 90;
    return {
      title: `${keg ? 'Кегератор' : 'Башня розлива'} {brand} {model}, ${taps} ${plural(taps, TAPS)}`,
      size: String(taps),
      params: {
        type: keg ? 'Кегератор' : 'Башня',
        sections: String(taps),
        temperature: '+2…+8',
        ...(keg && {
          power: hundredth(0.2 + taps * 0.05),
          voltage: '220',
          volume: taps > 2 ? 300 : 170,
        }),
        material: random.pick(['AISI 304', 'Латунь хромированная']),
        ...dimensions(width, keg ? 650 : 220, keg ? 1350 : 480),
      },
      price: about(random, (keg ? 62000 : 9800) + taps * 6400),
      grams: keg ? 64000 : 3500 + taps * 1100,
      look: {
        kind: 'beer-tap',
        tone: random.pick(['steel', 'copper', 'black']),
        width,
        height: keg ? 1350 : 480,
        depth: keg ? 650 : 220,
        parts: taps,
      },
    };
  },
);

const hotChocolate = defineFamily<object>(
  {
    key: 'hot-chocolate',
    group: 'bar',
    code: 'АШ',
    trade: 'machine',
    warranty: 12,
    intro: ['Аппарат подогревает шоколад, глинтвейн и соусы на водяной бане и постоянно мешает.'],
    features: [
      'Водяная баня: не пригорает',
      'Термостат 30–90 °C',
      'Кран разбирается для мойки',
      'Прозрачная чаша показывает напиток',
    ],
    kit: barKit,
    care: barCare,
  },
  { chocolate: { weight: 0.5 } },
  (random) => {
    const volume = random.pick([2, 3, 5, 10]);
    return {
      title: `Аппарат для горячего шоколада {brand} {model}, ${volume} л`,
      size: String(volume),
      params: {
        volume,
        power: hundredth(0.6 + volume * 0.08),
        voltage: '220',
        temperature: '30…90',
        control: 'Механическое',
        material: 'Поликарбонат',
        ...dimensions(280, 330, 380 + volume * 14),
      },
      price: about(random, 17500 + volume * 1900),
      grams: 5200 + volume * 420,
      look: {
        kind: 'hot-chocolate',
        tone: random.pick(['steel', 'black', 'brown']),
        width: 280,
        height: 380 + volume * 14,
        depth: 330,
      },
    };
  },
);

const juicers = defineFamily<{ citrus: boolean }>(
  {
    key: 'juicer',
    group: 'bar',
    code: 'СВ',
    trade: 'machine',
    warranty: 12,
    intro: ['Соковыжималка для бара и завтраков: стакан свежего сока готов при госте.'],
    features: [
      'Детали, которых касается сок, снимаются без инструмента',
      'Устойчивое основание не ползёт по стойке',
      'Носик без капель',
      'Сито отделяет мякоть',
    ],
    kit: barKit,
    care: barCare,
  },
  { 'juicer-citrus': { citrus: true }, 'juicer-hard': { citrus: false, weight: 0.8 } },
  (random, { citrus }) => {
    const type = random.pick(
      citrus ? ['Ручная', 'Электрическая', 'Автоматическая'] : ['Центробежная', 'Шнековая'],
    );
    const power = { Электрическая: 0.23, Автоматическая: 0.3, Центробежная: 0.8, Шнековая: 0.25 }[
      type
    ];
    const price = {
      Ручная: 6900,
      Электрическая: 12400,
      Автоматическая: 142000,
      Центробежная: 46000,
      Шнековая: 35500,
    }[type]!;
    const tall = type === 'Автоматическая' ? 780 : 420;
    const output = {
      Ручная: 15,
      Электрическая: 25,
      Автоматическая: 60,
      Центробежная: 50,
      Шнековая: 20,
    }[type]!;
    return {
      title: `Соковыжималка ${citrus ? 'для цитрусовых ' : ''}${type.toLowerCase()} {brand} {model}`,
      size: String(tall / 10),
      params: {
        type,
        litres: output,
        ...(power && { power, voltage: '220' }),
        control: type === 'Автоматическая' ? 'Электронное' : 'Механическое',
        material: random.pick(['AISI 304', 'Алюминий']),
        ...dimensions(type === 'Автоматическая' ? 420 : 240, 340, tall),
      },
      price: about(random, price),
      grams: type === 'Автоматическая' ? 42000 : power ? 9500 : 6200,
      look: {
        kind: 'juicer',
        tone: random.pick(['steel', 'white', 'black']),
        width: type === 'Автоматическая' ? 420 : 240,
        height: tall,
        depth: 340,
        parts: type === 'Автоматическая' ? 2 : 1,
      },
    };
  },
);

const barTools = defineFamily<{
  items: readonly (readonly [
    name: string,
    type: string,
    price: number,
    height: number,
    width: number,
  ])[];
}>(
  {
    key: 'bar-tool',
    group: 'bartools',
    code: 'БИ',
    trade: 'ware',
    warranty: null,
    packs: [{ quantity: 6, title: 'упак. 6 шт.', discount: 0.05 }],
    intro: ['Инструмент бармена для ежедневной работы.'],
    features: [
      'Баланс подобран под одну руку',
      'Гладкая поверхность не задерживает сахар',
      'Внешний вид не меняется после сотен моек',
      'Подходит к стандартным стаканам и горлышкам',
    ],
    kit: ['Изделие в индивидуальной упаковке.'],
    care: ['Ополаскивайте сразу после сиропов и сока. Цветное покрытие мойте без абразива.'],
  },
  {
    'bar-shaker': {
      items: [
        ['Шейкер бостон', 'Бостон', 890, 290, 90],
        ['Шейкер кобблер', 'Кобблер', 1150, 240, 90],
        ['Стакан смесительный', 'Смесительный стакан', 1290, 150, 90],
      ],
    },
    'bar-jigger': {
      items: [
        ['Джиггер двусторонний', 'Джиггер', 340, 110, 80],
        ['Мерный стакан', 'Мерник', 190, 90, 80],
        ['Джиггер японский', 'Джиггер', 520, 120, 80],
      ],
      weight: 0.8,
    },
    'bar-strainer': {
      items: [
        ['Стрейнер', 'Стрейнер', 390, 150, 80],
        ['Ложка барная', 'Ложка', 310, 320, 30],
        ['Мадлер', 'Мадлер', 420, 230, 40],
        ['Ситечко коническое', 'Ситечко', 360, 200, 100],
      ],
    },
  },
  (random, { items }) => {
    const [name, type, price, height, width] = random.pick(items);
    const tone = random.pick(['steel', 'copper', 'black', 'steel'] as const);
    const colour = { steel: 'Стальной', copper: 'Медный', black: 'Чёрный' }[tone];
    const glass = type === 'Смесительный стакан';
    const capacity =
      type === 'Бостон'
        ? 700
        : type === 'Кобблер'
          ? 500
          : glass
            ? 600
            : type === 'Джиггер' || type === 'Мерник'
              ? random.pick([50, 60, 75, 90])
              : null;
    return {
      title: `${name}${capacity ? ` ${capacity} мл` : ` ${height} мм`}, ${glass ? 'стекло' : `цвет ${colour.toLowerCase()}`}, «{series}», {brand}`,
      size: String(capacity ?? height),
      params: {
        type,
        ...(capacity && { capacity }),
        material: glass ? 'Стекло' : 'AISI 304',
        colour: glass ? 'Прозрачный' : colour,
        height,
        dishwasher: glass || tone === 'steel',
      },
      price: about(random, price * (glass || tone === 'steel' ? 1 : 1.45)),
      grams: 60 + Math.round(price / 3),
      look: {
        kind: glass ? 'glass' : 'bar-tool',
        tone: glass ? 'glass' : tone,
        width,
        height,
        depth: width,
        parts: 1,
      },
    };
  },
);

/** Ice, blends, drinks and the bartender's tools. */
export const barFamilies: readonly Family[] = [
  iceMakers,
  blenders,
  shakeMixers,
  juiceCoolers,
  granitors,
  barStations,
  beerTaps,
  hotChocolate,
  juicers,
  barTools,
];
