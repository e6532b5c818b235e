import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { writeProduct } from '../../doors/crawlers/write-product.ts';
import { doneOf } from '../desk/desk-bench.ts';
import { type ContentBench, idOf, openContentBench } from './content-bench.ts';

describeOnBothStores('what stands around the pages of the site', (dialect) => {
  let bench: ContentBench;
  beforeAll(async () => {
    bench = await openContentBench(dialect);
  });
  afterAll(() => bench.close());

  describe('banners', () => {
    it('stand on the home page in the order of the staff', async () => {
      const banner = { place: 'main_slider', action: 'Смотреть', url: '/catalog', text: '' };
      const made = await bench.save('banners-new', { ...banner, title: 'Слайд последний' });
      const last = idOf(made.headers['location']);
      const places = async () => {
        const { text } = await bench.visit('/');
        return [...text.matchAll(/class="slide-title">([^<]+)</g)].map(([, title]) => title);
      };
      expect((await places()).at(-1)).toBe('Слайд последний');
      const count = (await places()).length;
      const moved = await bench.content().post(desk.contentItem(last), { act: 'up' });
      expect([(await places()).length, (await places()).at(-2)]).toEqual([
        count,
        'Слайд последний',
      ]);
      await bench.content().post(desk.undo(doneOf(moved.headers['location'])));
      expect((await places()).at(-1)).toBe('Слайд последний');
    });

    it.each(['//evil.example', 'javascript:alert(1)', 'http://plain.example', '/\\evil'])(
      'lead to the shop or to a safe address, not to %s',
      async (url) => {
        const banner = { place: 'home', title: 'Б', action: 'Да', url };
        expect((await bench.save('banners-new', banner)).status).toBe(422);
      },
    );

    it('show a picture that came with the form', async () => {
      const png = await sharp({
        create: { width: 80, height: 40, channels: 3, background: '#c00' },
      })
        .png()
        .toBuffer();
      const send = (bytes: Buffer) =>
        bench
          .content()
          .upload(desk.contentItem('banners-new'))
          .field('act', 'save')
          .field('return_to', desk.contentItem('banners-new'))
          .field('place', 'main_slider')
          .field('title', 'С картинкой')
          .field('action', 'Смотреть')
          .field('url', '/catalog')
          .attach('image.file', bytes, { filename: '../../x.png' });
      const bad = await send(Buffer.from('<svg onload="alert(1)"/>'));
      expect([bad.status, bad.text.includes('нужна картинка')]).toEqual([422, true]);
      expect(bad.text).toContain('value="С картинкой"');
      const cut = await send(png.subarray(0, 60));
      expect([cut.status, cut.text.includes('картинка испорчена')]).toEqual([422, true]);
      const made = await send(png);
      expect(made.status).toBe(303);
      const { text } = await bench.visit('/');
      const key = /\/img\/960\/(own-[0-9a-f]{32})\.webp/.exec(text)?.[1] ?? '';
      const picture = await bench.visit(`/img/960/${key}.webp`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    });
  });

  describe('what stands around every page', () => {
    it('is a notice for its time', async () => {
      const made = await bench.save('notices-new', {
        text: '31 декабря не работаем',
        url: '/contacts',
      });
      for (const path of ['/', '/catalog', '/about', '/nowhere']) {
        expect((await bench.visit(path)).text).toContain('31 декабря не работаем');
      }
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
      expect((await bench.visit('/')).text).not.toContain('31 декабря не работаем');
    });

    it('is the menu, of the staff where they have made one', async () => {
      const menuOf = (text: string) => /<nav class="main-menu".*?<\/nav>/s.exec(text)?.[0] ?? '';
      expect(menuOf((await bench.visit('/')).text)).toContain('Дилерам');
      const made = await bench.save('menu-new', { title: 'Подарки', url: '/sale' });
      const menu = menuOf((await bench.visit('/')).text);
      expect([menu.includes('Подарки'), menu.includes('Дилерам')]).toEqual([true, false]);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
      expect(menuOf((await bench.visit('/')).text)).toContain('Дилерам');
    });
  });

  describe('redirects', () => {
    it('lead on where there is nothing, and never shadow a page', async () => {
      expect((await bench.visit('/old-oven')).status).toBe(404);
      await bench.save('redirects-new', { path: '/old-oven/', target: '/catalog' });
      await bench.save('redirects-new', { path: '/about', target: '/contacts' });
      await bench.save('redirects-new', { path: '/news/999999', target: '/news' });
      const { status, headers } = await bench.visit('/old-oven');
      expect([status, headers['location']]).toEqual([301, '/catalog']);
      expect((await bench.visit('/about')).status).toBe(200);
      await bench.save('redirects-new', { path: '/o-nas', target: '/about' });
      expect((await bench.visit('/o-nas')).headers['location']).toBe('/about');
      expect((await bench.visit('/news/999999')).headers['location']).toBe('/news');
      expect((await bench.visit('/%E0%A4%A')).status).toBe(400);
    });

    it('lead from a product that is no longer sold to the one in its place', async () => {
      const code = await writeProduct(bench.shop, { active: 0 });
      const path = `/goods/${code}`;
      expect((await bench.visit(path)).status).toBe(410);
      const made = await bench.save('redirects-new', { path, target: '/catalog/posuda' });
      const { status, headers } = await bench.visit(path);
      expect([status, headers['location']]).toEqual([301, '/catalog/posuda']);
      await writeProduct(bench.shop, { active: 1 }, code);
      expect((await bench.visit(path)).status).toBe(200);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
    });

    it.each([
      ['/a', '//evil.example'],
      ['/a', 'https://evil.example/'],
      ['/a', '/\\evil'],
      ['a', '/b'],
      ['/', '/b'],
      ['/a%E0%A4%A', '/b'],
      ['/old-oven', '/b'],
      ['/catalog', '/old-oven'],
      ['/self', '/self/'],
    ])('from %s to %s are refused', async (path, target) => {
      expect((await bench.save('redirects-new', { path, target })).status).toBe(422);
    });
  });
});
