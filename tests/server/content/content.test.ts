import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNewsItem } from '../../../server/content/find-news-item.ts';
import { listNews } from '../../../server/content/list-news.ts';
import { listKinds, listQuestions } from '../../../server/content/list-questions.ts';
import type { Store } from '../../../server/store/open-store.ts';
import { transaction } from '../../../server/store/transaction.ts';
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

  it('lists published news, newest first', async () => {
    const news = await listNews(store.db, 10, NOW);
    expect(news.map(({ title }) => title)).toEqual(['Свежая', 'Старая']);
  });

  it('hides news of the future', async () => {
    expect(await findNewsItem(store.db, 3, NOW)).toBeNull();
  });

  it('makes the text safe', async () => {
    expect((await findNewsItem(store.db, 1, NOW))?.body).toContain('<strong>Текст</strong>');
    expect((await findNewsItem(store.db, 2, NOW))?.body).not.toContain('script');
  });

  it('shows only answered and published questions', async () => {
    expect((await listQuestions(store.db, 10)).map(({ id }) => id)).toEqual([1]);
  });

  it('counts published questions of each kind', async () => {
    const kinds = await listKinds(store.db);
    expect(kinds.map(({ title, count }) => [title, count])).toEqual([
      ['Оплата', 0],
      ['Доставка', 2],
    ]);
  });
});
