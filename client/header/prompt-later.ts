import { HOME_PROMPT_MS } from '../../shared/home-prompt.ts';
import { isCrawler } from '../runtime/is-crawler.ts';
import { startPart } from '../runtime/start-part.ts';

/** Questions, invitations and a welcome come when the page has been looked at. */
export function promptLater(): void {
  if (isCrawler()) return;
  const wait = () => setTimeout(startPart, HOME_PROMPT_MS, () => import('./prompts.ts'));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
