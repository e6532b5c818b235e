import { about, defineFamily, dimensions, type Family } from './family.ts';

const hoods = defineFamily<{ island: boolean }>(
  {
    key: 'hood',
    group: 'ventilation',
    code: 'ЗВ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Вытяжной зонт из нержавеющей стали собирает жар и пар над линией и отводит их в воздуховод.',
    ],
    features: [
      'Жироуловители вынимаются и моются в машине',
      'Жёлоб собирает конденсат',
      'Швы проварены и зачищены',
      'Подсветка ставится по запросу',
    ],
    kit: ['Зонт, жироуловители, подвесы, патрубок, паспорт.'],
    care: [
      'Мойте жироуловители раз в неделю в посудомоечной машине, жёлоб протирайте каждый день.',
    ],
  },
  { 'hood-wall': { island: false }, 'hood-island': { island: true, weight: 0.7 } },
  (random, { island }) => {
    const length = random.step(800, 2400, 200);
    const depth = random.pick(island ? [1200, 1400, 1600] : [700, 800, 900, 1000]);
    const steel = random.pick(['AISI 304', 'AISI 430']);
    return {
      title: `Зонт вытяжной ${island ? 'островной' : 'пристенный'} {brand} {model}, ${length}×${depth}×400 мм`,
      size: `${length}/${depth}`,
      params: {
        type: island ? 'Островной' : 'Пристенный',
        air: Math.round((length * depth) / 900),
        material: steel,
        ...dimensions(length, depth, 400),
      },
      price: about(random, (6200 + (length * depth) / 105) * (steel === 'AISI 304' ? 1.22 : 1)),
      grams: Math.round((length * depth) / 62),
      look: {
        kind: 'hood',
        tone: 'steel',
        width: length,
        height: 400,
        depth,
        parts: island ? 2 : 1,
      },
    };
  },
);

const fans = defineFamily<{ kitchen: boolean }>(
  {
    key: 'fan',
    group: 'ventilation',
    code: 'ВК',
    trade: 'machine',
    warranty: 24,
    intro: ['Вентилятор для вытяжки кухни и зала. Рабочее колесо снимается для чистки.'],
    features: [
      'Шариковые подшипники на весь срок службы',
      'Скорость регулируется',
      'Защита мотора от перегрева',
      'Монтаж в любом положении',
    ],
    kit: ['Вентилятор, кронштейн, виброгасители, паспорт.'],
    care: ['Раз в квартал чистите крыльчатку от жира и проверяйте балансировку.'],
  },
  { 'fan-duct': { kitchen: false, weight: 0.7 }, 'fan-kitchen': { kitchen: true, weight: 0.7 } },
  (random, { kitchen }) => {
    const diameter = random.pick([160, 200, 250, 315, 355, 400]);
    const air = Math.round((diameter * diameter) / (kitchen ? 36 : 44) / 10) * 10;
    const power = Math.round(air * 0.016) / 100 + 0.05;
    return {
      title: `Вентилятор ${kitchen ? 'кухонный' : 'канальный'} {brand} {model}, ${diameter} мм, ${air} м³/ч`,
      size: String(diameter),
      params: {
        type: kitchen ? 'Кухонный' : 'Канальный',
        diameter,
        air,
        power: Math.round(power * 100) / 100,
        voltage: air > 2500 ? '380' : '220',
        noise: random.int(48, 66),
        ...dimensions(diameter + 80, diameter + 80, diameter + 40),
      },
      price: about(random, (3400 + diameter * 24) * (kitchen ? 2.1 : 1)),
      grams: 1800 + diameter * 16,
      look: {
        kind: 'fan',
        tone: kitchen ? 'steel' : 'graphite',
        width: diameter + 80,
        height: diameter + 40,
        depth: diameter + 80,
      },
    };
  },
);

