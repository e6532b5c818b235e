import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Rate } from '../../shared/contract/catalog.ts';
import type { Frame } from '../../views/layout/frame.ts';
import { PageShell } from '../../views/page-shell.tsx';
import { exampleFrame, moscow, vladivostok } from './layout/example-frame.ts';

const render = (change: Partial<Frame> = {}) =>
  renderToStaticMarkup(<PageShell frame={{ ...exampleFrame, ...change }}>содержание</PageShell>);
const part = (html: string, tag: string) =>
  html.match(new RegExp(`<${tag}[ >].*</${tag}>`))?.[0] ?? '';
const countOf = (html: string, text: string) => html.split(text).length - 1;

describe('the header', () => {
  const header = part(render(), 'header');

  it('holds its ten links once each, in their order [S2.52]', () => {
    const menu = /<nav class="main-menu".*?<\/nav>/.exec(header)?.[0] ?? '';
    const links = [...menu.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)];
    expect(links.map(([, url, title]) => [title, url])).toEqual([
      ['Выгодно', '/catalog/sale/'],
      ['Доставка и оплата', '/dostavka_oplata/'],
      ['Контакты', '/contacts/'],
      ['Бренды', '/catalog/vendors/'],
      ['Сервис', '/service/'],
      ['О компании', '/about/'],
      ['Дилерам', '/dilers/'],
      ['Проектирование', '/proectnoe_buro/'],
      ['Новости', '/news/'],
      ['Вопросы и ответы', '/answer/'],
    ]);
  });

  it('offers «Еще» after the third, the sixth and the seventh link', () => {
    const menu = /<nav class="main-menu".*?<\/nav>/.exec(header)?.[0] ?? '';
    const before = menu.split('<details').map((piece) => countOf(piece, '<a '));
    expect(before).toEqual([3, 3, 1, 3]);
  });

  it('shows the free number in Москва and the regional one elsewhere [S1.36, S1.37, S9.59]', () => {
    expect(header).toContain('href="tel:88002004000">8 800 200-40-00</a><span>бесплатно</span>');
    const elsewhere = part(render({ city: vladivostok }), 'header');
    expect(elsewhere).toContain('href="tel:+74959564000"');
    expect(elsewhere).not.toContain('бесплатно');
  });

  it('shows rates of dollar and euro and every currency as a button [S1.30]', () => {
    expect(header).toContain('$\u00a080,51');
    expect(countOf(header, 'name="rate_id"')).toBe(2);
  });

  it('links to social networks in the top bar [S2.74]', () => {
    const signs = /<p class="social-links social-signs">.*?<\/p>/.exec(header)?.[0] ?? '';
    expect(signs).toContain('href="https://social.example/marmit"');
    expect(signs).toContain('<span class="visually-hidden">Телеграм</span>');
  });

  it('names whose the rates are and of which day', () => {
    const shown = (...change: { source: 'cbr' | 'demo' | ''; date: string }[]) => {
      const [rouble, dollar] = exampleFrame.rates as [Rate, Rate];
      const foreign = change.map((each, place) => {
        const title = ['USD', 'EUR'][place] ?? '';
        return { ...dollar, id: 840 + place, title, ...each };
      });
      const page = part(render({ rates: [rouble, ...foreign] }), 'header');
      return page.replaceAll('\u00a0', ' ').replace(/<[^>]+>/g, '');
    };
    const real = shown({ source: 'cbr', date: '2026-11-18' });
    expect(real).toContain('Курс Банка России на 18 ноября. ');
    expect(real).toContain('на 18.11');
    const demo = shown({ source: 'demo', date: '2026-11-22' });
    expect(demo).toContain('Демонстрационный курс, не настоящий. ');
    expect(demo).toContain('демо-курс');
    expect(demo).not.toContain('Банка России');
    const mixed = shown(
      { source: 'cbr', date: '2026-11-22' },
      { source: 'cbr', date: '2026-11-02' },
    );
    expect(mixed).toContain(
      'USD: курс Банка России на 22 ноября. EUR: курс Банка России на 2 ноября.',
    );
    expect(mixed).toContain('на 02.11');
    expect(shown({ source: '', date: '2026-11-22' })).not.toContain('Банка России');
    const former = shown({ source: 'cbr', date: '2025-12-31' });
    expect(former).toContain('Курс Банка России на 31 декабря 2025 г. Оплата');
    expect(former).toContain('на 31.12.2025');
  });

  it('sends the choice of a city with the page to come back to [S2.74]', () => {
    expect(header).toContain('name="return_to" value="/catalog/teplo?page=2"');
    expect(header).toMatch(/<button type="submit" value="90" aria-current="true" name="city_id">/);
  });

  it('links every shown category once in the menu and the sale as a flat list [S2.103, S2.105]', () => {
    const menu = /<nav class="menu-panel".*?<\/nav>/.exec(header)?.[0] ?? '';
    expect(countOf(menu, 'href="/catalog/teplo/plity"')).toBe(1);
    expect(countOf(menu, 'href="/catalog/teplo/plity/gaz"')).toBe(1);
    expect(countOf(menu, 'href="/catalog/sale/teplo/plity"')).toBe(1);
    expect(menu).not.toContain('href="/catalog/sale/teplo"');
  });

  it('says what is in the basket to those who do not see the number [S2.56, S2.57, S2.86]', () => {
    const filled = part(render({ basketCount: 3, customer: { name: 'Анна' } }), 'header');
    expect(filled).toContain('<span class="visually-hidden">3\u00a0товара</span>');
    expect(filled).toContain('<a href="/lk/">');
    expect(filled).toContain('aria-hidden="true">А</span>');
    expect(filled).toMatch(/<a href="\/lk\/profil\/"><strong>Анна<\/strong><\/a>/);
    expect(filled).toMatch(/<form action="\/logout" method="post">/);
    expect(filled).not.toContain('ждёт оплаты');
    expect(header).toContain('<a href="/login">');
  });

  it('searches by a plain form that keeps the text', () => {
    const html = part(render({ searchText: 'тарелка "27"' }), 'header');
    expect(html).toContain('<form action="/search/" method="get">');
    expect(html).toContain('value="тарелка &quot;27&quot;"');
  });
});

