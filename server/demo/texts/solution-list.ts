import type { DrawingKind } from '../drawings/drawing.ts';

export interface SolutionSeed {
  title: string;
  text: string;
  /** Roubles. */
  priceFrom: number;
  badges: readonly ('dream' | 'popular' | 'discount')[];
  /** Category that the card leads to. */
  category: string;
  items: DrawingKind[];
}

export const solutionList: readonly SolutionSeed[] = [
  {
    title: 'Кофейня под ключ',
    text: 'Рожковая машина на две группы, кофемолка, холодильная витрина, посуда и инструмент бариста. Проект за {{shortProject}}, пуск за {{startUp}}.',
    priceFrom: 890_000,
    badges: ['popular'],
    category: 'coffee-machines',
    items: ['coffee-machine', 'coffee-grinder', 'display-case', 'cup'],
  },
  {
    title: 'Пиццерия на 60 мест',
    text: 'Печь на две камеры, тестомес, тестораскатка, холодильный стол с гастроёмкостями и посудомоечная машина.',
    priceFrom: 1_340_000,
    badges: ['dream'],
    category: 'deck-ovens',
    items: ['deck-oven', 'dough-mixer', 'fridge-table', 'dishwasher'],
  },
  {
    title: 'Столовая на 120 обедов',
    text: 'Пароконвектомат, плита, линия раздачи с мармитами, купольная машина и нейтральное оборудование.',
    priceFrom: 2_100_000,
    badges: ['discount'],
    category: 'combis',
    items: ['combi-oven', 'stove', 'bain-marie', 'hood-dishwasher'],
  },
  {
    title: 'Бар с коктейлями',
    text: 'Льдогенератор, барная станция, блендер, холодильный шкаф, стекло и инструмент на 40 мест.',
    priceFrom: 460_000,
    badges: ['popular'],
    category: 'ice-makers',
    items: ['ice-maker', 'fridge-glass', 'blender', 'glass'],
  },
  {
    title: 'Пекарня у дома',
    text: 'Подовая печь, тестомес, расстойка, стеллажи, витрина и формы. До 180 кг изделий за смену.',
    priceFrom: 1_150_000,
    badges: ['dream', 'discount'],
    category: 'deck-ovens',
    items: ['deck-oven', 'proofer', 'dough-mixer', 'rack'],
  },
  {
    title: 'Кулинария в магазине',
    text: 'Холодильная горка, витрина, весы, упаковщик и гастроёмкости: всё для отдела готовой еды.',
    priceFrom: 780_000,
    badges: [],
    category: 'showcases',
    items: ['display-case', 'fridge', 'packing-machine', 'scales'],
  },
];