const vacuumPackers = defineFamily<{ chamber: boolean }>(
  {
    key: 'vacuum',
    group: 'packing',
    code: 'ВУ',
    trade: 'machine',
    warranty: 12,
    intro: ['Вакуумный упаковщик: продукты дольше свежие, заготовки подписаны и лежат ровно.'],
    features: [
      'Прозрачная крышка показывает процесс',
      'Датчик вакуума не зависит от загрузки',
      'Планка снимается для чистки',
      'Программы памяти для мяса, овощей и соусов',
    ],
    kit: ['Упаковщик, вставки, запасная нихромовая полоса, паспорт.'],
    care: [
      'Меняйте масло насоса через 250 часов. Протирайте планку после смены: остатки портят шов.',
    ],
  },
  { 'vacuum-chamber': { chamber: true }, 'vacuum-open': { chamber: false, weight: 0.7 } },
  (random, { chamber }) => {
    const bar = random.pick(chamber ? [260, 300, 350, 400, 420] : [300, 320, 400, 450]);
    const pump = chamber ? random.pick([4, 8, 12, 20]) : 1;
    return {
      title: `Упаковщик вакуумный ${chamber ? 'камерный' : 'бескамерный'} {brand} {model}, планка ${bar} мм`,
      size: String(bar),
      params: {
        type: chamber ? 'Камерный' : 'Бескамерный',
        sealBar: bar,
        air: pump,
        power: chamber ? Math.round((0.2 + pump * 0.04) * 100) / 100 : 0.3,
        voltage: '220',
        control: random.pick(['Электронное', 'Сенсорное']),
        material: 'AISI 304',
        ...dimensions(bar + 80, chamber ? 480 : 280, chamber ? 400 : 170),
      },
      price: about(random, chamber ? 52000 + bar * 120 + pump * 2600 : 8800 + bar * 26),
      grams: chamber ? 26000 + pump * 1400 : 4200,
      look: {
        kind: 'vacuum-packer',
        tone: 'steel',
        width: bar + 80,
        height: chamber ? 400 : 170,
        depth: chamber ? 480 : 280,
      },
    };
  },
);

const packingMachines = defineFamily<{ name: string; types: readonly string[]; price: number }>(
  {
    key: 'packing',
    group: 'packing',
    code: 'УП',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Упаковка готовых блюд и товара в плёнку: ровный шов и аккуратный вид на витрине и в доставке.',
    ],
    features: [
      'Плёнка режется вместе с запайкой',
      'Температура держится точно',
      'Рулон меняется за минуту',
      'Нержавеющая рабочая поверхность',
    ],
    kit: ['Машина, держатель рулона, ключ, паспорт. Плёнка и лотки — отдельно.'],
    care: ['Чистите нагревательную плиту тканью без ворса, пока она тёплая, и не используйте нож.'],
  },
  {
    sealers: { name: 'Запайщик лотков', types: ['Ручной', 'Полуавтоматический'], price: 26000 },
    'hot-tables': {
      name: 'Стол упаковочный',
      types: ['С горячей плитой', 'С диспенсером плёнки'],
      price: 12500,
      weight: 0.6,
    },
  },
  (random, { name, types, price }) => {
    const bar = random.pick([190, 227, 260, 380, 450]);
    const type = random.pick(types);
    const power = Math.round(bar * 0.24) / 100;
    return {
      title: `${name} ${type.toLowerCase()} {brand} {model}, ${bar} мм`,
      size: String(bar),
      params: {
        type,
        sealBar: bar,
        power,
        voltage: '220',
        temperature: '50…180',
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 304',
        ...dimensions(bar + 120, 560, 230),
      },
      price: about(random, price + bar * 40),
      grams: 6000 + bar * 25,
      look: { kind: 'packing-machine', tone: 'steel', width: bar + 120, height: 230, depth: 560 },
    };
  },
);

