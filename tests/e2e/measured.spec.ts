import { expect } from '@playwright/test';
import { expectLater } from './later.ts';
import { test } from './test.ts';

test('what the browser measured is told when the page is left', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      localStorage.setItem('told', `${url} ${data}`);
      return send(url, data);
    };
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (args[0] === 'visibilitychange') localStorage.setItem('watched', 'yes');
    };
  });
  await page.clock.install();
  await page.goto('/news/');
  const watched = () => page.evaluate(() => localStorage.getItem('watched'));
  await expectLater(page, watched).toBe('yes');
  await page.goto('/cookies');
  const [url, report = '{}'] =
    (await page.evaluate(() => localStorage.getItem('told')))?.split(' ') ?? [];
  expect(url).toBe('/rum');
  expect(JSON.parse(report)).toMatchObject({
    route: '/news',
    vitals: { lcp: expect.any(Number), cls: expect.any(Number) },
  });
});