describe('the customer’s menu', () => {
  it('marks the orders when one waits for its payment, and guests have none [S2.88, S6.5]', () => {
    const waiting = part(render({ customer: { name: 'Анна Белова' }, needPay: true }), 'header');
    expect(waiting).toMatch(/<a href="\/lk\/orders\/" class="need-pay">.*?ждёт оплаты/);
    expect(part(render(), 'header')).not.toContain('/lk/orders/');
  });
});

describe('the header of an order', () => {
  it.each(['/order', '/order?step=2', '/result/ab', '/pay-result/ab', '/order-send/ab'])(
    'does not stay at the top: %s [S4.44]',
    (path) => {
      expect(render({ path })).toContain('<header class="header header-still">');
    },
  );
  it.each(['/orders', '/', '/basket', '/catalog/order'])('stays elsewhere: %s', (path) => {
    expect(render({ path })).toContain('<header class="header">');
  });
});

describe('the contacts', () => {
  it('open both forms, the question about the product that is looked at', () => {
    const html = part(render({ path: '/goods/10%2F4?question=1' }), 'header');
    expect(html).toContain('href="/contacts/callback" data-dialog="callback-form"');
    expect(html).toContain('href="/answer/question/10%2F4"');
    expect(part(render(), 'header')).toContain('href="/answer/question"');
  });
});

describe('towns of the same name', () => {
  it('say their region, others do not', () => {
    const twin = { ...moscow, id: 500, title: 'Киров', region: 'Калужская область' };
    const other = { ...twin, id: 501, region: 'Кировская область' };
    const cityGroups = [{ country: 'ru', title: 'Россия', cities: [moscow, twin, other] }];
    const html = part(render({ cityGroups }), 'header');
    expect(html).toContain('>Киров, Калужская область</button>');
    expect(html).toContain('>Киров, Кировская область</button>');
    expect(html).toContain('>Москва</button>');
  });
});

describe('the question about the city', () => {
  it('is asked on the first visit only [S2.78, S2.79, S2.80]', () => {
    expect(render()).not.toContain('Это ближайший');
    const first = render({ cityConfirmed: false });
    expect(first).toMatch(/<button [^>]*value="1" name="confirm">Да, верно</);
    expect(first).toContain('Изменить');
    const words = first.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
    expect(words).toContain('Это ближайший к вам город ? Москва');
    expect(words).toContain(
      'Подтвердите город. Это позволит нам рассчитать цены, наличие и условия получения заказа.',
    );
  });
});

describe('the footer', () => {
  const footer = part(render(), 'footer');

  it('states who sells and that the site is no public offer [S1.41, S1.42, S2.73]', () => {
    expect(footer).toContain('© 2026 ООО «Мармит». ИНН\u00a07700000003, КПП\u00a0770001001');
    expect(footer).toContain('не\u00a0является публичной офертой');
    expect(footer).toContain('статьи\u00a0437 Гражданского кодекса Российской Федерации');
  });

  it('opens the privacy policy in a new tab and links the site map [S2.36, S2.64, S2.65]', () => {
    expect(footer).toMatch(/href="\/politika_konfidentsialnosti" target="_blank"/);
    expect(footer).toContain('<a href="/map">Карта сайта</a>');
  });

  it('names five ways of payment [S2.72]', () => {
    expect(countOf(footer, 'role="img"')).toBe(5);
  });
});

it('has no inline script, style or handler, whatever the titles hold', () => {
  const html = render({ cityConfirmed: false });
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<style| style=| on[a-z]+=/);
});