const scales = defineFamily<{
  name: string;
  max: readonly number[];
  price: number;
  height: number;
}>(
  {
    key: 'scales',
    group: 'packing',
    code: 'ВС',
    trade: 'machine',
    warranty: 12,
    intro: ['Весы для кухни, склада и кассы.'],
    features: [
      'Показания устанавливаются меньше чем за секунду',
      'Тара вычитается одной кнопкой',
      'Платформа из нержавеющей стали снимается',
      'Работают от сети и аккумулятора',
    ],
    kit: ['Весы, адаптер питания, аккумулятор, паспорт с отметкой о поверке.'],
    care: ['Ставьте по уровню, не оставляйте груз на ночь. Поверка — раз в год.'],
  },
  {
    'scales-portion': { name: 'Весы порционные', max: [3, 6, 15], price: 4200, height: 120 },
    'scales-trade': {
      name: 'Весы торговые',
      max: [6, 15, 32],
      price: 8900,
      height: 480,
      weight: 0.8,
    },
    'scales-floor': {
      name: 'Весы напольные',
      max: [60, 150, 300, 600],
      price: 14500,
      height: 850,
      weight: 0.8,
    },
  },
  (random, { name, max, price, height }) => {
    const limit = random.pick(max);
    const division =
      limit <= 3
        ? '0,5'
        : limit <= 6
          ? '1'
          : limit <= 15
            ? '5'
            : limit <= 60
              ? '20'
              : limit <= 150
                ? '50'
                : '100';
    const platform = limit <= 32 ? 300 : limit <= 150 ? 420 : 600;
    return {
      title: `${name} {brand} {model}, до ${limit} кг, ${division} г`,
      size: String(limit),
      params: {
        maxWeight: limit,
        division,
        voltage: '220',
        control: 'Электронное',
        material: 'AISI 304',
        ...dimensions(platform, platform, height),
      },
      price: about(random, price + limit * 42),
      grams: 2400 + limit * 90,
      look: {
        kind: 'scales',
        tone: random.pick(['steel', 'white']),
        width: platform,
        height,
        depth: platform,
      },
    };
  },
);

const chairs = defineFamily<{ name: string; metal: boolean; seat: number }>(
  {
    key: 'chair',
    group: 'furniture',
    code: 'СТ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Стул для зала кафе и ресторана: каркас рассчитан на ежедневную посадку, ножки не царапают пол.',
    ],
    features: [
      'Подпятники не царапают пол',
      'Соединения не расшатываются',
      'Поверхность протирается влажной салфеткой',
      'Каркас можно заказать в своём цвете партией от 40 штук',
    ],
    kit: ['Стул в сборе, подпятники, инструкция по уходу.'],
    care: ['Подтягивайте винты раз в полгода. Каркас протирайте почти сухой тканью.'],
  },
  {
    'chair-wood': { name: 'Стул деревянный', metal: false, seat: 460 },
    'chair-metal': { name: 'Стул металлический', metal: true, seat: 450 },
    'chair-bar': { name: 'Стул барный', metal: true, seat: 750, weight: 0.8 },
  },
  (random, { name, metal, seat }) => {
    const tone = random.pick(
      metal
        ? (['black', 'graphite', 'white', 'copper', 'red'] as const)
        : (['wood', 'brown', 'black', 'white'] as const),
    );
    const colour = {
      black: 'Чёрный',
      graphite: 'Графит',
      white: 'Белый',
      copper: 'Медный',
      red: 'Красный',
      wood: 'Натуральный',
      brown: 'Орех',
    }[tone];
    const height = seat + random.pick([320, 360, 400]);
    return {
      title: `${name} {brand} {model}, ${colour.toLowerCase()}, высота сиденья ${seat} мм`,
      size: String(seat),
      params: {
        type: random.pick(['С мягким сиденьем', 'С жёстким сиденьем']),
        material: metal ? 'Сталь с порошковой окраской' : random.pick(['Бук', 'Ясень']),
        colour,
        load: random.pick([120, 130, 150]),
        ...dimensions(430, 500, height),
      },
      price: about(random, metal ? 4600 + seat * 2.2 : 7900),
      grams: metal ? 6200 : 5400,
      look: { kind: 'chair', tone, width: 430, height, depth: 500, parts: seat > 600 ? 2 : 1 },
    };
  },
);

