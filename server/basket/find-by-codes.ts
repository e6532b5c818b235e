import type { Db } from '../platform/store/open-store.ts';

const MAX_NAME = 60;
const BARCODE = /^\d{8,14}$/;

/** A code as people copy it: without spaces and dashes around its digits. */
const compact = (name: string) => name.replace(/[\s\u00a0-]/g, '');

/** Products whose code or barcode a name is, by name; an article is no code. */
export async function findByCodes(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const short = [...new Set(names)].filter((name) => name !== '' && name.length <= MAX_NAME);
  const codes = [...new Set(short.flatMap((name) => [name, compact(name)]))];
  if (codes.length === 0) return new Map();
  const barcodes = codes.filter((code) => BARCODE.test(code));
  const rows = await db
    .selectFrom('products')
    .select(['id', 'code', 'barcode'])
    .where('active', '=', 1)
    .where((eb) =>
      eb.or([
        eb('code', 'in', codes),
        ...(barcodes.length > 0 ? [eb('barcode', 'in', barcodes)] : []),
      ]),
    )
    .execute();
  const idOf = new Map<string | null, number>();
  for (const { id, barcode } of rows) idOf.set(barcode, id);
  for (const { id, code } of rows) idOf.set(code, id);
  return new Map(
    short.flatMap((name) => {
      const id = idOf.get(name) ?? idOf.get(compact(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
