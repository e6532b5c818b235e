import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceMoments } from '../../../../server/content/announce-moments.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { HOUR_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { doneOf, once } from '../desk/desk-bench.ts';
import { type ContentBench, idOf, NEWS, openContentBench } from './content-bench.ts';

const moment = (at: number) => new Date(at + 3 * HOUR_MS).toISOString().slice(0, 16);

describeOnBothStores('news and answers of the site', (dialect) => {
  let bench: ContentBench;
  beforeAll(async () => {
    bench = await openContentBench(dialect);
  });
  afterAll(() => bench.close());

  describe('news', () => {
    it('is seen by visitors at once, changed, and taken back', async () => {
      expect((await bench.visit('/news')).text).not.toContain(NEWS.title);
      const made = await bench.save('news-new', NEWS);
      const id = idOf(made.headers['location']);
      expect((await bench.visit('/news')).text).toContain(NEWS.title);
      const address = `/news/${id.slice('news-'.length)}`;
      expect((await bench.visit(address)).text).toContain('<strong>Ждём</strong>');
      const changed = await bench.save(id, { title: 'Другое', 'was.title': NEWS.title });
      expect((await bench.visit(address)).text).toContain('Другое');
      await bench.content().post(desk.undo(doneOf(changed.headers['location'])));
      expect((await bench.visit(address)).text).toContain(NEWS.title);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
      expect((await bench.visit(address)).status).toBe(404);
    });

    it('comes back when its removal is undone', async () => {
      const id = idOf((await bench.save('news-new', NEWS)).headers['location']);
      const address = `/news/${id.slice('news-'.length)}`;
      const gone = await bench.content().post(desk.contentItem(id), { act: 'remove' });
      expect((await bench.visit(address)).status).toBe(404);
      await bench.content().post(desk.undo(doneOf(gone.headers['location'])));
      expect((await bench.visit(address)).text).toContain(NEWS.title);
    });

    it('is published once by a form that is sent twice', async () => {
      expect((await bench.content().get(desk.contentItem('news-new'))).text).toContain(
        'name="form_key"',
      );
      const form = { ...NEWS, title: 'Отправлена дважды', ...once() };
      const first = await bench.save('news-new', form);
      const second = await bench.save('news-new', form);
      expect(second.headers['location']).toBe(first.headers['location']);
      const rows = bench.db.selectFrom('news').select('id').where('title', '=', form.title);
      expect(await rows.execute()).toHaveLength(1);
      await bench.content().post(desk.undo(doneOf(first.headers['location'])));
    });

    it('has the words of its form’s second press, with others in it', async () => {
      const form = { ...NEWS, 'was.title': '', title: 'Первые слова', ...once() };
      const first = await bench.save('news-new', form);
      const second = await bench.save('news-new', { ...form, title: 'Вторые слова' });
      const id = idOf(first.headers['location']);
      expect(idOf(second.headers['location'])).toBe(id);
      const rows = bench.db.selectFrom('news').select('id').where('title', '=', 'Вторые слова');
      expect((await rows.execute()).map((row) => `news-${row.id}`)).toEqual([id]);
      const draft = { ...form, act: 'draft', ...once() };
      const kept = await bench.save('news-new', draft);
      const other = await bench.save('news-new', { ...draft, title: 'Вторые слова' });
      const drafts = bench.db.selectFrom('content_drafts').select('fields');
      const found = await drafts.where('id', '=', idOf(kept.headers['location'])).execute();
      expect(idOf(other.headers['location'])).toBe(idOf(kept.headers['location']));
      expect(found.map(({ fields }) => JSON.parse(fields).title)).toEqual(['Вторые слова']);
      for (const { headers } of [second, first, other, kept]) {
        await bench.content().post(desk.undo(doneOf(headers['location'])));
      }
    });

    it('never has the address of one that was removed', async () => {
      const first = await bench.save('news-new', NEWS);
      await bench.content().post(desk.undo(doneOf(first.headers['location'])));
      const second = await bench.save('news-new', { ...NEWS, title: 'Вторая' });
      expect(idOf(second.headers['location'])).not.toBe(idOf(first.headers['location']));
      await bench.content().post(desk.undo(doneOf(second.headers['location'])));
    });

    it('is seen when its time comes, and no longer when it is over', async () => {
      const { clock, deps } = bench.shop;
      const from = Math.ceil(clock.now / 60_000) * 60_000 + HOUR_MS;
      const times = { published_at: moment(from), shown_to: moment(from + HOUR_MS) };
      const made = await bench.save('news-new', { ...NEWS, title: 'Скоро распродажа', ...times });
      expect(made.status).toBe(303);
      expect((await bench.visit('/news')).text).not.toContain('Скоро распродажа');
      clock.now = from;
      expect(await announceMoments(deps.store, clock.now)).toBe(true);
      expect((await bench.visit('/news')).text).toContain('Скоро распродажа');
      expect(await announceMoments(deps.store, clock.now)).toBe(false);
      clock.now = from + HOUR_MS;
      expect(await announceMoments(deps.store, clock.now)).toBe(true);
      expect((await bench.visit('/news')).text).not.toContain('Скоро распродажа');
    });

    it('names what is wrong beside its field, and loses nothing', async () => {
      const form = { ...NEWS, title: '', lead: 'Скидки {{skidka}}', published_at: 'завтра' };
      const refused = await bench.save('news-new', form);
      expect(refused.status).toBe(422);
      for (const text of ['Заполните', 'Такого факта нет: {{skidka}}', 'ГГГГ-ММ-ДД']) {
        expect(refused.text).toContain(text);
      }
      expect(refused.text).toContain('value="завтра"');
      expect(refused.text).toContain(NEWS.body);
    });

    it('never ends before it begins', async () => {
      const times = { published_at: '2099-01-02T12:00', shown_to: '2099-01-02T11:59' };
      const refused = await bench.save('news-new', { ...NEWS, ...times });
      expect([refused.status, refused.text.includes('Кончается раньше')]).toEqual([422, true]);
    });

    it('may be as long as is said, and loses nothing when it is longer', async () => {
      const send = (body: string) =>
        bench.content().upload(desk.contentItem('news-new'), {
          act: 'save',
          return_to: desk.contentItem('news-new'),
          ...NEWS,
          body,
        });
      const made = await send('щ'.repeat(60_000));
      expect(made.status).toBe(303);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
      const longer = await send('щ'.repeat(60_001));
      expect([longer.status, longer.text.includes('Длиннее 60000 знаков')]).toEqual([422, true]);
      expect(longer.text).toContain('щ'.repeat(60_001));
    });

    it('never runs what is written into it', async () => {
      const body = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))';
      const made = await bench.save('news-new', {
        ...NEWS,
        title: '<script>alert(2)</script>',
        body,
      });
      const address = `/news/${idOf(made.headers['location']).slice('news-'.length)}`;
      const { text } = await bench.visit(address);
      expect(text).not.toMatch(/<script>alert|onerror=|href="javascript:/);
      await bench.content().post(desk.undo(doneOf(made.headers['location'])));
    });
  });

  it('has answers that come back when their undo is undone', async () => {
    const { id: kind } = await bench.db
      .selectFrom('question_kinds')
      .select('id')
      .executeTakeFirstOrThrow();
    const form = { kind_id: String(kind), question: 'Есть пандус?', answer: 'Да', published: '1' };
    const made = await bench.save('answers-new', form);
    const row = () =>
      bench.db.selectFrom('questions').selectAll().where('question', '=', form.question).execute();
    const before = await row();
    expect(before).toHaveLength(1);
    const undone = await bench.content().post(desk.undo(doneOf(made.headers['location'])));
    expect(await row()).toEqual([]);
    await bench.content().post(desk.undo(doneOf(undone.headers['location'])));
    expect(await row()).toEqual(before);
  });

  it('answers nobody who may not, and nothing that there is not', async () => {
    const form = { act: 'save', ...NEWS };
    for (const role of ['sales', 'warehouse', 'accountant', 'viewer'] as const) {
      expect((await bench.as(role).post(desk.contentItem('news-new'), form)).status).toBe(403);
    }
    for (const id of ['news-999999', 'orders-1', 'news-99999999999', 'pages-nowhere', 'x']) {
      expect((await bench.content().get(desk.contentItem(id))).status).toBe(404);
      expect((await bench.content().post(desk.contentItem(id), form)).status).toBe(404);
    }
    const arrays = { act: 'save', title: ['а', 'б'] as never, lead: 'в', body: 'г' };
    expect((await bench.content().post(desk.contentItem('news-new'), arrays)).status).toBe(422);
    expect((await bench.content().post(desk.contentItem('pages-new'), form)).status).toBe(404);
  });
});
