import type { Load } from '../../shared/contract/orders.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Names of parameters that are summed, by the units that they may have. */
const KINDS = [
  {
    title: 'Мощность',
    called: /^(потребляемая |номинальная |электрическая )?мощность/i,
    unit: 'кВт',
  },
  { title: 'Газ', called: /^(расход|потребление) газа/i, unit: 'м³/ч' },
  { title: 'Газ', called: /^(расход|потребление) газа/i, unit: 'кг/ч' },
  { title: 'Вода', called: /^(расход|потребление) воды/i, unit: 'л/ч' },
  { title: 'Вода', called: /^(расход|потребление) воды/i, unit: 'л/цикл' },
] as const;

/** Watts are told as kilowatts. */
const inKilowatts = (unit: string, number: number) =>
  unit === 'Вт' ? { unit: 'кВт', number: number / 1000 } : { unit, number };

interface Line {
  product_id: number;
  quantity: number;
}

/** Power, gas and water of all units together; what no product tells is left out. */
export async function sumLoads(db: Db, lines: readonly Line[]): Promise<Load[]> {
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom('product_parameters')
    .innerJoin('parameters', 'parameters.id', 'product_parameters.parameter_id')
    .select(['product_id', 'title', 'unit', 'number'])
    .where('product_id', 'in', [...new Set(lines.map(({ product_id }) => product_id))])
    .where('number', 'is not', null)
    .where('unit', 'in', ['Вт', ...new Set(KINDS.map(({ unit }) => unit))])
    .execute();
  return KINDS.flatMap(({ title, called, unit }) => {
    const own = rows.flatMap((row) => {
      const told = inKilowatts(row.unit ?? '', row.number ?? 0);
      return called.test(row.title) && told.unit === unit ? [{ ...row, number: told.number }] : [];
    });
    // A product with several such parameters tells of its modes: the greatest counts.
    const byProduct = new Map<number, number>();
    for (const { product_id: id, number } of own) {
      byProduct.set(id, Math.max(number, byProduct.get(id) ?? 0));
    }
    const amount = lines.reduce(
      (sum, line) => sum + (byProduct.get(line.product_id) ?? 0) * line.quantity,
      0,
    );
    return amount > 0 ? [{ title, unit, amount: Math.round(amount * 1000) / 1000 }] : [];
  });
}
