/** Cookies that scripts keep for themselves, with their days; pages never depend on them. */
const PROMPT_COOKIES = {
  /** The question about the city was shown. */
  show_city: 1,
  /** The first visit was this long ago or less. */
  first_init: 30,
  /** Time when guests were last asked to sign in, epoch milliseconds. */
  last_prompt: 30,
  /** A guest has been in the catalogue. */
  first_catalog: 30,
  /** The customer was welcomed after signing in. */
  first_auth: 30,
  /** «Не сейчас» to notifications. */
  push_asked: 90,
} as const;
type PromptCookie = keyof typeof PROMPT_COOKIES;

const DAY_SECONDS = 86_400;

/** Null when there is none. */
export function readCookie(name: string): string | null {
  const [, value = null] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
  return value;
}

/** Keeps a value for the cookie's days (docs/cookies.md), for the shop's cities too. */
export function writeCookie(name: PromptCookie, value: string): void {
  const seconds = PROMPT_COOKIES[name] * DAY_SECONDS;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const text = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}${secure}`;
  const labels = location.hostname.split('.');
  // The widest domain that the browser lets a page write for is the shop's: the cities are below it.
  for (let count = 2; count <= labels.length; count++) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${text}; domain=${labels.slice(-count).join('.')}`;
    if (readCookie(name) === value) return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = text;
}
