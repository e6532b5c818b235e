import type { DrawingKind } from '../drawings/drawing.ts';

export interface BannerSeed {
  place: 'main_slider' | 'home';
  title: string;
  text: string;
  action: string;
  /** A category by its key, a brand by its name, or the sale catalogue. */
  leadsTo: { category: string } | { brand: string } | 'sale';
  items: DrawingKind[];
}

export const bannerList: readonly BannerSeed[] = [
  {
    place: 'main_slider',
    title: 'Пароконвектоматы со склада',
    text: 'От 5 до 20 уровней. Доставим, подключим и обучим поваров.',
    action: 'Выбрать пароконвектомат',
    leadsTo: { category: 'combis' },
    items: ['combi-oven', 'trolley', 'gastro-container'],
  },
  {
    place: 'main_slider',
    title: 'Фарфор, который легко докупить',
    text: 'Серии держим годами. Скидка на остатки прошлого сезона.',
    action: 'Посмотреть посуду',
    leadsTo: { category: 'tableware' },
    items: ['plate', 'cup', 'wine-glass', 'cutlery'],
  },
  {
    place: 'main_slider',
    title: 'Выгодно: до 26 % на складские остатки',
    text: 'Уценка, техника с показов и остатки серий. Состояние описано в карточке.',
    action: 'Смотреть предложения',
    leadsTo: 'sale',
    items: ['fridge', 'oven', 'planetary-mixer', 'slicer'],
  },
  {
    place: 'main_slider',
    title: 'Открываете кофейню?',
    text: 'Соберём проект и оборудование за {{shortProject}}, мощность посчитаем под ваш ввод.',
    action: 'Выбрать кофемашину',
    leadsTo: { category: 'coffee-machines' },
    items: ['coffee-machine', 'coffee-grinder', 'cup', 'bar-tool'],
  },
  {
    place: 'main_slider',
    title: 'Холод для кухни и зала',
    text: 'Шкафы, столы и витрины. Гарантия изготовителя, сервис рядом.',
    action: 'Подобрать шкаф',
    leadsTo: { category: 'fridges' },
    items: ['fridge', 'fridge-table', 'display-case'],
  },
  {
    place: 'home',
    title: 'Гастроёмкости всех размеров GN',
    text: 'В наличии сотнями: нержавеющая сталь и поликарбонат.',
    action: 'Выбрать',
    leadsTo: { category: 'gastro' },
    items: ['gastro-container', 'trolley'],
  },
  {
    place: 'home',
    title: 'Столы и ванны под размер кухни',
    text: 'Шаг 100 мм, ровная линия без зазоров.',
    action: 'Выбрать',
    leadsTo: { category: 'neutral' },
    items: ['work-table', 'sink', 'rack'],
  },
  {
    place: 'home',
    title: 'Ножи и инвентарь из Японии',
    text: 'Ковка, баланс и заточка под вашу кухню.',
    action: 'О марке',
    leadsTo: { brand: 'Hagatori' },
    items: ['knife', 'cutting-board'],
  },
];
