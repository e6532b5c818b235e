import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Banner, PageText } from '../../../shared/contract/content.ts';
import type { Solution } from '../../../shared/contract/solution-calls.ts';
import { AboutBlock } from '../../../views/home/about-block.tsx';
import { Banners } from '../../../views/home/banners.tsx';
import { PopularCategories } from '../../../views/home/popular-categories.tsx';
import { SolutionCards } from '../../../views/home/solution-cards.tsx';
import { elements, plainText } from '../catalog/markup.ts';
import { exampleMenu } from '../layout/example-frame.ts';

const banner = (id: number, place: Banner['place']): Banner => ({
  id,
  place,
  title: `Баннер ${id}`,
  text: 'Текст',
  action: 'Смотреть',
  url: `/catalog/raz-${id}`,
  image: null,
});

it('shows banners beside the slider, three at most [S2.124, S2.126]', () => {
  const banners = [banner(1, 'main_slider'), ...[2, 3, 4, 5].map((id) => banner(id, 'home'))];
  const html = renderToStaticMarkup(<Banners banners={banners} />);
  expect(html.match(/class="slide"/g)).toHaveLength(1);
  const small = elements(html, 'a').filter(({ attributes }) => attributes.class === 'small-banner');
  expect(small.map(({ attributes }) => attributes.href)).toEqual([
    '/catalog/raz-2',
    '/catalog/raz-3',
    '/catalog/raz-4',
  ]);
});

it('tells of the shop and leads to the page about it [S2.125]', () => {
  const about = { title: 'О «Мармите»', body: '<p>Кухни с 2004 года.</p>' } as PageText;
  const html = renderToStaticMarkup(<AboutBlock about={about} questions={[]} />);
  expect(plainText(html)).toContain('О «Мармите»');
  expect(html).toContain('<p>Кухни с 2004 года.</p>');
  expect(html).toContain('href="/about/"');
});

it('leads to the popular categories [S2.128]', () => {
  const html = renderToStaticMarkup(<PopularCategories tree={exampleMenu} />);
  const tiles = elements(html, 'a').filter(({ attributes }) =>
    attributes.class?.startsWith('category-tile'),
  );
  expect(tiles.map(({ attributes }) => attributes.href)).toEqual([
    '/catalog/sale/',
    '/catalog/teplo',
    '/catalog/posuda',
  ]);
});

it('shows solutions with a title, what they cost from, and their badges [S2.132]', () => {
  const solution = (id: number, facts: Partial<Solution>) =>
    ({
      id,
      title: `Кофейня ${id}`,
      text: '',
      price_from: null,
      url: '/catalog',
      image: null,
      badges: [],
      ...facts,
    }) as Solution;
  const badges: Solution['badges'] = ['dream', 'popular', 'discount'];
  const html = renderToStaticMarkup(
    <SolutionCards
      solutions={[solution(1, { price_from: 123_456_700, badges }), solution(2, {})]}
    />,
  );
  const [first, second] = elements(html, 'article').map(({ text }) => text);
  expect(first).toContain('Кофейня 1');
  expect(first).toContain('от 1 234 567,00 ₽');
  for (const words of ['Мечта', 'Популярное', 'Со скидкой']) expect(first).toContain(words);
  expect(second).toBe('Кофейня 2');
});
