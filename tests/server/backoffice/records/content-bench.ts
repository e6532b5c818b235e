import type { Response } from 'supertest';
import { announceMoments } from '../../../../server/content/announce-moments.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { request } from '../../../helpers/request.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import type { DeskVisitor } from '../desk/desk-visitor.ts';

/** A bench whose texts one of the staff writes and visitors read. */
export interface ContentBench extends DeskBench {
  content(): DeskVisitor;
  /** Page of visitors once the process has followed the store. */
  visit(path: string): Promise<Response>;
  save(id: string, form: Record<string, string>): Promise<Response>;
}

export async function openContentBench(dialect: Dialect): Promise<ContentBench> {
  const bench = await openDeskBench(dialect);
  const { deps, clock, listener } = bench.shop;
  await announceMoments(deps.store, clock.now);
  const content = () => bench.as('content');
  return {
    ...bench,
    content,
    async visit(path) {
      await deps.catalog.poll();
      await deps.settled();
      return request(listener).get(path).set('Host', 'localhost');
    },
    save: (id, form) =>
      content().post(desk.contentItem(id), {
        act: 'save',
        return_to: desk.contentItem(id),
        ...form,
      }),
  };
}

/** Id of the item that an answer leads to. */
export const idOf = (location = '') => /items\/([^?]+)/.exec(location)?.[1] ?? '';

export const NEWS = { title: 'Открыли склад', lead: 'В Казани', body: '**Ждём** вас', image: '' };
