import { DAY_MS, type Millis } from './millis.ts';

/** Times when the header's prompts come and go (S9.34 to S9.41), milliseconds. */
export const PROMPT_DELAY_MS = 4000;
export const PROMPT_ANIMATION_MS = 600;

/** Time from the first page of a visit to the question about notifications. */
export const PUSH_PROMPT_MS = 30_000;

export const PROMPT_REPEAT_MS = 7 * DAY_MS;

/** Time for the browser to say where it is: an unanswered question has no end of its own. */
export const GEOLOCATION_MS = 8000;

/** Guests who may be asked again; `last` is the cookie's text. */
export function mayPromptAgain(last: string | null, now: Millis): boolean {
  return !(now - Number(last ?? 0) < PROMPT_REPEAT_MS);
}
