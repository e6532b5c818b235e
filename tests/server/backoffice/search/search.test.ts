import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMisses } from '../../../../server/search/misses.ts';
import { toClientAddress } from '../../../../shared/contract/client.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the search of the shop', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const content = () => bench.as('content');
  const follow = async () => {
    await bench.shop.deps.catalog.poll();
    await bench.shop.deps.settled();
  };
  const search = async (text: string) => {
    await follow();
    const path = `/search/${encodeURIComponent(text)}`;
    return request(bench.shop.listener).get(path).set('Host', 'localhost');
  };
  const misses = () =>
    bench.db.selectFrom('search_misses').select(['text', 'count']).orderBy('text').execute();
  const saveSynonym = (line: string) =>
    content().post(desk.searchItem('synonyms-new'), {
      act: 'save',
      line,
      return_to: desk.searchItem('synonyms-new'),
    });

  it('keeps what was searched for and not found, and who searched is not told', async () => {
    await search('кракозябра');
    await search('+7 916 123-45-67');
    await search('ivan@example.ru');
    await expect.poll(misses).toEqual([{ text: 'кракозябра', count: 1 }]);
    const page = await bench.as('sales').get(desk.search());
    expect(page.text).toContain('кракозябра');
    expect((await bench.as('accountant').get(desk.search())).status).toBe(403);
  });

  it('counts a search once a day, however often its list is asked for', async () => {
    const plain = { cityId: 90, country: 'ru', rate: 643, token: null };
    const text = 'плита абракадабра';
    const ask = (input: Parameters<typeof bench.shop.deps.shop.search>[1]) =>
      bench.shop.deps.shop.search(plain, input);
    await ask({ search_string: text, onpage: 5 });
    await ask({ search_string: text });
    await ask({ search_string: text, sort_by: 'asc' });
    bench.shop.clock.now += 11 * MINUTE_MS;
    await ask({ search_string: text, page: 1 });
    await ask({ search_string: text, hash: 'price:1..' });
    await ask({ search_string: text });
    // Written one after another.
    await ask({ search_string: 'конецбракадабры' });
    const counted = async () => new Map((await misses()).map((row) => [row.text, row.count]));
    await expect.poll(async () => (await counted()).get('конецбракадабры')).toBe(1);
    expect((await counted()).get(text)).toBe(1);
  });

  it('shows what a synonym would find before it is saved, and finds it afterwards', async () => {
    const before = await search('кракозябра');
    expect(before.text).not.toContain('class="card"');
    const tried = await content().get(
      desk.searchTry({ q: 'кракозябра', line: 'кракозябра, плита' }),
    );
    const [now = '', then = ''] = tried.text.split('Будет находить');
    expect(now).toContain('Ничего');
    expect(then).toMatch(/Плита/);
    expect(then).toContain('частых запросов');
    expect((await search('кракозябра')).text).not.toContain('class="card"');
    const saved = await saveSynonym('кракозябра, плита');
    expect((await search('кракозябра')).text).toContain('class="card"');
    await content().post(desk.undo(doneOf(saved.headers['location'])));
    expect((await search('кракозябра')).text).not.toContain('class="card"');
  });

  it('leads a text straight to a page', async () => {
    const form = { act: 'save', text: 'Прайс-лист', url: '/dilers/' };
    const made = await content().post(desk.searchItem('leads-new'), form);
    const { status, headers } = await search('прайс лист');
    expect([status, headers['location']]).toEqual([302, '/dilers/']);
    const again = { ...form, return_to: desk.searchItem('leads-new') };
    expect((await content().post(desk.searchItem('leads-new'), again)).status).toBe(422);
    await content().post(desk.undo(doneOf(made.headers['location'])));
    expect((await search('прайс лист')).status).toBe(200);
  });

  it.each(['//evil.example', 'https://evil.example/', '/search/плита', '/\\evil', ''])(
    'never leads to %s',
    async (url) => {
      const form = { act: 'save', text: 'прайс', url, return_to: desk.searchItem('leads-new') };
      expect((await content().post(desk.searchItem('leads-new'), form)).status).toBe(422);
    },
  );

  it.each(['плита', '# плита, печь', 'а, б\nв, г', 'плита, ', '=> плита', 'а => б => в', ',,,'])(
    'takes no synonym like %j',
    async (line) => {
      expect((await saveSynonym(line)).status).toBe(422);
    },
  );

  it('takes a settled text off the list, and puts it back', async () => {
    const listed = async () => (await misses()).map(({ text }) => text);
    expect(await listed()).toContain('кракозябра');
    const gone = await content().post(desk.searchMissRemoval(), { text: 'кракозябра' });
    expect(await listed()).not.toContain('кракозябра');
    await content().post(desk.undo(doneOf(gone.headers['location'])));
    expect(await listed()).toContain('кракозябра');
    const foreign = bench.as('sales').post(desk.searchMissRemoval(), { text: 'кракозябра' });
    expect((await foreign).status).toBe(403);
  });

  describe('what must be found', () => {
    const saveCheck = (form: Readonly<Record<string, string>>) =>
      content().post(desk.searchItem('checks-new'), {
        act: 'save',
        return_to: desk.searchItem('checks-new'),
        ...form,
      });

    it('is named by what there is', async () => {
      const wrong = [
        { text: 'плита', look: 'category', expected: 'Нет такой', place: '1' },
        { text: 'плита', look: 'code', expected: 'нет-кода', place: '1' },
        { text: '---', look: 'title', expected: 'плита', place: '1' },
        { text: 'плита', look: 'title', expected: 'плита', place: '7' },
      ];
      for (const form of wrong) expect([form, (await saveCheck(form)).status]).toEqual([form, 422]);
      const form = { text: 'плита', look: 'title', expected: 'плита', place: '1' };
      const foreign = bench
        .as('sales')
        .post(desk.searchItem('checks-new'), { act: 'save', ...form });
      expect((await foreign).status).toBe(403);
    });

    it('may be named with other letters than its category', async () => {
      await bench.shop.deps.store.writer
        .updateTable('categories')
        .set({ title: 'Ёмкости для  супа' })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('categories').select('id').orderBy('id').limit(1),
        )
        .execute();
      for (const expected of ['Ёмкости для супа', ' емкости  для супа', 'ЕМКОСТИ ДЛЯ СУПА']) {
        const saved = await saveCheck({ text: 'плита', look: 'category', expected, place: '1' });
        expect([expected, saved.status]).toEqual([expected, 303]);
        await content().post(desk.undo(doneOf(saved.headers['location'])));
      }
    });

    it('is counted, and what is not found comes first', async () => {
      const { code } = await bench.db
        .selectFrom('products')
        .select('code')
        .where('active', '=', 1)
        .limit(1)
        .executeTakeFirstOrThrow();
      const checks = [
        { text: 'плит', look: 'title', expected: 'плита', place: '1' },
        { text: code, look: 'code', expected: code, place: '1' },
        { text: 'кракозябра', look: 'title', expected: 'плита', place: '3' },
      ];
      for (const form of checks) expect((await saveCheck(form)).status).toBe(303);
      const page = (await bench.as('sales').get(desk.searchCheck())).text.replaceAll(
        '<!-- -->',
        '',
      );
      expect(page).toContain('Находится 2 из 3');
      expect(page.indexOf('кракозябра')).toBeLessThan(page.indexOf('Находятся: 2'));
      expect((await bench.as('accountant').get(desk.searchCheck())).status).toBe(403);
    });

    it('is told of before a synonym is saved: what it finds, and what it loses', async () => {
      const tried = async (line: string) => {
        const { text } = await content().get(desk.searchTry({ q: 'кракозябра', line }));
        return text.replaceAll('<!-- -->', '');
      };
      const better = await tried('кракозябра, плита');
      expect(better).toContain('Находится 2 из 3, будет 3.');
      expect(better).toContain('найдётся');
      // A mistyped word is corrected only while nobody says what it means.
      const line = 'торелка => вилка';
      const form = { text: 'торелка', look: 'title', expected: 'тарелка', place: '1' };
      expect((await saveCheck(form)).status).toBe(303);
      const worse = await tried(line);
      expect(worse).toContain('Находится 3 из 4, будет 2.');
      expect(worse).toContain('потеряется');
      await saveSynonym(line);
      await follow();
      const { text } = await content().get(desk.searchCheck());
      expect(text.replaceAll('<!-- -->', '')).toContain('Находится 2 из 4');
    });

    it('is added from what a text finds by one press, and taken back', async () => {
      const shown = await content().get(desk.searchTry({ q: 'вилка' }));
      const code = /name="expected" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
      expect(shown.text).toContain('Должен находиться');
      const form = { act: 'save', text: 'вилка', look: 'code', expected: code, place: '3' };
      const saved = await content().post(desk.searchItem('checks-new'), form);
      const count = async () =>
        (await bench.db.selectFrom('search_checks').select('id').execute()).length;
      const before = await count();
      await content().post(desk.undo(doneOf(saved.headers['location'])));
      expect(await count()).toBe(before - 1);
      const seen = await bench.as('sales').get(desk.searchTry({ q: 'вилка' }));
      expect(seen.text).not.toContain('Должен находиться');
    });
  });

  describe('against who fills the list', () => {
    /** The journal of a process at a time of its own, and what it has counted of texts that begin so. */
    function openMisses(startsAt: number) {
      const { store } = bench.shop.deps;
      const clock = { now: startsAt };
      const now = () => clock.now;
      const own = createMisses({ store, now, steadyNow: now, log: { warn: () => {} } });
      const counted = async (beginning: string) => {
        await own.settled();
        const rows = bench.db.selectFrom('search_misses').select(['text', 'count']);
        return rows.where('text', 'like', `${beginning}%`).orderBy('text').execute();
      };
      return { own, clock, counted };
    }
    const word = (at: number) => `${'абвгдежзик'[at % 10]}${at}`;

    it('writes so many a minute', async () => {
      const { own, counted } = openMisses(bench.shop.clock.now + 3_600_000);
      for (let at = 0; at < 200; at++) {
        own.note(`мусор ${word(at)}`, toClientAddress(`10.${at}.0.1`));
      }
      expect(await counted('мусор')).toHaveLength(60);
    });

    it('takes no more of a network in a day than people search for, and others are heard', async () => {
      const { own, clock, counted } = openMisses(bench.shop.clock.now + 7_200_000);
      const end = clock.now + DAY_MS - MINUTE_MS;
      for (let at = 0; clock.now < end; clock.now += MINUTE_MS) {
        // Each second or so another text, from all over a /64.
        for (let inMinute = 0; inMinute < 50; inMinute++, at++) {
          own.note(`поток ${word(at)}`, toClientAddress(`2001:db8:0:7::${(at % 999) + 1}`));
        }
      }
      expect(await counted('поток')).toHaveLength(40);
      own.note('поток честный', toClientAddress('198.51.100.7'));
      expect(await counted('поток честный')).toEqual([{ text: 'поток честный', count: 1 }]);
    });

    it('counts a text once a day for each network, so that nobody lifts one alone', async () => {
      const { own, clock, counted } = openMisses(bench.shop.clock.now + 2 * DAY_MS);
      for (const day of [1, 2]) {
        for (let hour = 0; hour < 23; hour++, clock.now += HOUR_MS) {
          own.note('накрутка', toClientAddress('203.0.113.9'));
        }
        own.note('накрутка', toClientAddress('198.51.100.9'));
        expect(await counted('накрутка')).toEqual([{ text: 'накрутка', count: day * 2 }]);
        clock.now += HOUR_MS;
      }
    });

    it('keeps words alone: no addresses of sites, no signs that are not seen', async () => {
      const { own, counted } = openMisses(bench.shop.clock.now + 5 * DAY_MS);
      const texts = ['чисто http://spam.example/x', 'чисто www.spam.ru', 'чисто spam.ru/купить'];
      const all = [...texts, 'чисто\u202e \u200bзря\u0007', 'чисто 1/2.5 spam', '!!! ???'];
      for (const [at, text] of all.entries()) own.note(text, toClientAddress(`10.9.${at}.1`));
      const kept = (await counted('чисто')).map(({ text }) => text);
      expect(kept).toEqual(['чисто 1/2.5 spam', 'чисто зря']);
      expect(await counted('!')).toEqual([]);
    });
  });
});