const diningTables = defineFamily<{ round: boolean }>(
  {
    key: 'dining-table',
    group: 'furniture',
    code: 'СО',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Обеденный стол для зала и веранды: столешница не боится горячих тарелок, соусов и частой уборки.',
    ],
    features: [
      'Кромка 2 мм не отклеивается',
      'Опора с регулировкой: стол не качается',
      'Столешница меняется отдельно от подстолья',
      'Тяжёлое основание устойчиво на сквозняке',
    ],
    kit: ['Столешница, подстолье, крепёж, инструкция по сборке.'],
    care: [
      'Протирайте слабым мыльным раствором и вытирайте насухо. Не режьте на столешнице без доски.',
    ],
  },
  { 'dining-square': { round: false }, 'dining-round': { round: true, weight: 0.8 } },
  (random, { round }) => {
    const [length, width] = round
      ? random.pick([
          [600, 600],
          [700, 700],
          [800, 800],
          [1000, 1000],
        ] as const)
      : random.pick([
          [600, 600],
          [700, 700],
          [1200, 700],
          [1400, 800],
          [1800, 800],
        ] as const);
    const tone = random.pick(['wood', 'brown', 'black', 'white'] as const);
    const colour = { wood: 'Дуб', brown: 'Орех', black: 'Чёрный', white: 'Белый' }[tone];
    return {
      title: `Стол обеденный ${round ? `круглый {brand} {model}, ${length} мм` : `{brand} {model}, ${length}×${width} мм`}, ${colour.toLowerCase()}`,
      size: `${length / 10}`,
      params: {
        shape: round ? 'Круглая' : 'Прямоугольная',
        ...(round && { diameter: length }),
        material: random.pick(['Ламинированная плита', 'Массив дуба', 'Пластик высокого давления']),
        colour,
        ...dimensions(length, width, 750),
      },
      price: about(random, 5200 + (length * width) / 95),
      grams: 12000 + Math.round((length * width) / 55),
      look: {
        kind: 'dining-table',
        tone,
        width: length,
        height: 750,
        depth: width,
        parts: round ? 1 : 4,
      },
    };
  },
);

interface Part {
  fits: string;
  items: readonly (readonly [name: string, price: number, grams: number, parts: number])[];
}

const spareParts = defineFamily<Part>(
  {
    key: 'part',
    group: 'parts',
    code: 'ЗЧ',
    trade: 'machine',
    warranty: 3,
    intro: [
      'Запасная часть. Перед заказом сверьте номер на старой детали или пришлите фото шильдика.',
    ],
    features: [
      'Размеры и посадка проверены на складе',
      'Подходит к нескольким сериям оборудования',
      'Отправляем в день заказа до 15:00',
      'Есть у сервисных инженеров в поездке',
    ],
    kit: ['Деталь в заводской упаковке.'],
    care: ['Замену выполняет мастер при отключённом питании. Сохраните старую деталь для сверки.'],
  },
  {
    'part-heat': {
      fits: 'Тепловое оборудование',
      items: [
        ['Тэн', 2900, 800, 1],
        ['Термостат', 3400, 250, 2],
        ['Уплотнитель двери', 2600, 500, 3],
        ['Лампа подсветки камеры', 890, 90, 4],
        ['Крыльчатка вентилятора', 4700, 900, 5],
      ],
    },
    'part-cold': {
      fits: 'Холодильное оборудование',
      items: [
        ['Контроллер температуры', 3900, 220, 2],
        ['Вентилятор испарителя', 2700, 700, 5],
        ['Уплотнитель двери', 2300, 450, 3],
        ['Датчик температуры', 690, 60, 4],
      ],
    },
    'part-dish': {
      fits: 'Посудомоечные машины',
      items: [
        ['Насос мойки', 14800, 5200, 6],
        ['Форсунка', 540, 60, 4],
        ['Дозатор моющего средства', 6900, 900, 2],
        ['Тэн бака', 4300, 900, 1],
        ['Клапан подачи воды', 1900, 260, 2],
      ],
    },
    'part-coffee': {
      fits: 'Кофемашины',
      items: [
        ['Уплотнитель группы', 210, 20, 3],
        ['Рожок', 3200, 620, 0],
        ['Жернова', 5400, 420, 7],
        ['Помпа', 4100, 900, 6],
        ['Душ группы', 480, 40, 4],
      ],
    },
    'part-mechanical': {
      fits: 'Электромеханическое оборудование',
      items: [
        ['Нож мясорубки', 990, 180, 5],
        ['Решётка мясорубки', 1250, 260, 5],
        ['Диск овощерезки', 4600, 600, 5],
        ['Шнек', 8700, 1900, 7],
        ['Нож слайсера', 9800, 1700, 7],
      ],
    },
  },
  (random, { fits, items }) => {
    const [name, price, grams, parts] = random.pick(items);
    const metal = parts < 2 || parts > 4;
    return {
      title: `${name} {brand} {model}`,
      size: String(random.int(10, 99)),
      params: {
        type: name,
        fits,
        material: metal
          ? 'AISI 304'
          : name.startsWith('Уплотнитель')
            ? 'Силикон'
            : 'Технический пластик',
        length: random.step(40, 480, 20),
      },
      price: about(random, price),
      grams,
      look: {
        kind: parts === 0 ? 'pan' : 'spare-part',
        tone: metal ? 'steel' : 'graphite',
        width: 120,
        height: 120,
        depth: 60,
        parts,
      },
    };
  },
);

