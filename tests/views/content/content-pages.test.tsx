import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CityPage } from '../../../views/content/city-page.tsx';
import { NewsListPage } from '../../../views/content/news-list-page.tsx';
import { NewsPage } from '../../../views/content/news-page.tsx';
import { SiteMapPage } from '../../../views/content/site-map-page.tsx';
import { MENU_LINKS } from '../../../views/layout/menu-links.ts';
import { exampleFrame, exampleMenu, moscow } from '../layout/example-frame.ts';

const item = {
  id: 7,
  title: 'Новый склад',
  lead: 'Открыли',
  image: null,
  published_at: Date.UTC(2026, 10, 18),
  body: '<p>Целиком</p>',
  newer: null,
  older: { id: 6, title: 'Старый склад' },
};

describe('news', () => {
  it('lists items with their day and address', () => {
    const html = renderToStaticMarkup(<NewsListPage news={[item]} page={1} lastPage={1} />);
    expect(html).toContain('<time class="caption" dateTime="2026-11-18">18 ноября 2026');
    expect(html).toContain('href="/news/7"');
  });

  it('shows the way to the catalogue when there are none', () => {
    expect(renderToStaticMarkup(<NewsListPage news={[]} page={1} lastPage={1} />)).toContain(
      'href="/catalog"',
    );
  });

  it('prints the stored text as it is', () => {
    const html = renderToStaticMarkup(<NewsPage item={item} />);
    expect(html).toContain('<p>Целиком</p>');
    expect(html).toContain('href="/news/6" rel="next"');
    expect(html).not.toContain('rel="prev"');
  });
});

it('lists every category in the site map, the sale by its first level', () => {
  const html = renderToStaticMarkup(
    <SiteMapPage tree={exampleMenu} links={MENU_LINKS} brands={[]} cities={[]} />,
  );
  expect(html).toContain('href="/catalog/teplo/plity/gaz"');
  expect(html).toContain('href="/catalog/sale/teplo"');
  expect(html).not.toContain('href="/catalog/sale/teplo/plity"');
});

it('offers every city as a button that leads back', () => {
  const html = renderToStaticMarkup(
    <CityPage city={moscow} cityGroups={exampleFrame.cityGroups} returnTo="/goods/104" />,
  );
  expect(html.match(/name="city_id"/g)).toHaveLength(2);
  expect(html.indexOf('Популярные')).toBeLessThan(html.indexOf('Россия'));
  expect(html).toContain('name="return_to" value="/goods/104"');
});
