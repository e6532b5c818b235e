import { PROMPT_COOKIES, type PromptCookie } from '../../shared/prompt-timing.ts';

const DAY_SECONDS = 86_400;

/** Null when there is none. */
export function readCookie(name: string): string | null {
  const [, value = null] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? [];
  return value;
}

/** Keeps a value for the cookie's days (docs/cookies.md), for the shop's cities too. */
export function writeCookie(name: PromptCookie, value: string): void {
  setCookie(name, value, PROMPT_COOKIES[name] * DAY_SECONDS);
}

export function clearCookie(name: PromptCookie): void {
  setCookie(name, '', 0);
}

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const text = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}${secure}`;
  const labels = location.hostname.split('.');
  // The widest domain that the browser lets a page write for is the shop's: the cities are below it.
  for (let count = 2; count <= labels.length; count++) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `${text}; domain=${labels.slice(-count).join('.')}`;
    if ((readCookie(name) === value) === seconds > 0) return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = text;
}
