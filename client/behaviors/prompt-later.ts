import { PROMPT_DELAY_MS } from '../../shared/prompt-timing.ts';

const CRAWLER = /bot\/|crawler|spider|slurp|lighthouse/i;

/** Questions and invitations come when the page has been looked at; a welcome comes at once. */
export function promptLater(): void {
  if (CRAWLER.test(navigator.userAgent)) return;
  const isWelcome = document.querySelector('.account') && !document.cookie.includes('first_auth=');
  const load = () => import('../header/prompts.ts').then(({ start }) => start()).catch(() => {});
  if (isWelcome) load();
  else addEventListener('load', () => setTimeout(load, PROMPT_DELAY_MS), { once: true });
}
