import { about, defineFamily, dimensions, type Family } from './family.ts';

const mechanicalCare = [
  'Перед мойкой отключайте от сети. Съёмные детали мойте вручную, если в паспорте не указано иное, и вытирайте насухо.',
  'Ножи правьте по графику: тупой нож рвёт продукт и перегружает мотор.',
];
const mechanicalKit = ['Машина, базовый набор рабочих органов, паспорт.'];
const voltageFor = (power: number) => (power <= 1.5 ? '220' : '380');
const hundredth = (value: number) => Math.round(value * 100) / 100;

const slicers = defineFamily<{ vertical: boolean }>(
  {
    key: 'slicer',
    group: 'mechanical',
    code: 'СЛ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Слайсер: ровные ломтики колбасы, сыра и овощей от прозрачных до 15 мм.',
      'Нарезает ровно и быстро. Нож из закалённой стали, заточное устройство на корпусе.',
    ],
    features: [
      'Кольцо закрывает кромку ножа',
      'Каретка ходит по подшипникам без люфта',
      'Заточка без снятия ножа',
      'Литой анодированный корпус без щелей',
    ],
    kit: ['Слайсер, заточное устройство, масло для направляющих, паспорт.'],
    care: mechanicalCare,
  },
  {
    'slicer-gravity': { vertical: false, weight: 1.3 },
    'slicer-vertical': { vertical: true, weight: 0.6 },
  },
  (random, { vertical }) => {
    const blade = random.pick(vertical ? [300, 330, 350, 370] : [195, 220, 250, 275, 300]);
    const power = hundredth(0.08 + blade / 1400);
    const width = Math.round(blade * 2);
    return {
      title: `Слайсер ${vertical ? 'вертикальный' : 'гравитационный'} {brand} {model}, нож ${blade} мм`,
      size: String(blade),
      params: {
        type: vertical ? 'Вертикальный' : 'Гравитационный',
        bladeDiameter: blade,
        power,
        voltage: '220',
        control: random.pick(['Механическое', 'Электронное']),
        material: 'Анодированный алюминий',
        ...dimensions(width, Math.round(blade * 1.75), Math.round(blade * 1.55)),
      },
      price: about(random, (blade - 150) * 330 * (vertical ? 1.9 : 1) + 4500),
      grams: Math.round((blade - 110) * 105 * (vertical ? 1.4 : 1)),
      look: {
        kind: 'slicer',
        tone: random.pick(['steel', 'white', 'red']),
        width,
        height: Math.round(blade * 1.55),
        depth: Math.round(blade * 1.75),
      },
    };
  },
);

interface Machine {
  name: string;
  outputs: readonly number[];
  kind: 'meat-grinder' | 'vegetable-cutter' | 'potato-peeler';
  price: number;
  perKg: number;
  powerPerKg: number;
  width: number;
  height: number;
  types: readonly string[];
}

const processors = defineFamily<Machine>(
  {
    key: 'processor',
    group: 'mechanical',
    code: 'МЗ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Машина заменяет двух заготовщиков в часы подготовки к смене.',
      'Заготовка идёт быстро и ровно: нож держит один размер от первого килограмма до последнего.',
    ],
    features: [
      'Рабочие органы из нержавеющей стали',
      'Загрузка без остановки мотора',
      'Концевой выключатель на крышке',
      'Корпус устойчив и не ползёт по столу',
    ],
    kit: mechanicalKit,
    care: mechanicalCare,
  },
  {
    'meat-grinders': {
      name: 'Мясорубка',
      kind: 'meat-grinder',
      outputs: [70, 120, 150, 250, 300, 600],
      price: 16000,
      perKg: 185,
      powerPerKg: 0.0058,
      width: 300,
      height: 430,
      types: ['Унгер', 'Энтерпрайз'],
      weight: 1.2,
    },
    'vegetable-cutters': {
      name: 'Овощерезка',
      kind: 'vegetable-cutter',
      outputs: [100, 200, 350, 500, 800],
      price: 39000,
      perKg: 110,
      powerPerKg: 0.0017,
      width: 340,
      height: 610,
      types: ['С ручным прижимом', 'С автоподачей'],
      weight: 1.1,
    },
    peelers: {
      name: 'Картофелечистка',
      kind: 'potato-peeler',
      outputs: [100, 150, 200, 300],
      price: 38000,
      perKg: 165,
      powerPerKg: 0.0045,
      width: 480,
      height: 850,
      types: ['Напольная', 'Настольная'],
      weight: 0.7,
    },
  },
  (random, { name, outputs, kind, price, perKg, powerPerKg, width, height, types }) => {
    const output = random.pick(outputs);
    const power = hundredth(0.35 + output * powerPerKg);
    const bench = types.includes('Настольная');
    const type = random.pick(types);
    const tall = bench && type === 'Настольная' ? 620 : height;
    return {
      title: `${name} {brand} {model}, до ${output} кг/ч`,
      size: String(output),
      params: {
        type,
        output,
        power,
        voltage: voltageFor(power),
        ...(kind === 'potato-peeler' && { water: true }),
        control: random.pick(['Механическое', 'Электронное']),
        material: random.pick(['AISI 304', 'Анодированный алюминий']),
        ...dimensions(width, Math.round(width * 1.4), tall),
      },
      price: about(random, price + output * perKg),
      grams: 14000 + Math.round(output * 65),
      look: {
        kind,
        tone: kind === 'vegetable-cutter' ? 'steel' : random.pick(['steel', 'white']),
        width,
        height: tall,
        depth: Math.round(width * 1.4),
      },
    };
  },
);

