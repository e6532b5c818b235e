import type { z } from 'zod';
import type { PaymentChoice } from '../../shared/checkout.ts';
import type { Company } from '../../shared/company.ts';
import type { CatalogNode, City, cityGroupSchema, Rate } from '../../shared/contract/catalog.ts';
import type { Notice } from '../../shared/notice.ts';
import type { FirstScreen } from '../../shared/route.ts';
import type { MenuLink } from './menu-links.ts';

/** Contents of the header's buttons: all that they depend on. */
export interface ActionsFrame {
  basketCount: number;
  favoritesCount: number;
  /** Orders of the customer that are on their way. */
  ordersCount: number;
  customer: { name: string } | null;
  /** An order of the customer waits for its payment. */
  needPay: boolean;
}

/** Contents of header and footer: the same for every page of one visitor. */
export interface Frame extends ActionsFrame {
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
  /** Ways to pay that are offered. */
  paymentWays: readonly PaymentChoice[];
  /** Links of the top bar. */
  links: readonly MenuLink[];
  /** Lines above the header. */
  siteNotices: readonly { text: string; url: string }[];
  /** Signing in may give other prices: guests are told so. */
  hasPersonalPrices: boolean;
  /** Path and query of this page, to come back to. */
  path: string;
  year: number;
  searchText: string;
  /** Brought by the change that led to this page. */
  notice: Notice | null;
}

/** Contents of <head> that decide how crawlers see the page. */
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
  /** Kind of page in Open Graph's words; a website when absent. */
  ogType?: 'article' | 'product';
  /** The same as RSS. */
  rss?: { title: string; url: string };
}

/** Styles of a kind of page in two parts. */
interface DividedStyles {
  /** Styles of its first screen, minified. */
  first: string;
  /** Address of the rest. */
  rest: string;
}

/** Files of the browser build, by role; paths from the site's root. */
export interface PageAssets {
  styles: string;
  /** Besides `styles`, for basket, order, sign-in and account. */
  purchase: string;
  /** Besides `styles`, for texts, news, answers and contacts. */
  content: string;
  /** For paper, forced colours, low screens and no script: see RARE_MEDIA in document.tsx. */
  rare: string;
  /** Styles that pages carry with them; none in the loop of development. */
  firstScreens: Readonly<Partial<Record<FirstScreen, DividedStyles>>>;
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
