import { createElement, type ReactNode } from 'react';
import type { Millis } from '../../../shared/millis.ts';
import { FragmentHeader } from '../../../shared/page-parts.ts';
import { type NoteShown, ShownCards } from '../../../views/layout/shown-cards.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import { collectShown } from './collect-shown.ts';
import type { Encoding } from './negotiate-encoding.ts';
import {
  type LoadPage,
  nameOfTag,
  newestOfTags,
  type Page,
  type PageAnswer,
  type Redirect,
  type WrapPage,
} from './page.ts';
import { type PagePieces, renderPieces } from './page-pieces.tsx';
import type { AskedPage } from './page-request.ts';
import type { RenderedText } from './page-text.ts';
import { endParts, isThere, waitForParts } from './pending-parts.tsx';
import { createProblem, HttpError } from './problem.ts';
import { renderToText } from './render.ts';
import { renderFragments } from './render-fragments.ts';
import { createStoredPage, type StoredPage } from './stored-page.ts';
import type { GuestVisitor, Visitor } from './visitor.ts';

const LIFETIME_SECONDS = 300;
const MISSING_LIFETIME_SECONDS = 60;

interface PageMakerOptions {
  wrap: WrapPage;
  /** Loads the page of an address that does not exist; its status is 404. */
  loadNotFound: LoadPage;
  metrics: Metrics;
  now: () => Millis;
  /** Loading and rendering each end after this time. */
  timeoutMs: number;
  /** For later parts to come before a page is sent in pieces: what is in memory or near is there. */
  waitMs: number;
  /** Headers of every page of a route: preloads, speculation rules. */
  headersOf: (route: string) => Readonly<Record<string, string>>;
  /** Time when markup and styles last changed, epoch milliseconds: no page is older. */
  builtAt?: number;
  /** Tells the browser's runtime when its code is of another build. */
  buildId: string;
}

export interface LoadedPage<Asker extends Visitor = Visitor> {
  page: Page;
  asked: AskedPage<Asker>;
  loadMs: number;
}

/** The steps from a request to a page that features and transports share. */
export interface PageMaker {
  load<Asker extends Visitor>(
    asked: AskedPage<Asker>,
    load: LoadPage,
  ): Promise<LoadedPage<Asker> | Redirect>;
  /** Waits until all parts have come or failed. */
  end(loaded: LoadedPage): Promise<void>;
  /** The document of a page with parts that are waited for. */
  renderPieces(loaded: LoadedPage): Promise<PagePieces>;
  /** The document, or the fragments that were asked for, and the time of rendering; waits for all parts. */
  render(loaded: LoadedPage): Promise<{ text: RenderedText; timing: string }>;
  /** Page made for any guest; `first`: the encoding of the first request for it. */
  store(
    loaded: LoadedPage<GuestVisitor>,
    first: Encoding,
    isComposed: boolean,
  ): Promise<StoredPage>;
  /** Time when the page last changed, in data or markup; null when the data has no date. */
  lastModifiedAt(loaded: LoadedPage): number | null;
  /** Headers that do not depend on the client. */
  headersOf(loaded: LoadedPage): Record<string, string>;
}

