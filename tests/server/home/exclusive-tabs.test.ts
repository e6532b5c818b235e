import { afterAll, beforeAll, expect, it } from 'vitest';
import { exclusiveBrands } from '../../../views/home/exclusive-tabs.tsx';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
let codes: string[];
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '1200' });
  const brands = exclusiveBrands(shop.deps.reference.get('brands'));
  codes = brands.map(({ url_rewrite_code }) => url_rewrite_code);
});
afterAll(() => shop.close());

const get = (path: string) => request(shop.listener).get(path);
const sectionOf = (html: string) => html.match(/<section[^>]*id="exclusive".*?<\/section>/s)?.[0];

it('leaves the goods of the first brand for later, with a link in their place', async () => {
  const { text } = await get('/');
  expect(codes.length).toBeGreaterThan(1);
  const section = sectionOf(text) ?? '';
  expect(section).not.toContain('<article');
  expect(section).toContain(`data-load="/?exclusive=${codes[0]}&amp;_f=exclusive"`);
  expect(section).toContain(`href="/?exclusive=${codes[0]}#exclusive"`);
  for (const code of codes) expect(section).toContain(`id="tab-${code}"`);
});

it('opens any brand by its address: the goods are in the page', async () => {
  const { text, headers } = await get(`/?exclusive=${codes[1]}`);
  const section = sectionOf(text) ?? '';
  expect(section.match(/<article/g)?.length).toBeGreaterThan(4);
  expect(section).toMatch(new RegExp(`id="tab-${codes[1]}"[^>]*aria-current="true"`));
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/"/>');
  expect(headers['cache-control']).toContain('public');
});

it('gives the part alone, as it stands in the page', async () => {
  const path = `/?exclusive=${codes[1]}`;
  const part = await get(`${path}&_f=exclusive`);
  expect(part.text).toBe(sectionOf((await get(path)).text));
});

it('goes to the plain first page when there is no such brand', async () => {
  for (const code of ['', 'no-such-brand', '%3Cscript%3E', 'a'.repeat(300)]) {
    const answer = await get(`/?exclusive=${code}`);
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
  }
});

it('shows a guest who has chosen favourites the hearts of them, to nobody else', async () => {
  const path = `/?exclusive=${codes[0]}`;
  const id = sectionOf((await get(path)).text)?.match(/id="title-exclusive-(\d+)"/)?.[1];
  const added = await request(shop.listener).post('/favorites').type('form').send({ add: id });
  const cookies = added.headers['set-cookie'] as unknown as string[];
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const own = await get(path).set('Cookie', cookie);
  expect(own.headers['cache-control']).toContain('private');
  expect(sectionOf(own.text)).toContain('Убрать из избранного');
  expect(sectionOf((await get(path)).text)).not.toContain('Убрать из избранного');
});