interface Chemical {
  fits: string;
  items: readonly (readonly [name: string, litre: number])[];
  tones: readonly ('white' | 'blue' | 'yellow' | 'green' | 'red')[];
}

const chemicals = defineFamily<Chemical>(
  {
    key: 'chemistry',
    group: 'chemistry',
    code: 'МС',
    trade: 'ware',
    warranty: null,
    packs: [{ quantity: 4, title: 'кор. 4 шт.', discount: 0.06 }],
    intro: ['Концентрированное средство для ежедневной уборки профессиональной кухни.'],
    features: [
      'Дозировка указана для мягкой и жёсткой воды',
      'Тару легко поставить под дозатор',
      'Запах не держится на посуде и воздухе',
      'Паспорт безопасности прилагается',
    ],
    kit: ['Канистра с защитной пломбой и этикеткой.'],
    care: [
      'Храните при +5…+30 °C вдали от продуктов, не смешивайте с другими средствами, работайте в перчатках.',
    ],
  },
  {
    'chem-dish': {
      fits: 'Посудомоечные машины',
      tones: ['white', 'blue'],
      items: [
        ['Средство моющее для посудомоечных машин', 210],
        ['Ополаскиватель для посудомоечных машин', 260],
        ['Средство от накипи для посудомоечных машин', 240],
      ],
      weight: 1.3,
    },
    'chem-oven': {
      fits: 'Печи, грили и пароконвектоматы',
      tones: ['red', 'yellow'],
      items: [
        ['Средство от нагара', 320],
        ['Средство моющее для пароконвектоматов', 340],
      ],
    },
    'chem-coffee': {
      fits: 'Кофемашины',
      tones: ['white', 'green'],
      items: [
        ['Средство от кофейных масел', 690],
        ['Средство от накипи для кофемашин', 540],
        ['Средство для промывки молочных систем', 620],
      ],
      weight: 0.8,
    },
    'chem-surface': {
      fits: 'Полы, столы и руки',
      tones: ['green', 'blue', 'yellow'],
      items: [
        ['Средство для мытья полов', 120],
        ['Средство для поверхностей с дезинфекцией', 280],
        ['Мыло жидкое для рук', 130],
        ['Средство для стёкол', 140],
      ],
      weight: 1.2,
    },
  },
  (random, { fits, items, tones }) => {
    const [name, litre] = random.pick(items);
    const volume = random.pick([1, 5, 5, 10, 20]);
    const tone = random.pick(tones);
    const side = 90 + Math.round(Math.cbrt(volume) * 45);
    return {
      title: `${name} «{series}», ${volume} л, {brand}`,
      size: String(volume),
      params: { type: name, volume, fits, series: '{series}' },
      price: about(random, litre * volume * (volume === 1 ? 1.5 : volume === 20 ? 0.82 : 1)),
      grams: volume * 1100 + 80,
      look: {
        kind: 'detergent',
        tone,
        width: side,
        height: Math.round(side * 1.5),
        depth: Math.round(side * 0.75),
        parts: volume > 1 ? 2 : 1,
      },
    };
  },
);

/** Families of the hall and the store room: air, packing, furniture, parts and chemicals. */
export const hallAndStoreFamilies: readonly Family[] = [
  hoods,
  fans,
  vacuumPackers,
  packingMachines,
  scales,
  chairs,
  diningTables,
  spareParts,
  chemicals,
];
