import type { DrawingKind } from '../drawings/drawing.ts';

interface SolutionSeed {
  title: string;
  text: string;
  /** Last segment of its address. */
  code: string;
  /** Seats of the hall that it is made for. */
  seats: number;
  badges: readonly ('dream' | 'popular' | 'discount')[];
  items: DrawingKind[];
  lines: readonly SolutionLineSeed[];
}

interface SolutionLineSeed {
  title: string;
  /** Key of a leaf category. */
  category: string;
  /** Pieces for `eachSeats` seats, or for any hall. */
  quantity: number;
  eachSeats?: number;
}

export const solutionList: readonly SolutionSeed[] = [
  {
    title: 'Кофейня под ключ',
    code: 'kofeynya',
    seats: 30,
    text: 'Рожковая машина на две группы, кофемолка, холодильная витрина, посуда и инструмент бариста. Проект за {{shortProject}}, пуск за {{startUp}}.',
    badges: ['popular'],
    items: ['coffee-machine', 'coffee-grinder', 'display-case', 'cup'],
    lines: [
      { title: 'Кофемашина', category: 'espresso-2', quantity: 1 },
      { title: 'Кофемолка', category: 'grinder-demand', quantity: 1 },
      { title: 'Витрина для десертов', category: 'showcase-pastry', quantity: 1 },
      { title: 'Холодильный шкаф', category: 'fridge-solid', quantity: 1 },
      { title: 'Стол с бортом', category: 'table-border', quantity: 1 },
      { title: 'Питчеры', category: 'barista-pitcher', quantity: 2 },
      { title: 'Темпер', category: 'barista-tamper', quantity: 1 },
      { title: 'Чашки для эспрессо', category: 'cup-espresso', quantity: 1, eachSeats: 1 },
      { title: 'Чашки для капучино', category: 'cup-cappuccino', quantity: 3, eachSeats: 2 },
      { title: 'Средство для кофемашины', category: 'chem-coffee', quantity: 2 },
    ],
  },
  {
    title: 'Пиццерия на 60 мест',
    code: 'pitstseriya',
    seats: 60,
    text: 'Печь на две камеры, тестомес, тестораскатка, холодильный стол с гастроёмкостями и посудомоечная машина.',
    badges: ['dream'],
    items: ['deck-oven', 'dough-mixer', 'fridge-table', 'dishwasher'],
    lines: [
      { title: 'Печь для пиццы', category: 'oven-pizza', quantity: 1 },
      { title: 'Тестомес', category: 'dough-fixed', quantity: 1 },
      { title: 'Тестораскатка', category: 'sheeter-table', quantity: 1 },
      {
        title: 'Стол холодильный для пиццы',
        category: 'cold-table-pizza',
        quantity: 1,
        eachSeats: 40,
      },
      { title: 'Холодильный шкаф', category: 'fridge-solid', quantity: 1, eachSeats: 60 },
      { title: 'Посудомоечная машина', category: 'dish-front', quantity: 1, eachSeats: 80 },
      { title: 'Ванна моечная', category: 'sink-2', quantity: 1 },
      { title: 'Гастроёмкости', category: 'gn-steel', quantity: 6 },
      { title: 'Тарелки', category: 'plate-flat', quantity: 3, eachSeats: 2 },
      { title: 'Столовые ножи', category: 'cutlery-knife', quantity: 3, eachSeats: 2 },
      { title: 'Вилки', category: 'cutlery-fork', quantity: 3, eachSeats: 2 },
      { title: 'Моющее для посудомоечной', category: 'chem-dish', quantity: 1, eachSeats: 40 },
    ],
  },
  {
    title: 'Столовая на 120 обедов',
    code: 'stolovaya',
    seats: 120,
    text: 'Пароконвектомат, плита, линия раздачи с мармитами, купольная машина и нейтральное оборудование.',
    badges: ['discount'],
    items: ['combi-oven', 'stove', 'bain-marie', 'hood-dishwasher'],
    lines: [
      { title: 'Пароконвектомат', category: 'combi-injection', quantity: 1, eachSeats: 120 },
      { title: 'Плита', category: 'stove-electric', quantity: 1, eachSeats: 120 },
      { title: 'Мармит первых блюд', category: 'marmite-soup', quantity: 1 },
      { title: 'Мармит вторых блюд', category: 'marmite-main', quantity: 1 },
      {
        title: 'Купольная посудомоечная машина',
        category: 'dish-hood',
        quantity: 1,
        eachSeats: 200,
      },
      { title: 'Стол производственный', category: 'table-plain', quantity: 1, eachSeats: 40 },
      { title: 'Стеллаж для посуды', category: 'rack-dish', quantity: 1, eachSeats: 60 },
      { title: 'Гастроёмкости', category: 'gn-steel', quantity: 1, eachSeats: 10 },
      { title: 'Подносы', category: 'tray-canteen', quantity: 5, eachSeats: 4 },
      { title: 'Тарелки глубокие', category: 'plate-deep', quantity: 5, eachSeats: 4 },
      { title: 'Тарелки мелкие', category: 'plate-flat', quantity: 5, eachSeats: 4 },
      { title: 'Ложки', category: 'cutlery-spoon', quantity: 3, eachSeats: 2 },
    ],
  },
  {
    title: 'Бар с коктейлями',
    code: 'bar',
    seats: 40,
    text: 'Льдогенератор, барная станция, блендер, холодильный шкаф, стекло и инструмент на 40 мест.',
    badges: ['popular'],
    items: ['ice-maker', 'fridge-glass', 'blender', 'glass'],
    lines: [
      { title: 'Льдогенератор', category: 'ice-cube', quantity: 1, eachSeats: 60 },
      { title: 'Барная станция', category: 'bar-stations', quantity: 1 },
      { title: 'Блендер', category: 'blender-quiet', quantity: 1 },
      { title: 'Барный холодильник', category: 'fridge-bar', quantity: 1, eachSeats: 40 },
      { title: 'Шейкеры', category: 'bar-shaker', quantity: 3 },
      { title: 'Джиггеры', category: 'bar-jigger', quantity: 3 },
      { title: 'Стрейнеры и ложки', category: 'bar-strainer', quantity: 2 },
      { title: 'Хайболы', category: 'glass-highball', quantity: 3, eachSeats: 2 },
      { title: 'Рокс', category: 'glass-rocks', quantity: 3, eachSeats: 2 },
      { title: 'Бокалы для коктейлей', category: 'glass-cocktail', quantity: 1, eachSeats: 1 },
      { title: 'Стаканомоечная машина', category: 'dish-glass', quantity: 1 },
    ],
  },
  {
    title: 'Пекарня у дома',
    code: 'pekarnya',
    seats: 20,
    text: 'Подовая печь, тестомес, расстойка, стеллажи, витрина и формы. До 180 кг изделий за смену.',
    badges: ['dream', 'discount'],
    items: ['deck-oven', 'proofer', 'dough-mixer', 'rack'],
    lines: [
      { title: 'Печь для хлеба', category: 'oven-bread', quantity: 1 },
      { title: 'Тестомес', category: 'dough-lift', quantity: 1 },
      { title: 'Шкаф расстоечный', category: 'proofers', quantity: 1 },
      { title: 'Мукопросеиватель', category: 'sifters', quantity: 1 },
      { title: 'Стол кондитерский', category: 'table-pastry', quantity: 2 },
      { title: 'Тележка-шпилька', category: 'trolley-gn', quantity: 2 },
      { title: 'Противни', category: 'tray-flat', quantity: 20 },
      { title: 'Витрина', category: 'showcase-pastry', quantity: 1 },
      { title: 'Формы', category: 'mold-metal', quantity: 20 },
    ],
  },
  {
    title: 'Кулинария в магазине',
    code: 'kulinariya',
    seats: 20,
    text: 'Холодильная горка, витрина, весы, упаковщик и гастроёмкости: всё для отдела готовой еды.',
    badges: [],
    items: ['display-case', 'fridge', 'packing-machine', 'scales'],
    lines: [
      { title: 'Горка пристенная', category: 'showcase-wall', quantity: 1 },
      { title: 'Витрина настольная', category: 'showcase-table', quantity: 1 },
      { title: 'Холодильный шкаф', category: 'fridge-solid', quantity: 1 },
      { title: 'Стол с бортом', category: 'table-border', quantity: 2 },
      { title: 'Весы торговые', category: 'scales-trade', quantity: 1 },
      { title: 'Вакуумный упаковщик', category: 'vacuum-chamber', quantity: 1 },
      { title: 'Гастроёмкости', category: 'gn-steel', quantity: 20 },
      { title: 'Тележка', category: 'trolley-serve', quantity: 1 },
    ],
  },
];
