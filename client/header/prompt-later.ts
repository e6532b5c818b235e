import { HOME_PROMPT_MS } from '../../shared/home-prompt.ts';
import { isCrawler } from '../runtime/is-crawler.ts';
import { startPart } from '../runtime/start-part.ts';

/** Questions and invitations come when the page has been looked at; a welcome comes at once. */
export function promptLater(): void {
  if (isCrawler()) return;
  const isWelcome = document.querySelector('.account') && !document.cookie.includes('first_auth=');
  const load = () => startPart(() => import('./prompts.ts'));
  if (isWelcome) load();
  else if (document.readyState === 'complete') setTimeout(load, HOME_PROMPT_MS);
  else addEventListener('load', () => setTimeout(load, HOME_PROMPT_MS), { once: true });
}
