import { PROMPT_DELAY_MS } from '../../shared/prompt-timing.ts';

const CRAWLER = /bot\/|crawler|spider|slurp|lighthouse/i;

export const isCrawler = () => CRAWLER.test(navigator.userAgent);

/** Questions and invitations come when the page has been looked at; a welcome comes at once. */
export function promptLater(): void {
  if (isCrawler()) return;
  const isWelcome = document.querySelector('.account') && !document.cookie.includes('first_auth=');
  const load = () => import('../header/prompts.ts').then(({ start }) => start()).catch(() => {});
  if (isWelcome) load();
  else if (document.readyState === 'complete') setTimeout(load, PROMPT_DELAY_MS);
  else addEventListener('load', () => setTimeout(load, PROMPT_DELAY_MS), { once: true });
}
