import { FragmentHeader, FragmentQuery } from '../../shared/page-parts.ts';

const TIMEOUT_MS = 15_000;

interface FragmentInit {
  method?: 'GET' | 'POST';
  body?: URLSearchParams | undefined;
  signal?: AbortSignal;
  /** True when it goes out even if the page is left at once. */
  keepalive?: boolean;
}

export interface FragmentAnswer {
  /** Fragments by id: those of the asked ones that the answer holds. */
  fragments: Map<string, Element>;
  /** Address of the page that they belong to, when the server led to another one. */
  redirectedTo: string | null;
}

/** The answer holds no fragments of this page. */
export class FragmentError extends Error {
  /** Address to go on to, when the server said so or the change is made already. */
  declare next: string | null;
  /** The asker has given up; nothing is to be done. */
  declare isAborted: boolean;

  constructor(next: string | null, isAborted = false) {
    super('no fragments');
    this.next = next;
    this.isAborted = isAborted;
  }
}

/** Reports a mistake of ours; a line or an answer that failed is none. */
export function reportMistake(error: unknown): void {
  if (!(error instanceof FragmentError)) reportError(error);
}

/** Asks the page at `url` for its elements `ids`. @throws FragmentError */
export async function requestFragments(
  url: string,
  ids: readonly string[],
  init: FragmentInit = {},
): Promise<FragmentAnswer> {
  const { signal, method } = init;
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  try {
    const answer = await fetch(addParameter(url, ids), { ...init, signal: timeout.signal });
    return await readFragments(answer, ids, method === 'POST');
  } catch (error) {
    throw error instanceof FragmentError ? error : new FragmentError(null, signal?.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches `url` with `_f`, parses, never runs scripts. Rejects with FragmentError on anything but
 * fragments: another build, the login page, not HTML, 15 s without an answer.
 */
export async function fetchFragments(
  url: string,
  ids: readonly string[],
  init?: FragmentInit,
): Promise<Map<string, Element>> {
  return (await requestFragments(url, ids, init)).fragments;
}

async function readFragments(
  answer: Response,
  ids: readonly string[],
  isChange: boolean,
): Promise<FragmentAnswer> {
  const { headers, ok, redirected } = answer;
  const leadsTo = headers.get(FragmentHeader.Location);
  if (leadsTo) throw new FragmentError(leadsTo);
  const redirectedTo = redirected ? removeParameter(answer.url) : null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const found = ids.flatMap((id) => page.getElementById(id) ?? []);
  const fragments = new Map(found.map((element) => [element.id, element as Element]));
  // An answer that is no HTML holds no element; a whole page has a title.
  const isRight =
    (ok || answer.status === 422) &&
    headers.get(FragmentHeader.Build) === document.documentElement.dataset['build'] &&
    !page.title &&
    fragments.size > 0;
  if (isRight) return { fragments, redirectedTo };
  // A change that was made must not be sent again.
  throw new FragmentError(ok ? (redirectedTo ?? (isChange ? location.href : null)) : null);
}

function addParameter(url: string, ids: readonly string[]): string {
  const [address = ''] = url.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${FragmentQuery.Name}=${ids.toSorted().join()}`;
}

/**
 * Address without the parameter, made by hand: URLSearchParams would encode anew what the shop
 * leaves readable.
 */
const removeParameter = (url: string) =>
  url.replace(/\b_f=[^&#]*&?/, '').replace(/[?&](?=#|$)/, '');
