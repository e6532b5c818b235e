import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { solutionCalls } from '../../shared/contract/solution-calls.ts';
import type { CountInBasket } from '../catalog/catalog-calls.ts';
import type { FindCatalogViewer } from '../catalog/catalog-viewers.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { type FillFacts, fillAll } from '../content/facts.ts';
import { findSolution } from './find-solution.ts';
import { listSolutions } from './list-solutions.ts';

interface SolutionDeps {
  catalog: Catalog;
  findCatalogViewer: FindCatalogViewer;
  countInBasket: CountInBasket;
  fill: FillFacts;
}

/** The calls about ready-made sets. */
export function createSolutionCalls({
  catalog,
  findCatalogViewer,
  countInBasket,
  fill,
}: SolutionDeps): Pick<ShopCalls, keyof typeof solutionCalls> {
  return {
    solutions: async (viewer) =>
      fillAll({ list: await listSolutions(catalog, await findCatalogViewer(viewer)) }, fill),
    solution: async (viewer, { code, ...wish }) => {
      const asked = { ...wish, viewer: await findCatalogViewer(viewer) };
      const found = await fillAll(await findSolution(catalog, code, asked), fill);
      if (!found?.alternatives) return found;
      return { ...found, alternatives: await countInBasket(viewer, found.alternatives) };
    },
  };
}
