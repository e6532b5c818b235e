import type { Selectable } from 'kysely';
import type {
  BrandTable,
  CategoryTable,
  DocumentTable,
  ParameterTable,
  ProductPackageTable,
  ProductTable,
} from '../../../platform/store/tables/catalog-tables.ts';
import type { CityTable } from '../../../platform/store/tables/place-tables.ts';
import type {
  ForeignPriceTable,
  PriceLevelTable,
  PriceTable,
} from '../../../platform/store/tables/price-tables.ts';
import type { PictureDraft } from './import-draft.ts';

/** Things that goods of a full feed refer to; numbers and codes are the feed's own. */
export interface FullReference {
  /** Time when the feed was made, epoch milliseconds. */
  madeAt: number;
  /** True when it also says what only the shop knows: what it leaves out is not there. */
  isWhole: boolean;
  cities: Map<number, Omit<CityTable, 'id'>>;
  storages: Map<number, FullStorage>;
  /** Price levels by code. */
  priceLevels: Map<string, Omit<PriceLevelTable, 'id' | 'code'>>;
  brands: Map<string, Omit<BrandTable, 'id' | 'url_rewrite_code' | 'updated_at'>>;
  parameters: Map<string, Omit<ParameterTable, 'id' | 'code' | 'updated_at'>>;
  documents: Map<string, FullDocument>;
  categories: Map<number, FullCategory>;
  /** Pictures of sections and brands by their keys. */
  pictures: Map<string, PictureDraft>;
}

interface FullStorage {
  city: number;
  external_id: string | null;
  title: string;
  address: string;
}

interface FullCategory {
  /** Number of the parent in the feed. */
  parent: number | null;
  /** All but what the store itself gives. */
  row: Omit<CategoryTable, 'id' | 'parent_id' | 'updated_at'>;
}

interface FullDocument {
  row: Omit<DocumentTable, 'key'>;
  /** A PDF on this disk, of which the row's source tells the place below the data folder. */
  file: string | null;
}

/** Row of a product's own list, without the product. */
export type OfProduct<Row> = Omit<Selectable<Row>, 'product_id'>;

type GivenByStore =
  | 'id'
  | 'external_id'
  | 'title'
  | 'description'
  | 'category_id'
  | 'brand_id'
  | 'changed_seq'
  | 'updated_at';

/** A product as a full feed has it; title, description and pictures stand in the draft. */
export interface FullProduct {
  external_id: string | null;
  /** Absent fields are not told. */
  row: Pick<ProductTable, 'code'> & Partial<Omit<ProductTable, GivenByStore>>;
  category: number | null;
  brand: string | null;
  parameters: { code: string; value: string; number: number | null }[];
  /** Without a `unit_price` the price of a package is named beside the retail one. */
  packages: OfProduct<ProductPackageTable>[];
  prices: FullPrice<PriceTable>[];
  /** null: not told. */
  foreign: FullPrice<ForeignPriceTable>[] | null;
  stock: { storage: number; free: number }[];
  documents: string[];
}

/** A price by its level's code. */
type FullPrice<Row> = Omit<OfProduct<Row>, 'level_id'> & { level: string };
