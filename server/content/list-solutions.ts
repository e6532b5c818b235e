import type { Solution } from '../../shared/contract/content.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Ready-made sets («Кофейня под ключ») in the operator's order. */
export async function listSolutions(db: Db): Promise<Solution[]> {
  const rows = await db.selectFrom('solutions').selectAll().orderBy('position').execute();
  return rows.map(({ position: _position, badges, ...solution }) => ({
    ...solution,
    badges: JSON.parse(badges) as Solution['badges'],
  }));
}
