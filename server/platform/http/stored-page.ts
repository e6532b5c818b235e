import { createHash } from 'node:crypto';
import type { Millis } from '../../../shared/millis.ts';
import { nextMoscowMidnight } from '../../../shared/ru/dates.ts';
import type { ShownProducts } from './compose-page.ts';
import type { Encoding } from './negotiate-encoding.ts';
import { PageBody } from './page-body.ts';
import { type RenderedText, updateHash } from './page-text.ts';

/** A public answer as bytes, ready for any client. Instants are epoch milliseconds. */
export interface StoredPage {
  status: number;
  /** Headers by which a client may ask whether its copy still is right. */
  validators: { etag: string; 'last-modified'?: string };
  bodies: PageBody;
  /** Names and values in turn: those of every answer with this page, those of one with a body. */
  pageHeaders: readonly string[];
  bodyHeaders: readonly string[];
  tags: readonly string[];
  /** Seconds that a copy counts as fresh, at most until its end. */
  lifetimeSeconds: number;
  /** Instant from which it is not right: the next midnight in Moscow, or what the page says before that. */
  endsAt: Millis;
  /** True when asked for by the address that stands for it: the number of such pages is bounded. */
  isCanonical: boolean;
  route: string;
  cityId: number;
  madeAt: number;
  /** Server-Timing of the making. */
  timing: string;
  /** Parts that differ from visitor to visitor; none: the page is composed for nobody. */
  shown?: ShownProducts | null;
}

interface PageSource
  extends Omit<StoredPage, 'validators' | 'bodies' | 'pageHeaders' | 'bodyHeaders' | 'endsAt'> {
  endsAt?: Millis;
  lastModifiedAt: number | null;
  /** Content type, links and the like; nothing that depends on the moment or the client. */
  headers: Readonly<Record<string, string>>;
}

/** Makes of a rendered page what all clients get; `first` is the encoding of who asked for it. */
export function createStoredPage(
  text: RenderedText,
  { headers, lastModifiedAt, endsAt: saidEnd = Infinity, ...source }: PageSource,
  first: Encoding,
): StoredPage {
  // Weak: the same page in any encoding.
  const etag = `W/"${updateHash(createHash('sha256'), text).digest('base64url').slice(0, 22)}"`;
  const validators: StoredPage['validators'] = { etag };
  const pageHeaders = ['ETag', etag, 'Vary', 'Accept-Encoding'];
  if (source.tags.length > 0) pageHeaders.push('Cache-Tag', source.tags.join(','));
  if (lastModifiedAt !== null) {
    const lastModified = new Date(lastModifiedAt).toUTCString();
    validators['last-modified'] = lastModified;
    pageHeaders.push('Last-Modified', lastModified);
  }
  const bodyHeaders = Object.entries(headers).flat();
  const endsAt = Math.min(nextMoscowMidnight(source.madeAt), saidEnd);
  const bodies = new PageBody(text, first);
  return { ...source, endsAt, validators, bodies, pageHeaders, bodyHeaders };
}

/** Memory that a stored page takes, in bytes; what is composed of is kept in pieces as well. */
export function sizeOfPage({ bodies, shown }: StoredPage): number {
  return Math.ceil((shown ? 1.5 : 1) * bodies.footprint) + 4096;
}
