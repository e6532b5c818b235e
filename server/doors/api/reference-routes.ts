import type { Express } from 'express';
import type { PageDeps } from '../../platform/http/page-deps.ts';
import type { ReferenceName } from '../../platform/reference/reference-cache.ts';

/** Answer's key for each kind of reference data (S7.29 to S7.33). */
const keys = {
  cities: 'grouped',
  catalog: 'catalog',
  brands: 'list',
  kinds: 'formatted_kinds',
  rates: 'rates',
} as const satisfies Partial<Record<ReferenceName, string>>;

/** `GET /api/cities` and the other reference data as `{ "data": … }`, shared by all visitors. */
export function addReferenceRoutes(app: Express, { reference }: PageDeps): void {
  for (const [name, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
    app.get(`/api/${name}`, (_req, res) => {
      res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=300');
      res.json({ data: { [key]: reference.get(name) } });
    });
  }
}
