import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { cleanQuery } from '../../../shared/search.ts';
import { SearchCheckPage } from '../../../views/backoffice/search/search-check-page.tsx';
import { SearchDeskPage } from '../../../views/backoffice/search/search-page.tsx';
import { SearchTryPage } from '../../../views/backoffice/search/search-try-page.tsx';
import { changeAs } from '../changes/change-as.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { createRecordRoom } from '../records/record-room.tsx';
import { checkEffect, judgeChecks, listChecks } from './judge-checks.ts';
import { faultOfSynonyms, lookTitles, searchKinds } from './search-kinds.ts';
import { checkFrequent, findWith } from './try-synonym.ts';

/** Lists by which the owner teaches the search. */
export const searchRoom = createRecordRoom({
  kinds: searchKinds,
  see: 'search.see',
  change: 'search.change',
  list: desk.searchList,
  item: desk.searchItem,
  others: [
    { title: 'Не нашли', link: desk.search() },
    { title: 'Проверка', link: desk.searchCheck() },
  ],
});

/** Texts searched for without a result, the most wanted first, with what they find by now. */
export const searchPage: DeskPageRoute = {
  path: desk.search.path,
  right: 'search.see',
  async load({ store, catalog }, { query, staff, url }) {
    const page = listQuery(query).page(100);
    const rows = await store.db
      .selectFrom('search_misses')
      .select(['text', 'count', 'last_at'])
      .orderBy('count', 'desc')
      .orderBy('last_at', 'desc')
      .limit(ROWS_ON_PAGE + 1)
      .offset((page - 1) * ROWS_ON_PAGE)
      .execute();
    const { index } = catalog;
    const misses = await Promise.all(
      rows.slice(0, ROWS_ON_PAGE).map(async ({ text, count, last_at }) => {
        const found = await findWith(store.db, index, { text, limit: 0 });
        return { text, count, lastAt: last_at, found: found.count, dropped: found.dropped };
      }),
    );
    const body = (
      <SearchDeskPage
        tabs={tabs('')}
        misses={misses}
        page={page}
        hasMore={rows.length > ROWS_ON_PAGE}
        mayChange={mayRole(staff.role, 'search.change')}
        url={url}
      />
    );
    return { title: 'Поиск', data: { misses }, body };
  },
};

const tabs = (current: string) => [
  { title: 'Не нашли', link: desk.search(), isCurrent: current === '' },
  { title: 'Проверка', link: desk.searchCheck(), isCurrent: current === 'check' },
  ...searchKinds.map(({ key, title }) => ({
    title,
    link: desk.searchList(key),
    isCurrent: current === key,
  })),
];

/** Results of a text now and with one more synonym, and the frequent searches that it would change. */
export const searchTryPage: DeskPageRoute = {
  path: desk.searchTry.path,
  right: 'search.see',
  async load({ store, catalog }, { query, staff, url }) {
    const text = cleanQuery(query.get('q') ?? '').slice(0, 100);
    const line = (query.get('line') ?? '').trim().slice(0, 300);
    const fault = line === '' ? null : faultOfSynonyms(line);
    const { index } = catalog;
    const isTried = line !== '' && fault === null;
    const [before, after, check, effect] = await Promise.all([
      findWith(store.db, index, { text }),
      isTried ? findWith(store.db, index, { text, line }) : null,
      isTried ? checkFrequent(store.db, index, line) : null,
      isTried ? checkEffect(store.db, index, line) : null,
    ]);
    const body = (
      <SearchTryPage
        tabs={tabs('')}
        text={text}
        line={line}
        fault={fault}
        before={before}
        after={after}
        check={check}
        effect={effect}
        mayChange={mayRole(staff.role, 'search.change')}
        url={url}
      />
    );
    return {
      title: text ? `Поиск: ${text}` : 'Проба поиска',
      data: { before, after, check, effect },
      body,
    };
  },
};

/** Score of the texts that the search must answer, those that it does not first. */
export const searchCheckPage: DeskPageRoute = {
  path: desk.searchCheck.path,
  right: 'search.see',
  async load({ store, catalog }, { staff }) {
    const checks = await listChecks(store.db);
    const judged = await judgeChecks(store.db, catalog.index, { checks });
    const body = (
      <SearchCheckPage
        tabs={tabs('check')}
        checks={judged}
        lookTitles={lookTitles}
        mayChange={mayRole(staff.role, 'search.change')}
      />
    );
    const met = judged.filter(({ isMet }) => isMet).length;
    return { title: 'Проверка поиска', data: { asked: judged.length, met, checks: judged }, body };
  },
};

/** Takes a text off the list: it is settled, or nobody will ever sell it. */
export const removeMiss = deskAction({
  path: desk.searchMissRemoval.path,
  right: 'search.change',
  input: z.object({ text: z.string().min(1).max(100) }),
  async run({ store }, { staff, input: { text }, now }) {
    const title = `Ненайденное убрано: ${text}`;
    const batch = { staffId: staff.id, action: 'search.miss', title, now };
    return changeAs(store, batch, async (change) => {
      await change.watch('search_miss', [text]);
      const { numDeletedRows } = await change.tx
        .deleteFrom('search_misses')
        .where('text', '=', text)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new CallError('not_found', 'Этого в списке уже нет');
    });
  },
});
