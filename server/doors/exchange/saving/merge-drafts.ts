import type { ParameterDraft, ProductDraft } from '../draft/import-draft.ts';
import type { StagedProduct } from '../draft/staging.ts';

/** Fields that a variant has from its product unless it says otherwise. */
export const INHERITED = [
  'article',
  'description',
  'categories',
  'brand',
  'country',
  'unit',
  'weightGrams',
  'packages',
  'pictures',
] as const satisfies readonly (keyof ProductDraft)[];
export type Inherited = (typeof INHERITED)[number];

/** Goods and offer of one product as one draft; the goods' title counts. */
export function mergeProduct({ goods = {}, offer = {} }: StagedProduct): ProductDraft {
  const title = goods.title ?? offer.title;
  const parameters = joinParameters(goods.parameters, offer.parameters);
  return withDefined(joinDrafts({ goods, offer }), { title, parameters });
}

/** An offer says nothing of a mark for deletion that its goods have. */
export function joinDrafts({ goods, offer }: Pick<StagedProduct, 'goods' | 'offer'>): ProductDraft {
  return { ...goods, ...offer, ...(goods?.active === false && { active: false }) };
}

/** A variant as one draft, with what it takes from its product; the title names its characteristics. */
export function mergeVariant(variant: StagedProduct, product: ProductDraft | null): ProductDraft {
  const own = joinDrafts(variant);
  const title = own.title ?? (own.variant ? product?.title : undefined);
  const parameters = joinParameters(product?.parameters, own.parameters);
  const inherited = Object.fromEntries(
    INHERITED.filter((field) => product?.[field] !== undefined).map((field) => [
      field,
      product?.[field],
    ]),
  );
  const merged = withDefined(
    { ...inherited, ...own },
    {
      title: title && titleWithVariant(title, own.variant ?? []),
      parameters,
    },
  );
  return product?.active === false ? { ...merged, active: false } : merged;
}

/** «Стол обеденный» → «Стол обеденный (белый)», unless the title says so itself. */
export function titleWithVariant(title: string, variant: readonly string[]): string {
  const lower = title.toLowerCase();
  const missing = variant.filter((value) => !lower.includes(value.toLowerCase()));
  return missing.length > 0 ? `${title} (${missing.join(', ')})` : title;
}

function joinParameters(
  base: readonly ParameterDraft[] | undefined,
  own: readonly ParameterDraft[] | undefined,
): readonly ParameterDraft[] | undefined {
  if (!base || !own) return own ?? base;
  const keys = new Set(own.map(({ key }) => key));
  return [...base.filter(({ key }) => !keys.has(key)), ...own];
}

function withDefined(
  draft: ProductDraft,
  fields: { title: string | undefined; parameters: readonly ParameterDraft[] | undefined },
): ProductDraft {
  const { title, parameters } = fields;
  return { ...draft, ...(title !== undefined && { title }), ...(parameters && { parameters }) };
}
