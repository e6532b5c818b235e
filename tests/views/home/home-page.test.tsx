import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../../shared/contract/catalog.ts';
import type { Banner } from '../../../shared/contract/content.ts';
import { AboutBlock } from '../../../views/home/about-block.tsx';
import { shownBrands } from '../../../views/home/brand-slider.tsx';
import { exclusiveBrands } from '../../../views/home/exclusive-tabs.tsx';
import { HomeNews, HomePage, type HomePageProps } from '../../../views/home/home-page.tsx';
import { popularNodes } from '../../../views/home/popular-categories.tsx';
import { sampleProduct } from '../catalog/samples.ts';
import { exampleMenu, exampleNode, moscow, vladivostok } from '../layout/example-frame.ts';

const bare: HomePageProps = {
  tagline: 'Оборудование и посуда для ресторанов, кафе и магазинов',
  city: moscow,
  loggedIn: false,
  hasPersonalPrices: true,
  menu: exampleMenu,
  banners: [],
  products: [],
  brands: [],
  solutions: null,
  news: null,
  about: null,
  favorites: new Set(),
  exclusive: {
    brands: [],
    open: null,
    products: null,
    loggedIn: false,
    mainCity: true,
    favorites: new Set(),
  },
};
const banner = (id: number): Banner => ({
  id,
  place: 'main_slider',
  title: `Слайд ${id}`,
  text: 'Текст',
  action: 'Смотреть',
  url: '/catalog/teplo',
  image: `picture-${id}`,
});
const brand = (id: number, rest: Partial<Brand>): Brand => ({
  id,
  title: `Бренд ${id}`,
  url_rewrite_code: `b-${id}`,
  logo: null,
  country: null,
  exclusive: false,
  search_priority: 0,
  weight: 0,
  url: null,
  description: '',
  products_cnt: 1,
  ...rest,
});
const render = (change: Partial<HomePageProps> = {}) =>
  renderToStaticMarkup(<HomePage {...bare} {...change} />);

describe('the first page', () => {
  it('is carried by the categories alone when there is nothing else', () => {
    const html = render({ loggedIn: true });
    expect(html.match(/<section[^>]*id="[^"]*/g)).toEqual([
      expect.stringContaining('id="categories'),
      expect.stringContaining('id="mailing'),
    ]);
    expect(html).toContain('href="/catalog/teplo"');
  });

  it('promises guests no discounts where all see the same prices', () => {
    expect(render()).toContain('скидки');
    const html = render({ hasPersonalPrices: false });
    expect(html).not.toContain('до\u00a040%');
  });

  it('calls bestsellers only what is marked so', () => {
    const product = sampleProduct();
    const flags = { ...product.flags, bestseller: true };
    expect(render({ products: [{ ...product, flags }] })).toContain('Хиты продаж');
    const plain = render({ products: [product] });
    expect(plain).not.toContain('Хиты продаж');
    expect(plain).toContain('Из нашего каталога');
  });

  it('says so when there is no catalogue yet', () => {
    expect(render({ menu: [] })).toContain('Каталог пока пуст');
  });

  it('has one main heading, with the city outside Москва', () => {
    const html = render({ city: vladivostok });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('во\u00a0Владивостоке');
    expect(render()).not.toContain('Москве');
  });

  it('loads only the first slide at once', () => {
    const html = render({ banners: [banner(1), banner(2)] });
    expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1);
    expect(html.match(/<img/g)).toHaveLength(2);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  });

  it('leads to every slide without a script [S2.124]', () => {
    const html = render({ banners: [banner(1), banner(2)] });
    expect(html).toContain('href="#slide-2"');
    expect(html).toContain('id="slide-2"');
    expect(render({ banners: [banner(1)] })).not.toContain('slider-nav');
  });

  it('asks for the mailing with an unticked box and the policy in a new tab [S2.131]', () => {
    const html = render();
    const box = html.match(/<input[^>]*type="checkbox"[^>]*>/)?.[0];
    expect(box).toContain('required');
    expect(box).not.toContain('checked');
    expect(html).toMatch(/href="\/politika_konfidentsialnosti" target="_blank" rel="noopener"/);
  });

  it('shows four news and four answers at most [S2.127, S9.27]', () => {
    const news = Array.from({ length: 6 }, (_, id) => ({
      id,
      title: `Новость ${id}`,
      lead: 'Коротко',
      image: null,
      published_at: 0,
    }));
    const questions = Array.from({ length: 6 }, (_, id) => ({
      id,
      kind_id: 1,
      question: `Вопрос ${id}`,
      answer: '<p>Ответ</p>',
      answered_at: 0,
    }));
    const html = render({
      news: <HomeNews news={news} />,
      about: <AboutBlock about={null} questions={questions} />,
    });
    expect(html.match(/class="news-card"/g)).toHaveLength(4);
    expect(html.match(/<summary>/g)).toHaveLength(4);
  });

  it('invites guests to sign in, not customers', () => {
    expect(render()).toContain('скидки от\u00a03% до\u00a040%');
    expect(render({ loggedIn: true })).not.toContain('скидки от');
  });

  it('has no inline script or style', () => {
    expect(render({ banners: [banner(1)] })).not.toMatch(/<script|<style| style=/);
  });
});

describe('popularNodes', () => {
  it('puts the sale first and then the marked nodes of any level [S2.108]', () => {
    const popular = exampleNode(5, 'Плиты', { is_popular: true });
    const tree = [exampleNode(4, 'Тепло', { childs: [popular] }), exampleNode(1, 'Выгодно')];
    expect(popularNodes(tree).map(({ id }) => id)).toEqual([1, 5]);
  });

  it('takes the top categories when none is marked', () => {
    expect(popularNodes(exampleMenu).map(({ id }) => id)).toEqual([1, 200, 210]);
  });
});

describe('shownBrands', () => {
  it('shows the exclusive ones first, then by weight, those with most goods before', () => {
    const brands = [
      brand(1, { products_cnt: 2 }),
      brand(2, { exclusive: true }),
      brand(3, { exclusive: true, weight: 9 }),
      brand(4, { products_cnt: 7 }),
      brand(5, { weight: 100, products_cnt: 0 }),
    ];
    expect(shownBrands(brands).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });
});

describe('exclusiveBrands', () => {
  it('are those that fill a row, six at most [S2.129]', () => {
    const many = Array.from({ length: 9 }, (_, id) =>
      brand(id, { exclusive: true, weight: id, products_cnt: id === 8 ? 4 : 5 }),
    );
    expect(exclusiveBrands([...many, brand(20, { products_cnt: 90 })]).map(({ id }) => id)).toEqual(
      [7, 6, 5, 4, 3, 2],
    );
  });
});