const boneSaws = defineFamily<object>(
  {
    key: 'bone-saw',
    group: 'mechanical',
    code: 'ПМ',
    trade: 'machine',
    warranty: 12,
    intro: ['Ленточная пила режет кость, мороженую рыбу и мясо с ровным срезом.'],
    features: [
      'Полотно натягивается рычагом',
      'Толкатель держит руку вне зоны реза',
      'Скребки чистят шкивы на ходу',
      'Тормоз останавливает полотно меньше чем за 4 секунды',
    ],
    kit: ['Пила, полотно, толкатель, ограничитель толщины, паспорт.'],
    care: mechanicalCare,
  },
  { 'bone-saws': { weight: 0.6 } },
  (random) => {
    const blade = random.pick([1650, 1820, 2020, 2490]);
    const power = blade > 2000 ? 1.5 : 0.75;
    return {
      title: `Пила для мяса ленточная {brand} {model}, полотно ${blade} мм`,
      size: String(blade),
      params: {
        type: blade > 2000 ? 'Напольная' : 'Настольная',
        bladeLength: blade,
        power,
        voltage: random.chance(0.4) ? '220' : '380',
        control: 'Механическое',
        material: random.pick(['AISI 304', 'Окрашенный чугун']),
        ...dimensions(530, 470, blade > 2000 ? 1650 : 880),
      },
      price: about(random, 28000 + (blade - 1500) * 62),
      grams: 30000 + (blade - 1500) * 70,
      look: {
        kind: 'bone-saw',
        tone: 'steel',
        width: 530,
        height: blade > 2000 ? 1650 : 880,
        depth: 470,
      },
    };
  },
);

const breadSlicers = defineFamily<object>(
  {
    key: 'bread-slicer',
    group: 'mechanical',
    code: 'ХР',
    trade: 'machine',
    warranty: 12,
    intro: ['Хлеборезка разрезает буханку за один ход: одинаковые ломти для столовой и магазина.'],
    features: [
      'Крошки падают в выдвижной поддон',
      'Решётка закрывает ножи',
      'Держатель не мнёт свежий хлеб',
      'Рамка с ножами меняется целиком',
    ],
    kit: ['Хлеборезка, поддон, держатель, паспорт.'],
    care: mechanicalCare,
  },
  { 'bread-slicers': { weight: 0.5 } },
  (random) => {
    const step = random.pick([10, 12, 14, 16, 18]);
    const height = random.pick([650, 1050]);
    return {
      title: `Хлеборезка {brand} {model}, шаг ${step} мм`,
      size: String(step),
      params: {
        type: `Шаг ${step} мм`,
        power: 0.55,
        voltage: random.pick(['220', '380']),
        portions: random.pick([200, 300, 400]),
        control: 'Механическое',
        ...dimensions(650, 680, height),
      },
      price: about(random, 92000 - step * 1200),
      grams: 78000,
      look: {
        kind: 'bread-slicer',
        tone: random.pick(['white', 'steel']),
        width: 650,
        height,
        depth: 680,
      },
    };
  },
);

const cutters = defineFamily<object>(
  {
    key: 'cutter',
    group: 'mechanical',
    code: 'КТ',
    trade: 'machine',
    warranty: 12,
    intro: ['Куттер: фарш, паштет, песто и сухари за 10–60 секунд.'],
    features: [
      'Нож снимается без инструмента',
      'Крышка прозрачная: продукт видно',
      'Импульсный режим для крупной рубки',
      'Чаша из стали с ручкой',
    ],
    kit: ['Куттер, чаша, гладкий нож, лопатка, паспорт.'],
    care: mechanicalCare,
  },
  { cutters: { weight: 0.8 } },
  (random) => {
    const bowl = random.pick([2.5, 3.5, 4.5, 5.5, 8, 11]);
    const power = hundredth(0.3 + bowl * 0.13);
    return {
      title: `Куттер {brand} {model}, ${String(bowl).replace('.', ',')} л`,
      size: String(bowl * 10),
      params: {
        bowl,
        power,
        voltage: voltageFor(power),
        speeds: random.pick(['1', '2']),
        control: random.pick(['Механическое', 'Электронное']),
        material: 'AISI 304',
        ...dimensions(220 + Math.round(bowl * 8), 300, 380 + Math.round(bowl * 12)),
      },
      price: about(random, 29000 + bowl * 9400),
      grams: 8000 + Math.round(bowl * 1500),
      look: {
        kind: 'cutter',
        tone: random.pick(['steel', 'white']),
        width: 220 + Math.round(bowl * 8),
        height: 380 + Math.round(bowl * 12),
        depth: 300,
      },
    };
  },
);

/** Machines that cut, mince, saw and peel. */
export const mechanicalFamilies: readonly Family[] = [
  slicers,
  processors,
  boneSaws,
  breadSlicers,
  cutters,
];
