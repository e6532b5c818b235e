import type { Solution } from '../../shared/contract/solution-calls.ts';
import * as links from '../../shared/routes.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import { readKept } from '../platform/read-kept.ts';
import { createSetPlan } from './plan-line.ts';

/** Ready-made sets («Кофейня под ключ») in the operator's order, each with the sum of its own hall. */
export async function listSolutions(catalog: Catalog, viewer: CatalogViewer): Promise<Solution[]> {
  const { db } = catalog.store;
  const [rows, lines] = await Promise.all([
    db.selectFrom('solutions').selectAll().orderBy('position').execute(),
    db.selectFrom('solution_lines').selectAll().orderBy('position').execute(),
  ]);
  const ids = [...new Set(lines.map(({ product_id }) => product_id))];
  const products = new Map(
    (await formatProducts(catalog, ids, viewer)).map((product) => [product.id, product]),
  );
  const bySolution = Map.groupBy(lines, ({ solution_id }) => solution_id);
  return rows.map(({ position: _position, code, seats, badges, ...solution }) => {
    const own = bySolution.get(solution.id) ?? [];
    const planLine = createSetPlan();
    const planned = own.map((line) =>
      planLine(line, products.get(line.product_id) ?? null, { seats }),
    );
    const sum = planned.reduce((total, line) => total + (line.sum ?? 0), 0);
    const retail = planned.reduce((total, line) => total + (line.retailSum ?? 0), 0);
    const isCheaper = own.length === 0 || retail > sum;
    return {
      ...solution,
      url: code ? links.solution(code) : solution.url,
      price_from: sum > 0 ? sum : solution.price_from,
      badges: readKept<Solution['badges']>(badges).filter(
        (badge) => badge !== 'discount' || isCheaper,
      ),
      product_ids: own.map(({ product_id }) => product_id),
    };
  });
}