export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { loadNotFound, metrics, now, timeoutMs, buildId } = options;

  async function load<Asker extends Visitor>(
    asked: AskedPage<Asker>,
    loadPage: LoadPage,
  ): Promise<LoadedPage<Asker> | Redirect> {
    const startedAt = now();
    const resolve = async (): Promise<PageAnswer> => {
      const answer = await loadPage(asked.request);
      return answer.kind === 'not-found' ? loadNotFound(asked.request) : answer;
    };
    const answer = await withTimeout(resolve(), timeoutMs, tooSlow);
    if (answer.kind === 'page') await waitForParts(answer.pending ?? [], options.waitMs);
    if (answer.kind === 'not-found') throw new Error('The page for missing addresses is missing');
    return answer.kind === 'redirect' ? answer : { page: answer, asked, loadMs: now() - startedAt };
  }

  const wrap = ({ page, asked }: LoadedPage, how: { inPieces: boolean }) =>
    options.wrap(page, asked.request, how);

  const end = ({ page: { pending = [] } }: LoadedPage) => endParts(pending, timeoutMs);

  async function renderInPieces(loaded: LoadedPage) {
    const startedAt = now();
    const pieces = await renderPieces(wrap(loaded, { inPieces: true }), timeoutMs);
    metrics.observeRender(loaded.asked.request.route, (now() - startedAt) / 1000);
    return pieces;
  }

  async function render(loaded: LoadedPage, note: NoteShown | null = null) {
    const { page, asked, loadMs } = loaded;
    await end(loaded);
    const startedAt = now();
    const noted = (tree: ReactNode) => createElement(ShownCards, { value: note }, tree);
    const text = asksForFragments(loaded)
      ? [await renderFragments(page, asked.fragments, timeoutMs)]
      : await renderToText(noted(wrap(loaded, { inPieces: false })), timeoutMs);
    const renderMs = now() - startedAt;
    metrics.observeRender(asked.request.route, renderMs / 1000);
    const timing = `load;dur=${loadMs.toFixed(1)}, render;dur=${renderMs.toFixed(1)}`;
    return { text, timing };
  }

  async function store(
    loaded: LoadedPage<GuestVisitor>,
    first: Encoding,
    isComposed: boolean,
  ): Promise<StoredPage> {
    const { page, asked } = loaded;
    const status = page.status ?? 200;
    const { shown, note } = collectShown();
    const { text, timing } = await render(loaded, note);
    const source = {
      status,
      timing,
      headers: headersOf(loaded),
      tags: page.tags.map(nameOfTag),
      lifetimeSeconds:
        status === 200 ? (page.lifetimeSeconds ?? LIFETIME_SECONDS) : MISSING_LIFETIME_SECONDS,
      ...(page.endsAt !== undefined && { endsAt: page.endsAt }),
      lastModifiedAt: lastModifiedAt(loaded),
      isCanonical: standsForItself(loaded),
      route: asked.request.route,
      cityId: asked.request.visitor.cityId,
      madeAt: now(),
      shown: isComposed && status === 200 && !asksForFragments(loaded) ? shown : null,
    };
    return createStoredPage(text, source, first);
  }

  function lastModifiedAt({ page }: LoadedPage): number | null {
    const newest = newestOfTags(page.tags);
    return newest && Math.min(now(), Math.max(newest, options.builtAt ?? 0));
  }

  function headersOf(loaded: LoadedPage): Record<string, string> {
    return {
      'Content-Type': 'text/html; charset=utf-8',
      [FragmentHeader.Build]: buildId,
      ...(asksForFragments(loaded)
        ? { 'X-Robots-Tag': 'noindex' }
        : options.headersOf(loaded.asked.request.route)),
    };
  }

  return { load, end, renderPieces: renderInPieces, render, store, lastModifiedAt, headersOf };
}

/** Other addresses of the page, its parts, and what is not for indexes are without number. */
function standsForItself({ page: { head }, asked }: LoadedPage): boolean {
  const { url, visitor } = asked.request;
  if (!visitor.isPrivate && visitor.hasChosen) return false;
  return asked.fragments.length === 0 && head.canonical === url && !head.robots;
}

/** Pages that wait for nothing any more. */
export const isWhole = ({ page: { pending = [] } }: LoadedPage): boolean => pending.every(isThere);

/** Pages that say of a part that it did not come: not to be kept for others. */
export const isSpoilt = ({ page: { pending = [] } }: LoadedPage): boolean =>
  pending.some(({ failure }) => failure !== null);

/** A missing page is shown whole: its fragments do not exist. */
export function asksForFragments({ page, asked }: LoadedPage): boolean {
  return asked.fragments.length > 0 && (page.status ?? 200) === 200;
}

const tooSlow = () => new HttpError(createProblem(503, 'too_slow'));
