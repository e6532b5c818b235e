import type { ReactElement, ReactNode } from 'react';
import type { Millis } from '../../../shared/millis.ts';
import type { Notice } from '../../../shared/notice.ts';
import type { PartId } from '../../../shared/page-parts.ts';
import type { PageHead } from '../../../views/layout/frame.ts';
import type { PendingPart } from './pending-parts.tsx';
import type { Visitor } from './visitor.ts';

/** All that a page may depend on. Equal requests of guests give equal pages. */
export interface PageRequest<Asker extends Visitor = Visitor> {
  /** Pattern of the route. */
  route: string;
  /** Path as in the address, percent-encoded. */
  path: string;
  /** Path and query, to come back to; known parameters alone (see page-key.ts). */
  url: string;
  /** Sorted by name; known parameters alone (see page-key.ts). */
  query: URLSearchParams;
  /** Decoded; a wildcard gives a list of segments. */
  params: PathParameters;
  visitor: Asker;
}

export type PathParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A thing that pages show, with the time when it last changed where that is known. */
export type Tag = string | { tag: string; changedAt: Millis | undefined };

export const nameOfTag = (tag: Tag): string => (typeof tag === 'string' ? tag : tag.tag);

/** Time when what a page shows last changed; null unless all of it has a date. */
export function newestOfTags(tags: readonly Tag[]): Millis | null {
  const dates = tags.map((tag) => (typeof tag === 'string' ? 0 : (tag.changedAt ?? 0)));
  return dates.length > 0 && dates.every((date) => date > 0) ? Math.max(...dates) : null;
}

export interface Page {
  kind: 'page';
  status?: 200 | 403 | 404 | 410 | 422 | 429;
  /** Seconds after which a form that was refused may be sent again. */
  retryAfterSeconds?: number;
  head: PageHead;
  body: ReactNode;
  /** Parts of the body that were not waited for. */
  pending?: readonly PendingPart[];
  /** Parts of the body that can be asked for alone: elements by their id. */
  fragments?: Readonly<Record<string, ReactNode>>;
  /** Things that the page shows: it is dropped from caches when one of them changes. */
  tags: readonly Tag[];
  /** `shared` by all guests of a city; `private` to the visitor; `no-store`: kept nowhere. */
  cache: 'shared' | 'private' | 'no-store';
  /** Seconds that caches may keep a shared page; 300 when absent. */
  lifetimeSeconds?: number;
  /** Instant from which its text is no longer right, where that is before the next midnight in Moscow. */
  endsAt?: Millis;
}

export interface Redirect {
  kind: 'redirect';
  status: 301 | 302 | 303;
  /** A path of this host. */
  location: string;
  /** Line for the page that it leads to. */
  notice?: Notice;
}

export type PageAnswer = Page | Redirect | { kind: 'not-found' };

/** Loads all that decides status, headers and content before anything is sent. */
export type LoadPage = (request: PageRequest) => PageAnswer | Promise<PageAnswer>;

/** Puts the body into the whole document with header and footer; `inPieces`: it comes little by little. */
export type WrapPage = (
  page: Page,
  request: PageRequest,
  how: { inPieces: boolean },
) => ReactElement;

export type FramePart = PartId.HeaderActions | PartId.Hearts | PartId.Notices;

/** Parts that any page or change can be asked for, by their ids: of header and footer, and what is in favourites. */
export type FrameFragments = (
  request: PageRequest,
  notice: Notice | null,
) => Readonly<Record<FramePart, () => ReactElement<object>>>;
