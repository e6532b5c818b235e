import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNewsItem } from '../../../server/content/find-news-item.ts';
import { findPageText } from '../../../server/content/find-page-text.ts';
import { findQuestion } from '../../../server/content/find-question.ts';
import { listNews } from '../../../server/content/list-news.ts';
import { listKinds, listQuestions } from '../../../server/content/list-questions.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

describeOnBothStores('content', (dialect) => {
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore(dialect);
    await transaction(store, async (tx) => {
      const news = { lead: 'Коротко', image: null };
      await tx
        .insertInto('news')
        .values([
          { ...news, id: 1, title: 'Старая', body: '**Текст**', published_at: NOW - 2 * DAY },
          {
            ...news,
            id: 2,
            title: 'Свежая',
            body: '<script>x</script>Да',
            published_at: NOW - DAY,
          },
          { ...news, id: 3, title: 'Завтрашняя', body: '', published_at: NOW + DAY },
        ])
        .execute();
      await tx
        .insertInto('question_kinds')
        .values([
          { id: 1, title: 'Доставка', position: 2 },
          { id: 2, title: 'Оплата', position: 1 },
        ])
        .execute();
      const asked = { product_id: null, name: 'Анна', question: 'Когда?', asked_at: NOW - DAY };
      await tx
        .insertInto('questions')
        .values([
          { ...asked, id: 1, kind_id: 1, answer: 'Завтра', answered_at: NOW, published: 1 },
          { ...asked, id: 2, kind_id: 1, answer: 'Скрыто', answered_at: NOW, published: 0 },
          { ...asked, id: 3, kind_id: 1, answer: null, answered_at: null, published: 1 },
        ])
        .execute();
    });
  });
  afterAll(() => store.close());

  it('lists published news, newest first [S1.14]', async () => {
    const { list, total_count } = await listNews(store.db, { limit: 10, now: NOW });
    expect(total_count).toBe(2);
    expect(list.map(({ title }) => title)).toEqual(['Свежая', 'Старая']);
  });

  it('hides news of the future', async () => {
    expect(await findNewsItem(store.db, 3, NOW)).toBeNull();
  });

  it('makes the text safe', async () => {
    expect((await findNewsItem(store.db, 1, NOW))?.body).toContain('<strong>Текст</strong>');
    expect((await findNewsItem(store.db, 2, NOW))?.body).not.toContain('script');
  });

  it('shows only answered and published questions [S1.15]', async () => {
    const { list, total_count } = await listQuestions(store.db, { limit: 10 });
    expect([list.map(({ id }) => id), total_count]).toEqual([[1], 1]);
  });

  it('gives news page by page, with those beside each', async () => {
    const { list } = await listNews(store.db, { page: 1, limit: 1, now: NOW });
    expect(list.map(({ title }) => title)).toEqual(['Старая']);
    const fresh = await findNewsItem(store.db, 2, NOW);
    expect([fresh?.newer, fresh?.older]).toEqual([null, { id: 1, title: 'Старая' }]);
    expect((await findNewsItem(store.db, 1, NOW))?.newer).toEqual({ id: 2, title: 'Свежая' });
  });

  it('shows one answer, and none that is not published', async () => {
    const found = await findQuestion(store.db, 1);
    expect(found).toMatchObject({ question: 'Когда?', name: 'Анна', product: null, newer: null });
    expect(found?.answer).toBe('<p>Завтра</p>\n');
    expect(await findQuestion(store.db, 2)).toBeNull();
    expect(await findQuestion(store.db, 3)).toBeNull();
  });

  it.each([{ email: 'anna@example.ru' }, { phone: '+79161234567' }])(
    'names nobody who has left an address: %o',
    async (left) => {
      const row = (set: object) =>
        transaction(store, (tx) =>
          tx.updateTable('questions').set(set).where('id', '=', 1).execute(),
        );
      await row(left);
      const found = await findQuestion(store.db, 1);
      expect(found?.name).toBe('Покупатель');
      expect(JSON.stringify(found)).not.toMatch(/Анна|anna@|7916/);
      await row({ email: '', phone: '' });
    },
  );

  it('lists answers of one kind alone, and about one product alone', async () => {
    const count = async (asked: object) =>
      (await listQuestions(store.db, { limit: 10, ...asked })).total_count;
    expect(await count({ kind_id: 1 })).toBe(1);
    expect(await count({ kind_id: 2 })).toBe(0);
    expect(await count({ product: 'no-such' })).toBe(0);
  });

  it('gives the blocks of a page with their texts as safe HTML', async () => {
    const blocks = [{ kind: 'text', title: 'Условия', body: '**Да**<script>x</script>' }];
    await transaction(store, (tx) =>
      tx
        .insertInto('page_texts')
        .values([
          { slug: 'about', title: 'О нас', body: 'Мы', updated_at: NOW, blocks: '[]' },
          { slug: 'terms', title: 'Т', body: '', updated_at: NOW, blocks: JSON.stringify(blocks) },
          { slug: 'broken', title: 'Т', body: '', updated_at: NOW, blocks: '[{"kind":"none"}]' },
        ])
        .execute(),
    );
    expect((await findPageText(store.db, 'about'))?.blocks).toEqual([]);
    const [text] = (await findPageText(store.db, 'terms'))?.blocks ?? [];
    expect(text).toEqual({ ...blocks[0], body: '<p><strong>Да</strong></p>\n' });
    await expect(findPageText(store.db, 'broken')).rejects.toThrow();
    expect(await findPageText(store.db, 'none')).toBeNull();
  });

  it('counts published questions of each kind', async () => {
    const kinds = await listKinds(store.db);
    expect(kinds.map(({ title, count }) => [title, count])).toEqual([
      ['Оплата', 0],
      ['Доставка', 1],
    ]);
  });
});
