import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Footer } from '../../../views/layout/footer.tsx';
import { elements } from '../catalog/markup.ts';
import { exampleFrame } from './example-frame.ts';

const html = renderToStaticMarkup(<Footer frame={{ ...exampleFrame, year: 2031 }} />);
const links = elements(html, 'a').map(({ text, attributes }) => [text, attributes.href]);

it('leads to the first page, the site map and the categories [S2.63, S2.65, S2.66]', () => {
  expect(links).toEqual(
    expect.arrayContaining([
      ['Главная', '/'],
      ['Карта сайта', '/map'],
      ['Тепловое оборудование', '/catalog/teplo'],
      ['Посуда & «инвентарь» <script>', '/catalog/posuda'],
    ]),
  );
});

it('has blocks of links about the catalogue, the company and the service [S2.67]', () => {
  const blocks = elements(html, 'section').map(({ inner }) => ({
    title: elements(inner, 'h2')[0]?.text,
    hrefs: elements(inner, 'a').map(({ attributes }) => attributes.href),
  }));
  expect(blocks.map(({ title }) => title)).toEqual([
    'Каталог',
    'Компания',
    'Покупателям',
    'Контакты',
  ]);
  const [catalog, company, service] = blocks;
  expect(catalog?.hrefs).toContain('/catalog');
  expect(company?.hrefs).toEqual(expect.arrayContaining(['/about/', '/news/', '/contacts/']));
  expect(service?.hrefs).toEqual(expect.arrayContaining(['/dostavka_oplata/', '/service/']));
});

it('leads to social networks and to the site for service orders [S2.68, S2.71]', () => {
  expect(links).toContainEqual(['Телеграм', 'https://social.example/marmit']);
  expect(links).toContainEqual(['Заявка в сервисный центр', 'https://service.example/']);
});

it('names the year that it is told', () => {
  expect(html).toContain('© 2031 ');
});
