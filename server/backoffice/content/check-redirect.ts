import { isOwnPath } from '../../../shared/own-path.ts';
import { findRedirect, redirectPath } from '../../content/find-redirect.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Texts } from '../records/record-kind.ts';

/** A target leads to a path of the shop alone. */
export const faultOfTarget = (target: string): string | null =>
  isOwnPath(target) && redirectPath(target) !== null ? null : 'Путь в магазине: «/catalog»';

/** No second one for an address, and no circle. */
export async function checkRedirect(
  tx: Tx,
  texts: Texts,
  key: string | null,
): Promise<Readonly<Record<string, string>>> {
  const path = redirectPath(texts['path'] ?? '') ?? '';
  const target = texts['target'] ?? '';
  if (path === '/') return { path: 'Главная есть всегда' };
  const rows = await tx.selectFrom('redirects').select(['id', 'path', 'target']).execute();
  const others = rows.filter(({ id }) => String(id) !== key);
  if (others.some((other) => other.path === path)) {
    return { path: 'Для этого адреса уже есть перенаправление' };
  }
  const end = findRedirect([...others, { path, target }], path);
  const isCircle = end === null || redirectPath(end) === path;
  return isCircle ? { target: 'Получится круг: этот адрес ведёт обратно' } : {};
}
