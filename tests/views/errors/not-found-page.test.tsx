import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NotFoundPage } from '../../../views/errors/not-found-page.tsx';
import { exampleMenu } from '../layout/example-frame.ts';

const html = renderToStaticMarkup(
  <NotFoundPage menu={exampleMenu} message="Page Not Found: /нет" />,
);

it('has its text and the way home [S2.157, S2.158, S2.159, S2.160]', () => {
  expect(html).toContain('<h1>Страница не найдена</h1>');
  expect(html).toContain('К сожалению, страница, которую Вы запросили, не существует...');
  expect(html).toMatch(
    /Если ошибка повторяется, <a class="link" href="\/contacts\/">обратитесь в\u00a0службу поддержки<\/a>/,
  );
  expect(html).toContain('Page Not Found: /нет');
  expect(html).toMatch(/<a class="button button-primary" href="\/">На главную<\/a>/);
});

it('offers the search and the categories', () => {
  expect(html).toContain('action="/search/"');
  expect(html).toContain('href="/catalog/teplo"');
});
