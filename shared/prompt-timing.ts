import { DAY_MS, type Millis } from './millis.ts';

/** Times when the header's prompts come and go (S9.34 to S9.41), milliseconds. */
export const PROMPT_DELAY_MS = 4000;
/** Time from the page to the question about the city. */
export const HOME_PROMPT_MS = 3000;
export const PROMPT_ANIMATION_MS = 600;

/** Time from the first page of a visit to the question about notifications. */
export const PUSH_PROMPT_MS = 30_000;

export const PROMPT_REPEAT_MS = 7 * DAY_MS;

/** Time for the browser to say where it is: an unanswered question has no end of its own. */
export const GEOLOCATION_MS = 8000;

/** Cookies that scripts keep for themselves, with their days; pages never depend on them. */
export const PROMPT_COOKIES = {
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
export type PromptCookie = keyof typeof PROMPT_COOKIES;

/** Guests who may be asked again; `last` is the cookie's text. */
export function mayPromptAgain(last: string | null, now: Millis): boolean {
  return !(now - Number(last ?? 0) < PROMPT_REPEAT_MS);
}
