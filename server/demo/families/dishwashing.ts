import { about, defineFamily, dimensions, type Family } from './family.ts';

const washCare = [
  'Сливайте воду и чистите фильтры каждую смену. Дверцу на ночь оставляйте открытой.',
  'При жёсткости выше 3 мг-экв/л ставьте умягчитель: накипь сокращает срок тэна втрое.',
];

interface Machine {
  name: string;
  kind: 'dishwasher' | 'hood-dishwasher' | 'conveyor-dishwasher';
  racks: readonly number[];
  size: readonly [width: number, depth: number, height: number];
  price: number;
  perRack: number;
  power: number;
  basket: string;
}

const washers = defineFamily<Machine>(
  {
    key: 'dishwasher',
    group: 'dishwashing',
    code: 'МПФ',
    trade: 'machine',
    warranty: 12,
    intro: [
      'Посудомоечная машина: моет и ополаскивает горячей водой по циклу от 60 секунд.',
      'Машина для непрерывной мойки. Посуда выходит горячей и высыхает сама.',
    ],
    features: [
      'Форсунки снимаются без инструмента',
      'Двойная стенка: тише и теплее',
      'Ополаскивание не включится, пока вода не нагреется',
      'Фильтр в баке задерживает остатки пищи',
      'Программы подбираются под загрязнение',
    ],
    kit: ['Машина, кассеты для тарелок и стаканов, вставка для приборов, шланги, паспорт.'],
    care: washCare,
  },
  {
    'dish-front': {
      name: 'Машина посудомоечная фронтальная',
      kind: 'dishwasher',
      racks: [30, 40],
      size: [600, 600, 820],
      price: 68000,
      perRack: 1900,
      power: 3.4,
      basket: '500×500 мм',
      weight: 1.3,
    },
    'dish-glass': {
      name: 'Машина стаканомоечная',
      kind: 'dishwasher',
      racks: [20, 30],
      size: [420, 500, 660],
      price: 49000,
      perRack: 1700,
      power: 2.6,
      basket: '350×350 мм',
      weight: 0.8,
    },
    'dish-hood': {
      name: 'Машина посудомоечная купольная',
      kind: 'hood-dishwasher',
      racks: [40, 60],
      size: [760, 780, 1500],
      price: 122000,
      perRack: 2400,
      power: 6.8,
      basket: '500×500 мм',
      weight: 1.1,
    },
    'dish-pot': {
      name: 'Машина котломоечная',
      kind: 'dishwasher',
      racks: [10, 15, 20],
      size: [860, 860, 1750],
      price: 395000,
      perRack: 12000,
      power: 9.5,
      basket: '700×700 мм',
      weight: 0.5,
    },
    'dish-conveyor': {
      name: 'Машина посудомоечная конвейерная',
      kind: 'conveyor-dishwasher',
      racks: [90, 120, 150, 200],
      size: [1200, 800, 1550],
      price: 520000,
      perRack: 6200,
      power: 22,
      basket: '500×500 мм',
      weight: 0.5,
    },
  },
  (random, { name, kind, racks: choice, size, price, perRack, power: base, basket }) => {
    const racks = random.pick(choice);
    const power = Math.round((base + racks * 0.035) * 10) / 10;
    const [width, depth, height] = size;
    const pump = random.chance(0.5);
    return {
      title: `${name} {brand} {model}, до ${racks} кассет/ч${pump ? ', с помпой слива' : ''}`,
      size: String(racks * 10),
      params: {
        type: pump ? 'С помпой слива' : 'Самотёчный слив',
        racks,
        power,
        voltage: power <= 3.6 ? '220' : '380',
        water: true,
        control: random.pick(['Механическое', 'Электронное', 'Сенсорное']),
        size: basket,
        material: 'AISI 304',
        ...dimensions(width, depth, height),
      },
      price: about(random, price + racks * perRack + (pump ? 6500 : 0)),
      grams: Math.round((width * depth * height) / 5600),
      look: { kind, tone: 'steel', width, height, depth, parts: 1 },
    };
  },
);

/** Machines that wash plates, glasses and pots. */
export const dishwashingFamilies: readonly Family[] = [washers];
