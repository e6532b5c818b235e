import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listBanners } from '../../../server/content/list-banners.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createFormerStore } from './former-store.ts';

describeOnBothStores('banners of the catalogue, which no page has shown', (dialect) => {
  it('stand at the desk among those of the first page, and are shown as little as before', async () => {
    const former = await createFormerStore(dialect, '0350-lists-by-debts');
    for (const [id, place] of [
      [1, 'home'],
      [2, 'catalog'],
    ] as const) {
      await sql`insert into banners (id, place, title, text, action, url, position)
        values (${id}, ${place}, 'Скидка', '', 'Открыть', '/sale', 1)`.execute(former.db);
    }
    const store = await former.upgrade();
    expect((await listBanners(store.db, Date.now())).map(({ id }) => id)).toEqual([1]);
    const places = await store.db.selectFrom('banners').select('place').execute();
    expect(places).toEqual([{ place: 'home' }, { place: 'home' }]);
    await store.close();
    await former.remove();
  });
});
