import { isMeasuredPath } from '../../shared/analytics.ts';
import { askConsent, readConsent, showConsent } from './ask-consent.ts';

/** Analytics for visitors who agreed; the others are asked once, and nothing of them is noted. */
export async function start(): Promise<void> {
  showConsent();
  const consent = readConsent() ?? (await askConsent());
  if (consent !== 'all' || !isMeasuredPath(location.pathname)) return;
  const { startMetrika } = await import('./metrika.ts');
  startMetrika(Number(document.documentElement.dataset['metrika']));
}
