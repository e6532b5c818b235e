import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceMoments } from '../../../server/content/announce-moments.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { writeProduct } from '../doors/crawlers/write-product.ts';
import { type DeskBench, doneOf, once, openDeskBench } from './desk-bench.ts';

const moment = (at: number) => new Date(at + 3 * HOUR_MS).toISOString().slice(0, 16);

describeOnBothStores('the content of the site', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    await announceMoments(bench.shop.deps.store, bench.shop.clock.now);
  });
  afterAll(() => bench.close());

  const content = () => bench.as('content');
  /** Page of visitors once the process has followed the store. */
  const shop = async (path: string) => {
    await bench.shop.deps.catalog.poll();
    await bench.shop.deps.settled();
    return supertest(bench.shop.listener).get(path).set('Host', 'localhost');
  };
  const save = (id: string, form: Record<string, string>) =>
    content().post(desk.contentItem(id), { act: 'save', return_to: desk.contentItem(id), ...form });
  const idOf = (location = '') => /items\/([^?]+)/.exec(location)?.[1] ?? '';
  const news = { title: 'Открыли склад', lead: 'В Казани', body: '**Ждём** вас', image: '' };

  describe('news', () => {
    it('is seen by visitors at once, changed, and taken back', async () => {
      expect((await shop('/news')).text).not.toContain(news.title);
      const made = await save('news-new', news);
      const id = idOf(made.headers['location']);
      expect((await shop('/news')).text).toContain(news.title);
      const address = `/news/${id.slice('news-'.length)}`;
      expect((await shop(address)).text).toContain('<strong>Ждём</strong>');
      const changed = await save(id, { title: 'Другое', 'was.title': news.title });
      expect((await shop(address)).text).toContain('Другое');
      await content().post(desk.undo(doneOf(changed.headers['location'])));
      expect((await shop(address)).text).toContain(news.title);
      await content().post(desk.undo(doneOf(made.headers['location'])));
      expect((await shop(address)).status).toBe(404);
    });

    it('comes back when its removal is undone', async () => {
      const id = idOf((await save('news-new', news)).headers['location']);
      const address = `/news/${id.slice('news-'.length)}`;
      const gone = await content().post(desk.contentItem(id), { act: 'remove' });
      expect((await shop(address)).status).toBe(404);
      await content().post(desk.undo(doneOf(gone.headers['location'])));
      expect((await shop(address)).text).toContain(news.title);
    });

    it('is published once by a form that is sent twice', async () => {
      expect((await content().get(desk.contentItem('news-new'))).text).toContain('name="form_key"');
      const form = { ...news, title: 'Отправлена дважды', ...once() };
      const first = await save('news-new', form);
      const second = await save('news-new', form);
      expect(second.headers['location']).toBe(first.headers['location']);
      const rows = bench.db.selectFrom('news').select('id').where('title', '=', form.title);
      expect(await rows.execute()).toHaveLength(1);
      await content().post(desk.undo(doneOf(first.headers['location'])));
    });

    it('has the words of its form’s second press, with others in it', async () => {
      const form = { ...news, 'was.title': '', title: 'Первые слова', ...once() };
      const first = await save('news-new', form);
      const second = await save('news-new', { ...form, title: 'Вторые слова' });
      const id = idOf(first.headers['location']);
      expect(idOf(second.headers['location'])).toBe(id);
      const rows = bench.db.selectFrom('news').select('id').where('title', '=', 'Вторые слова');
      expect((await rows.execute()).map((row) => `news-${row.id}`)).toEqual([id]);
      const draft = { ...form, act: 'draft', ...once() };
      const kept = await save('news-new', draft);
      const other = await save('news-new', { ...draft, title: 'Вторые слова' });
      const drafts = bench.db.selectFrom('content_drafts').select('fields');
      const found = await drafts.where('id', '=', idOf(kept.headers['location'])).execute();
      expect(idOf(other.headers['location'])).toBe(idOf(kept.headers['location']));
      expect(found.map(({ fields }) => JSON.parse(fields).title)).toEqual(['Вторые слова']);
      for (const { headers } of [second, first, other, kept]) {
        await content().post(desk.undo(doneOf(headers['location'])));
      }
    });

    it('never has the address of one that was removed', async () => {
      const first = await save('news-new', news);
      await content().post(desk.undo(doneOf(first.headers['location'])));
      const second = await save('news-new', { ...news, title: 'Вторая' });
      expect(idOf(second.headers['location'])).not.toBe(idOf(first.headers['location']));
      await content().post(desk.undo(doneOf(second.headers['location'])));
    });

    it('is seen when its time comes, and no longer when it is over', async () => {
      const { clock, deps } = bench.shop;
      const from = Math.ceil(clock.now / 60_000) * 60_000 + HOUR_MS;
      const times = { published_at: moment(from), shown_to: moment(from + HOUR_MS) };
      const made = await save('news-new', { ...news, title: 'Скоро распродажа', ...times });
      expect(made.status).toBe(303);
      expect((await shop('/news')).text).not.toContain('Скоро распродажа');
      clock.now = from;
      expect(await announceMoments(deps.store, clock.now)).toBe(true);
      expect((await shop('/news')).text).toContain('Скоро распродажа');
      expect(await announceMoments(deps.store, clock.now)).toBe(false);
      clock.now = from + HOUR_MS;
      expect(await announceMoments(deps.store, clock.now)).toBe(true);
      expect((await shop('/news')).text).not.toContain('Скоро распродажа');
    });

    it('names what is wrong beside its field, and loses nothing', async () => {
      const form = { ...news, title: '', lead: 'Скидки {{skidka}}', published_at: 'завтра' };
      const refused = await save('news-new', form);
      expect(refused.status).toBe(422);
      for (const text of ['Заполните', 'Такого факта нет: {{skidka}}', 'ГГГГ-ММ-ДД']) {
        expect(refused.text).toContain(text);
      }
      expect(refused.text).toContain('value="завтра"');
      expect(refused.text).toContain(news.body);
    });

    it('may be as long as is said, and loses nothing when it is longer', async () => {
      const send = (body: string) =>
        content().upload(desk.contentItem('news-new'), {
          act: 'save',
          return_to: desk.contentItem('news-new'),
          ...news,
          body,
        });
      const made = await send('щ'.repeat(60_000));
      expect(made.status).toBe(303);
      await content().post(desk.undo(doneOf(made.headers['location'])));
      const longer = await send('щ'.repeat(60_001));
      expect([longer.status, longer.text.includes('Длиннее 60000 знаков')]).toEqual([422, true]);
      expect(longer.text).toContain('щ'.repeat(60_001));
    });

    it('never runs what is written into it', async () => {
      const body = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))';
      const made = await save('news-new', { ...news, title: '<script>alert(2)</script>', body });
      const address = `/news/${idOf(made.headers['location']).slice('news-'.length)}`;
      const { text } = await shop(address);
      expect(text).not.toMatch(/<script>alert|onerror=|href="javascript:/);
      await content().post(desk.undo(doneOf(made.headers['location'])));
    });
  });

  it('has answers that come back when their undo is undone', async () => {
    const { id: kind } = await bench.db
      .selectFrom('question_kinds')
      .select('id')
      .executeTakeFirstOrThrow();
    const form = { kind_id: String(kind), question: 'Есть пандус?', answer: 'Да', published: '1' };
    const made = await save('answers-new', form);
    const row = () =>
      bench.db.selectFrom('questions').selectAll().where('question', '=', form.question).execute();
    const before = await row();
    expect(before).toHaveLength(1);
    const undone = await content().post(desk.undo(doneOf(made.headers['location'])));
    expect(await row()).toEqual([]);
    await content().post(desk.undo(doneOf(undone.headers['location'])));
    expect(await row()).toEqual(before);
  });

  describe('a draft', () => {
    it('is seen by nobody but who has its link, until it is published', async () => {
      const about = await content().get(desk.contentItem('pages-about'));
      const title = /name="was\.title" value="([^"]*)"/.exec(about.text)?.[1] ?? '';
      const form = { act: 'draft', title: 'О нас иначе', 'was.title': title };
      const drafted = await content().post(desk.contentItem('pages-about'), form);
      expect(drafted.status).toBe(303);
      expect((await shop('/about')).text).not.toContain('О нас иначе');
      const page = await content().get(desk.contentItem('pages-about'));
      const link = /class="desk-link">[^<]*(\/preview\/[^<]+)</.exec(page.text)?.[1] ?? '';
      const preview = await bench.office.anybody.get(link);
      expect([preview.status, preview.text.includes('О нас иначе')]).toEqual([200, true]);
      const forged = link.replace(/pages-about/, 'pages-dealers');
      expect((await bench.office.anybody.get(forged)).status).toBe(404);
      const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
      expect((await bench.office.anybody.get(other)).status).toBe(404);
      const published = await save('pages-about', {});
      expect((await shop('/about')).text).toContain('О нас иначе');
      expect((await bench.office.anybody.get(link)).status).toBe(404);
      await content().post(desk.undo(doneOf(published.headers['location'])));
      expect((await shop('/about')).text).not.toContain('О нас иначе');
      const again = await content().get(desk.contentItem('pages-about'));
      expect(again.text).toContain('value="О нас иначе"');
      await content().post(desk.contentItem('pages-about'), { act: 'discard' });
    });

    it('shows facts within its blocks as the page would, also one that nobody has told', async () => {
      const company = {
        name: 'Печи',
        tagline: 'Кухни',
        legalName: 'ООО "Ромашка"',
        inn: '7707083893',
        kpp: '770701001',
        ogrn: '1027700132195',
        address: 'Москва, Лесная, 1',
        email: 'zakaz@example.ru',
        regionalPhone: '8 495 123-45-67',
        director: 'Иванов И. И.',
        return_to: desk.settings(),
      };
      const owner = bench.as('owner');
      const told = await owner.post(desk.settingsPart('company'), company);
      const ways = { card: '0', sbp: '0', invoice: '1', on_delivery: '1' };
      const offered = await owner.post(desk.paymentWays(), {
        ...ways,
        return_to: desk.paymentSettings(),
      });
      await shop('/');
      const id = 'pages-service';
      const form = {
        act: 'draft',
        'blocks.0.kind': 'text',
        'blocks.0.title': 'Кто мы: {{legalName}}',
        'blocks.0.body': 'Платите {{payOnline}}\n\nПишите {{email}}',
      };
      const unknown = { ...form, 'blocks.0.title': '{{nofact}}' };
      const refused = await content().post(desk.contentItem(id), unknown);
      expect(refused.status).toBe(422);
      expect((await content().post(desk.contentItem(id), form)).status).toBe(303);
      const page = await content().get(desk.contentItem(id));
      const link = /class="desk-link">[^<]*(\/preview\/[^<]+)</.exec(page.text)?.[1] ?? '';
      const { status, text } = await bench.office.anybody.get(link);
      expect(status).toBe(200);
      expect(text).toContain('Кто мы: ООО &quot;Ромашка&quot;');
      expect([text.includes('Пишите'), text.includes('Платите')]).toEqual([true, false]);
      await content().post(desk.contentItem(id), { act: 'discard' });
      for (const { headers } of [offered, told]) {
        await owner.post(desk.undo(doneOf(headers['location'])));
      }
      await shop('/');
    });

    it("asks before it overwrites another's draft, whoever published before", async () => {
      const id = 'pages-dealers';
      const page = await content().get(desk.contentItem(id));
      const title = /name="was\.title" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      const published = await save(id, { title: 'Моё', 'was.title': title });
      const other = await bench.office.staff('content');
      const theirs = { act: 'draft', title: 'Их', 'was.title': 'Моё' };
      await other.post(desk.contentItem(id), theirs);
      const stale = { act: 'draft', title: 'Моё второе', 'was.title': 'Моё' };
      const refused = await content().post(desk.contentItem(id), {
        ...stale,
        return_to: desk.contentItem(id),
      });
      expect(refused.status).toBe(409);
      for (const text of ['Их', 'Моё второе']) expect(refused.text).toContain(text);
      await content().post(desk.contentItem(id), { act: 'discard' });
      await content().post(desk.undo(doneOf(published.headers['location'])));
    });

    it('of two people goes into one, and the same field shows all three values', async () => {
      const made = await content().post(desk.contentItem('news-new'), { act: 'draft', ...news });
      const id = idOf(made.headers['location']);
      const other = await bench.office.staff('content');
      const theirs = { act: 'draft', title: 'Их', 'was.title': news.title };
      await other.post(desk.contentItem(id), theirs);
      const lead = { act: 'draft', lead: 'Моё', 'was.lead': news.lead };
      expect((await content().post(desk.contentItem(id), lead)).status).toBe(303);
      const mine = { act: 'draft', title: 'Моё', 'was.title': news.title };
      const refused = await content().post(desk.contentItem(id), {
        ...mine,
        return_to: desk.contentItem(id),
      });
      expect(refused.status).toBe(409);
      for (const text of [news.title, 'Их', 'Моё']) expect(refused.text).toContain(text);
    });
  });

  describe('banners', () => {
    it('stand on the home page in the order of the staff', async () => {
      const banner = { place: 'main_slider', action: 'Смотреть', url: '/catalog', text: '' };
      const made = await save('banners-new', { ...banner, title: 'Слайд последний' });
      const last = idOf(made.headers['location']);
      const places = async () => {
        const { text } = await shop('/');
        return [...text.matchAll(/class="slide-title">([^<]+)</g)].map(([, title]) => title);
      };
      expect((await places()).at(-1)).toBe('Слайд последний');
      const count = (await places()).length;
      const moved = await content().post(desk.contentItem(last), { act: 'up' });
      expect([(await places()).length, (await places()).at(-2)]).toEqual([
        count,
        'Слайд последний',
      ]);
      await content().post(desk.undo(doneOf(moved.headers['location'])));
      expect((await places()).at(-1)).toBe('Слайд последний');
    });

    it.each(['//evil.example', 'javascript:alert(1)', 'http://plain.example', '/\\evil'])(
      'lead to the shop or to a safe address, not to %s',
      async (url) => {
        const banner = { place: 'home', title: 'Б', action: 'Да', url };
        expect((await save('banners-new', banner)).status).toBe(422);
      },
    );

    it('show a picture that came with the form', async () => {
      const png = await sharp({
        create: { width: 80, height: 40, channels: 3, background: '#c00' },
      })
        .png()
        .toBuffer();
      const send = (bytes: Buffer) =>
        content()
          .upload(desk.contentItem('banners-new'))
          .field('act', 'save')
          .field('return_to', desk.contentItem('banners-new'))
          .field('place', 'main_slider')
          .field('title', 'С картинкой')
          .field('action', 'Смотреть')
          .field('url', '/catalog')
          .attach('image.file', bytes, { filename: '../../x.png' });
      const bad = await send(Buffer.from('<svg onload="alert(1)"/>'));
      expect([bad.status, bad.text.includes('Это не картинка')]).toEqual([422, true]);
      expect(bad.text).toContain('value="С картинкой"');
      const cut = await send(png.subarray(0, 60));
      expect([cut.status, cut.text.includes('Картинка испорчена')]).toEqual([422, true]);
      const made = await send(png);
      expect(made.status).toBe(303);
      const { text } = await shop('/');
      const key = /\/img\/960\/(own-[0-9a-f]{32})\.webp/.exec(text)?.[1] ?? '';
      const picture = await shop(`/img/960/${key}.webp`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    });
  });

  describe('what stands around every page', () => {
    it('is a notice for its time', async () => {
      const made = await save('notices-new', { text: '31 декабря не работаем', url: '/contacts' });
      for (const path of ['/', '/catalog', '/about', '/nowhere']) {
        expect((await shop(path)).text).toContain('31 декабря не работаем');
      }
      await content().post(desk.undo(doneOf(made.headers['location'])));
      expect((await shop('/')).text).not.toContain('31 декабря не работаем');
    });

    it('is the menu, of the staff where they have made one', async () => {
      const menuOf = (text: string) => /<nav class="main-menu".*?<\/nav>/s.exec(text)?.[0] ?? '';
      expect(menuOf((await shop('/')).text)).toContain('Дилерам');
      const made = await save('menu-new', { title: 'Подарки', url: '/sale' });
      const menu = menuOf((await shop('/')).text);
      expect([menu.includes('Подарки'), menu.includes('Дилерам')]).toEqual([true, false]);
      await content().post(desk.undo(doneOf(made.headers['location'])));
      expect(menuOf((await shop('/')).text)).toContain('Дилерам');
    });
  });

  describe('redirects', () => {
    it('lead on where there is nothing, and never shadow a page', async () => {
      expect((await shop('/old-oven')).status).toBe(404);
      await save('redirects-new', { path: '/old-oven/', target: '/catalog' });
      await save('redirects-new', { path: '/about', target: '/contacts' });
      await save('redirects-new', { path: '/news/999999', target: '/news' });
      const { status, headers } = await shop('/old-oven');
      expect([status, headers['location']]).toEqual([301, '/catalog']);
      expect((await shop('/about')).status).toBe(200);
      expect((await shop('/news/999999')).headers['location']).toBe('/news');
      expect((await shop('/%E0%A4%A')).status).toBe(400);
    });

    it('lead from a product that is no longer sold to the one in its place', async () => {
      const code = await writeProduct(bench.shop, { active: 0 });
      const path = `/goods/${code}`;
      expect((await shop(path)).status).toBe(410);
      const made = await save('redirects-new', { path, target: '/catalog/posuda' });
      const { status, headers } = await shop(path);
      expect([status, headers['location']]).toEqual([301, '/catalog/posuda']);
      await writeProduct(bench.shop, { active: 1 }, code);
      expect((await shop(path)).status).toBe(200);
      await content().post(desk.undo(doneOf(made.headers['location'])));
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
      expect((await save('redirects-new', { path, target })).status).toBe(422);
    });
  });

  describe('pages of blocks', () => {
    it('are written block by block, put in order, and taken back', async () => {
      const id = 'pages-service';
      const before = (await shop('/service')).text;
      const page = await content().get(desk.contentItem(id));
      const fields = [...page.text.matchAll(/name="(blocks\.[^"]+)"/g)].map(([, name]) => name);
      expect(fields.length).toBeGreaterThan(10);
      const was = /name="was\.blocks" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
      const json = was.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
      const form = {
        'was.blocks': json,
        'blocks.0.kind': 'steps',
        'blocks.0.order': '2',
        'blocks.0.title': 'Как мы чиним',
        'blocks.0.items.0.title': 'Приедем',
        'blocks.0.items.0.text': 'Завтра',
        'blocks.1.kind': 'text',
        'blocks.1.order': '1',
        'blocks.1.title': 'Сначала',
        'blocks.1.body': '*Курсив*',
        'blocks.2.kind': 'company',
        'blocks.2.title': 'Лишний',
        'blocks.2.remove': 'yes',
      };
      const broken = await save(id, { ...form, 'blocks.0.items.0.text': '' });
      expect(broken.status).toBe(422);
      expect(broken.text).toContain('Блок 2, «Шаги»: «Шаги», пункт 1: проверьте «Текст»');
      expect(broken.text).toContain('value="Приедем"');
      const saved = await save(id, form);
      const { text } = await shop('/service');
      expect(text.indexOf('<em>Курсив</em>')).toBeGreaterThan(0);
      expect(text.indexOf('Как мы чиним')).toBeGreaterThan(text.indexOf('Курсив'));
      expect(text).not.toContain('Лишний');
      await content().post(desk.undo(doneOf(saved.headers['location'])));
      expect((await shop('/service')).text.length).toBe(before.length);
    });

    describe('with files', () => {
      const id = 'pages-service';
      const form = { act: 'save', return_to: desk.contentItem(id) };
      const block = {
        'blocks.0.kind': 'text',
        'blocks.0.title': 'Набранное долго',
        'blocks.0.body': 'Очень долгий рассказ',
      };
      const bad = Buffer.from('<svg onload="alert(1)"/>');
      const part = (name: string, filename: string | null, text: string) =>
        [
          '--line',
          `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
          ...(filename === null ? [] : ['Content-Type: application/octet-stream']),
          '',
          text,
          '',
        ].join('\r\n');
      const send = (...parts: string[]) =>
        content()
          .upload(desk.contentItem(id))
          .set('Content-Type', 'multipart/form-data; boundary=line')
          .send(`${parts.join('')}--line--\r\n`);
      const texts = (fields: Record<string, string>) =>
        Object.entries(fields).map(([name, text]) => part(name, null, text));

      it('keep what was typed when a picture is none, or too large, or one of many', async () => {
        const file = { field: 'blocks.0.image.file', bytes: bad, name: 'x.png' };
        const refused = await content().upload(desk.contentItem(id), { ...form, ...block }, [file]);
        expect(refused.status).toBe(422);
        for (const text of ['Блок 1: Это не картинка', 'Набранное долго', 'Очень долгий рассказ']) {
          expect(refused.text).toContain(text);
        }
        const large = await send(
          ...texts(form),
          part('blocks.0.image.file', 'x.png', 'x'.repeat(10_000_001)),
          ...texts(block),
        );
        expect([large.status, large.text.includes('Файл слишком большой')]).toEqual([422, true]);
        expect(large.text).toContain('Очень долгий рассказ');
        const many = Array.from({ length: 11 }, (_, at) =>
          part(`blocks.${at}.image.file`, 'x', 'x'),
        );
        const crowd = await send(...texts(form), ...many, ...texts(block));
        expect([crowd.status, crowd.text.includes('Файлов слишком много')]).toEqual([422, true]);
        expect(crowd.text).toContain('Очень долгий рассказ');
      });

      it('may have any number of inputs without a file', async () => {
        const none = Array.from({ length: 200 }, (_, at) =>
          part(`blocks.${at}.image.file`, '', ''),
        );
        expect((await send(...none, ...texts({ ...form, act: 'draft' }))).status).toBe(303);
        await content().post(desk.contentItem(id), { act: 'discard' });
      });
    });

    it('stay as they are when nothing was changed', async () => {
      const saved = await save('pages-about', {});
      expect(doneOf(saved.headers['location'])).toBe(0);
    });
  });

  it('lets sets have goods that there are', async () => {
    const { code } = await bench.db.selectFrom('products').select('code').executeTakeFirstOrThrow();
    const set = {
      title: 'Набор',
      text: 'Для бара',
      seats: '40',
      code: 'bar-40',
      url: '',
      image: '',
    };
    const bad = await save('solutions-new', {
      ...set,
      lines: `${code}; Печь; 1\nнет такого; Стол; 2`,
    });
    expect([bad.status, bad.text.includes('Нет товаров с кодом: нет такого')]).toEqual([422, true]);
    const made = await save('solutions-new', { ...set, lines: `${code}; Печь; 1; 20` });
    expect((await shop('/solutions/bar-40')).text).toContain('Печь');
    const id = idOf(made.headers['location']);
    const shown = await content().get(desk.contentItem(id));
    expect(shown.text).toContain(`${code}; Печь; 1; 20`);
    const changed = await save(id, {
      lines: `${code}; Плита; 2`,
      'was.lines': `${code}; Печь; 1; 20`,
    });
    await content().post(desk.undo(doneOf(changed.headers['location'])));
    expect((await content().get(desk.contentItem(id))).text).toContain(`${code}; Печь; 1; 20`);
    await content().post(desk.undo(doneOf(made.headers['location'])));
  });

  describe('sets of the home page', () => {
    const set = { title: 'Набор', text: 'Для бара', seats: '40', image: '', lines: '' };
    const card = async (title: string) =>
      new RegExp(`href="([^"]*)"[^>]*>${title}<`).exec((await shop('/')).text)?.[1];

    it('lead to the page of their code, also once it is another, or to their link', async () => {
      const made = await save('solutions-new', { ...set, title: 'Бар', code: 'bar-50', url: '' });
      expect(await card('Бар')).toBe('/solutions/bar-50');
      const id = idOf(made.headers['location']);
      const moved = await save(id, { code: 'bar-60', 'was.code': 'bar-50' });
      expect(moved.status).toBe(303);
      expect(await card('Бар')).toBe('/solutions/bar-60');
      const linked = { ...set, title: 'Своя ссылка', code: '', url: '/catalog/posuda' };
      const other = await save('solutions-new', linked);
      expect(await card('Своя ссылка')).toBe('/catalog/posuda');
      for (const { headers } of [other, moved, made]) {
        await content().post(desk.undo(doneOf(headers['location'])));
      }
    });

    it('are refused with words when they lead nowhere or where another does', async () => {
      const nowhere = await save('solutions-new', { ...set, code: '', url: '' });
      expect([nowhere.status, nowhere.text.includes('Карточка никуда не ведёт')]).toEqual([
        422,
        true,
      ]);
      const made = await save('solutions-new', { ...set, title: 'Бар', code: 'bar-70', url: '' });
      const taken = await save('solutions-new', { ...set, code: 'bar-70', url: '' });
      expect([taken.status, taken.text.includes('Этот адрес у набора «Бар»')]).toEqual([422, true]);
      expect(taken.text).toContain('value="bar-70"');
      expect(idOf(made.headers['location'])).not.toBe('');
      const same = await save(idOf(made.headers['location']), { text: 'И', 'was.text': set.text });
      expect(same.status).toBe(303);
      for (const { headers } of [same, made]) {
        await content().post(desk.undo(doneOf(headers['location'])));
      }
    });
  });

  it('answers nobody who may not, and nothing that there is not', async () => {
    const form = { act: 'save', ...news };
    for (const role of ['sales', 'warehouse', 'accountant', 'viewer'] as const) {
      expect((await bench.as(role).post(desk.contentItem('news-new'), form)).status).toBe(403);
    }
    for (const id of ['news-999999', 'orders-1', 'news-99999999999', 'pages-nowhere', 'x']) {
      expect((await content().get(desk.contentItem(id))).status).toBe(404);
      expect((await content().post(desk.contentItem(id), form)).status).toBe(404);
    }
    const arrays = { act: 'save', title: ['а', 'б'] as never, lead: 'в', body: 'г' };
    expect((await content().post(desk.contentItem('news-new'), arrays)).status).toBe(422);
    expect((await content().post(desk.contentItem('pages-new'), form)).status).toBe(404);
  });

  describe('texts being written', () => {
    it('are shown as visitors would read them, and nothing is kept', async () => {
      const before = await bench.lastBatchId();
      const form = {
        markdown: ['body Текст', 'other Другое'],
        body: '**Ждём** за {{lift}} <script>alert(1)</script>',
        other: '',
        act: 'save',
      };
      const { text, status } = await bench.as('viewer').post(desk.textPreview(), form);
      expect(status).toBe(200);
      expect(text).toContain('<strong>Ждём</strong>');
      expect(text).not.toMatch(/\{\{lift|alert\(1\)|Другое/);
      expect(await bench.lastBatchId()).toBe(before);
    });
  });

  describe('beginnings of answers', () => {
    it('stand at the end of the answer of those who have no script', async () => {
      const made = await save('templates-new', { title: 'Доставка', text: 'Везём {{pickup}}' });
      const id = /templates-(\d+)/.exec(idOf(made.headers['location']))?.[1] ?? '';
      const asked = {
        kind_id: 1,
        name: 'Анна',
        question: 'Когда привезёте?',
        published: 0,
      } as const;
      const question = await transaction(bench.shop.deps.store, async (tx) => {
        const id = 90_001;
        await tx
          .insertInto('questions')
          .values({ id, ...asked, answer: null, answered_at: null, asked_at: 1 })
          .execute();
        return id;
      });
      const page = await bench.as('sales').get(desk.question(question, { template: id }));
      expect(page.text).toMatch(/<textarea[^>]*>Везём \{\{pickup\}\}<\/textarea>/);
      await content().post(desk.undo(doneOf(made.headers['location'])));
      const without = await bench.as('sales').get(desk.question(question));
      expect(without.text).not.toContain('Везём {{pickup}}');
    });
  });
});
