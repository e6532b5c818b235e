import type { Banner } from '../../shared/contract/content.ts';
import type { Db } from '../platform/store/open-store.ts';

export async function listBanners(db: Db): Promise<Banner[]> {
  const rows = await db.selectFrom('banners').selectAll().orderBy('position').execute();
  return rows.map(({ position: _position, ...banner }) => banner);
}
