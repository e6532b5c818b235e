import type { z } from 'zod';
import type { CatalogNode, City, cityGroupSchema, Rate } from '../../shared/contract/catalog.ts';

import type { Notice } from '../../shared/notice.ts';

/** The firm behind the shop: configuration, printed in header, footer and documents. */
export interface Company {
  /** Name of the shop: «Мармит». */
  name: string;
  /** What the shop sells: the heading of the first page. */
  tagline: string;
  legalName: string;
  inn: string;
  kpp: string;
  ogrn: string;
  address: string;
  email: string;
  /** 8 800 200-40-00 */
  tollFreePhone: string;
  /** 8 495 956 4000 */
  regionalPhone: string;
  social: readonly { title: string; url: string }[];
  /** The shop's app in stores of apps. */
  apps: readonly { title: string; url: string }[];
  /** With the city: «АО «Банк», г. Москва». */
  bankName: string;
  bankBik: string;
  bankAccount: string;
  bankCorrAccount: string;
  director: string;
  accountant?: string | undefined;
  /** Outside site of the service department. */
  serviceUrl: string;
}

/** Everything that header and footer show: the same for every page of one visitor. */
export interface Frame {
  company: Company;
  /** Scheme and host of the main city's pages. */
  shopUrl: string;
  city: City;
  cityGroups: readonly z.infer<typeof cityGroupSchema>[];
  /** The city was chosen by the visitor or by the host, so that it need not be asked. */
  cityConfirmed: boolean;
  rates: readonly Rate[];
  /** Chosen currency. */
  rate: Rate;
  /** Top categories; the sale catalogue (id 1) is among them when it holds anything. */
  menu: readonly CatalogNode[];
  /** Path and query of this page, to come back to. */
  path: string;
  year: number;
  searchText: string;
  basketCount: number;
  favoritesCount: number;
  /** Orders of the customer that are on their way. */
  ordersCount: number;
  customer: { name: string } | null;
  /** An order of the customer waits for its payment. */
  needPay: boolean;
  /** Brought by the change that led to this page. */
  notice: Notice | null;
}

/** What stands in <head> and decides how crawlers see the page. */
export interface PageHead {
  title: string;
  description: string;
  /** Path with the query that belongs to it, without host. */
  canonical: string;
  robots?: 'noindex, follow';
  /** One JSON-LD graph. */
  jsonLd?: readonly object[];
  /** Key of a picture for Open Graph. */
  image?: string | null;
  /** What the page is about, in Open Graph's words; a website when absent. */
  ogType?: 'article' | 'product';
  /** The same as RSS. */
  rss?: { title: string; url: string };
}

/** Files of the browser build, by role; paths from the site's root. */
export interface PageAssets {
  styles: string;
  /** Besides `styles`, for basket, order, sign-in and account. */
  purchase: string;
  /** Besides `styles`, for texts, news, answers and contacts. */
  content: string;
  /** For paper, forced colours and low screens: see RARE_MEDIA in document.tsx. */
  rare: string;
  /** Icon sprite; symbols are `#i-<name>`. */
  sprite: string;
  script: string;
  /** Style sheet and script of the back office. */
  desk: string;
  deskScript: string;
  /** Digest of the script, for `integrity`. */
  scriptIntegrity: string;
  /** Name of this build: fragments of another do not fit into a page of this one. */
  build: string;
}
