import type { Generated } from 'kysely';
import type { ProductLinkKind } from '../../../../shared/product-links.ts';
import type { Flag } from './flag.ts';

export interface CategoryTable {
  id: number;
  parent_id: number | null;
  /** Id in the system the catalogue was imported from. */
  external_id: string | null;
  title: string;
  /** Address segment, unique among siblings. */
  slug: string;
  position: number;
  is_popular: Flag;
  icon: string | null;
  image: string | null;
  /** HTML, made safe before it is stored. */
  description: string;
  /** 0: removed by an import, kept for its address. */
  active: Flag;
  updated_at: number;
}

export interface BrandTable {
  id: number;
  title: string;
  url_rewrite_code: string;
  country: string | null;
  logo: string | null;
  exclusive: Flag;
  search_priority: number;
  weight: number;
  url: string | null;
  description: string;
  /** Time of the last edit; 0: none since it came. */
  updated_at: number;
}

export interface ProductTable {
  id: number;
  /** Address and code shown to people; unique. */
  code: string;
  external_id: string | null;
  title: string;
  /** The maker's article. */
  model: string | null;
  description: string;
  category_id: number | null;
  brand_id: number | null;
  quality: 'common' | 'used' | 'sale' | 'defective';
  quality_note: string | null;
  unit: string;
  country: string | null;
  warranty_months: number | null;
  weight_grams: number | null;
  bestseller: Flag;
  on_test: Flag;
  logotyped: Flag;
  allow_to_order: Flag;
  discontinued: Flag;
  /** Higher is more popular; orders lists by relevance. */
  popularity: number;
  supply_days: number | null;
  in_transit: number;
  barcode: string | null;
  /** 0: removed by an import. */
  active: Flag;
  /** Value of the catalogue sequence when the product last changed in any of its tables, or soon after. */
  changed_seq: number;
  created_at: number;
  updated_at: number;
}

export interface ProductPhotoTable {
  product_id: number;
  position: number;
  image: string;
}

/** Source of the bytes of a picture; its key is the name in addresses. */
export interface ImageTable {
  key: string;
  /** `drawing`: JSON for the demo's drawings; `file`: path below the data folder; `url`: remote. */
  kind: 'drawing' | 'file' | 'url';
  source: string;
}

export interface ParameterTable {
  id: number;
  external_id: string | null;
  /** Key in filters, unique: a slug of the title. */
  code: string;
  title: string;
  unit: string | null;
  kind: 'multiselect' | 'range' | 'switch' | 'text';
  /** Place above the list as a priority filter; null: not there. */
  priority: number | null;
  for_card: Flag;
  position: number;
  /** Time of the last edit; 0: none since it came. */
  updated_at: number;
}

export interface ProductParameterTable {
  product_id: number;
  parameter_id: number;
  /** Value as shown, without the unit. */
  value: string;
  /** The number in `value` where it is one; ranges filter by it. */
  number: number | null;
}

export interface ProductPackageTable {
  product_id: number;
  position: number;
  short_title: string;
  quantity: number;
  is_primary: Flag;
  /** Retail price of the whole package at `unit_price`; null: quantity × unit price. */
  price: number | null;
  /** Retail price of a unit beside which it was named; null: it stands whatever a unit costs. */
  unit_price: number | null;
}

/** A PDF for readers of product pages. */
export interface DocumentTable {
  key: string;
  kind: 'manual' | 'care' | 'warranty' | 'certificate';
  title: string;
  bytes: number;
  /** `text`: printed from Markdown; `file`: a PDF below the data folder. */
  source_kind: 'text' | 'file';
  /** The Markdown, or the path. */
  source: string;
}

export interface ProductDocumentTable {
  product_id: number;
  position: number;
  document: string;
}

/** A product that a buyer's order has changed; gone when it has its number (store/product-changes.ts). */
interface ProductChangeTable {
  id: Generated<number>;
  product_id: number;
  at: number;
}

/** A product that a person has named beside another one. */
interface ProductLinkTable {
  product_id: number;
  kind: ProductLinkKind;
  other_id: number;
  position: number;
}

/**
 * A product made at the desk. It is nobody's but the shop's own until an import or an accounting system
 * brings the same thing: then the product has its `external_id`.
 */
interface HandmadeProductTable {
  product_id: number;
  /** Key of the form that made it. */
  form_key: string;
  made_at: number;
}

/** A field of the catalogue that a person has set: no import changes it until it is given back. */
export interface HeldFieldTable {
  entity: 'product' | 'category' | 'brand' | 'parameter' | 'storage';
  thing_id: number;
  field: string;
  /** JSON: what an import has last said of it; null: not known. */
  told: string | null;
  staff_id: number | null;
  held_at: number;
}

/** Names of a thing before it became another one: an import that uses them means that one. */
interface MergedThingTable {
  entity: 'category' | 'brand' | 'parameter';
  key: string;
  into_id: number;
}

/** Former addresses of a thing: visitors are led on from there. */
interface FormerAddressTable {
  entity: 'category' | 'brand';
  /** Path below the address of its kind. */
  path: string;
  thing_id: number;
}

export interface CatalogTables {
  categories: CategoryTable;
  brands: BrandTable;
  products: ProductTable;
  product_photos: ProductPhotoTable;
  images: ImageTable;
  parameters: ParameterTable;
  product_parameters: ProductParameterTable;
  product_packages: ProductPackageTable;
  documents: DocumentTable;
  product_documents: ProductDocumentTable;
  product_changes: ProductChangeTable;
  product_links: ProductLinkTable;
  handmade_products: HandmadeProductTable;
  held_fields: HeldFieldTable;
  merged_things: MergedThingTable;
  former_addresses: FormerAddressTable;
}
