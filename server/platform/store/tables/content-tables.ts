import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface BannerTable {
  id: number;
  place: 'main_slider' | 'home' | 'catalog';
  title: string;
  text: string;
  action: string;
  url: string;
  image: string | null;
  position: number;
  /** Instants between which visitors see it; null: for ever. */
  shown_from: Generated<number>;
  shown_to: Generated<number | null>;
}

export interface NewsTable {
  id: number;
  title: string;
  lead: string;
  /** Markdown. */
  body: string;
  image: string | null;
  published_at: number;
  /** Instant from which visitors no longer see it; null: never. */
  shown_to: Generated<number | null>;
  /** Last edit; null: none since it was published. */
  updated_at: Generated<number | null>;
}

/** A text of the site's people that visitors do not see yet. */
interface ContentDraftTable {
  /** `news-12`, `news-new-1f3a` for what was never published. */
  id: string;
  kind: string;
  /** JSON: texts of the form by field. */
  fields: string;
  staff_id: number;
  updated_at: number;
  /** JSON: texts that visitors saw when it was begun; null: none, or not known. */
  base: Generated<string | null>;
}

/** A line above the header of every page. */
interface SiteNoticeTable {
  id: number;
  text: string;
  /** Target of the link; '' for none. */
  url: string;
  shown_from: Generated<number>;
  shown_to: Generated<number | null>;
}

/** A link of the top bar; with none at all the shop has its own. */
interface MenuLinkTable {
  id: number;
  title: string;
  url: string;
  position: number;
}

/** Targets of addresses that are gone. */
interface RedirectTable {
  id: number;
  /** Percent-encoded, no slash at the end. */
  path: string;
  target: string;
}

export interface QuestionKindTable {
  id: number;
  title: string;
  position: number;
}

export interface QuestionTable {
  id: number;
  kind_id: number;
  product_id: number | null;
  name: string;
  question: string;
  /** Markdown; null: not answered. */
  answer: string | null;
  asked_at: number;
  answered_at: number | null;
  /** Last edit; null: none since it was answered. */
  updated_at: Generated<number | null>;
  published: Flag;
  /** E-mail for the answer; '' when not given. */
  email: Generated<string>;
  phone: Generated<string>;
  /** Asker, where known. */
  shopper_id: Generated<number | null>;
}

export interface SolutionTable {
  id: number;
  title: string;
  text: string;
  price_from: number | null;
  url: string;
  image: string | null;
  /** JSON list. */
  badges: string;
  position: number;
  /** Address of its set; null: the card leads to `url`. */
  code: Generated<string | null>;
  /** Seats of the hall that the set is made for. */
  seats: Generated<number>;
}

export interface SolutionLineTable {
  solution_id: number;
  position: number;
  /** Role in the set: «Пароконвектомат». */
  title: string;
  product_id: number;
  /** Pieces for `each_seats` seats, or for any hall. */
  quantity: number;
  each_seats: number | null;
}

/** Texts that stand on pages as wholes: about, delivery, home. */
export interface PageTextTable {
  slug: string;
  title: string;
  /** Markdown. */
  body: string;
  updated_at: number;
  /** JSON list of shared/contract/page-blocks.ts, texts in Markdown. */
  blocks: Generated<string>;
}

export interface ContentTables {
  banners: BannerTable;
  news: NewsTable;
  content_drafts: ContentDraftTable;
  site_notices: SiteNoticeTable;
  menu_links: MenuLinkTable;
  redirects: RedirectTable;
  question_kinds: QuestionKindTable;
  questions: QuestionTable;
  solutions: SolutionTable;
  solution_lines: SolutionLineTable;
  page_texts: PageTextTable;
}
