import { CONSENT_CHOICES, CONSENT_COOKIE, type ConsentChoice } from '../../shared/analytics.ts';
import { FragmentQuery, PartId } from '../../shared/page-parts.ts';
import { PROMPT_DELAY_MS } from '../../shared/prompt-timing.ts';
import * as links from '../../shared/routes.ts';
import { showBottomPrompt } from '../runtime/bottom-prompt.ts';
import { readCookie } from '../runtime/cookies.ts';
import { fetchFragments } from '../runtime/fragments.ts';

/** Answer about cookies; null: not yet. */
export function readConsent(): ConsentChoice | null {
  const given = readCookie(CONSENT_COOKIE);
  return CONSENT_CHOICES.find((choice) => choice === given) ?? null;
}

/** Asks about cookies, once the page has been looked at; null: this page got no answer. */
export async function askConsent(): Promise<ConsentChoice | null> {
  if (document.getElementById(PartId.ConsentForm)) return null;
  await new Promise((done) => setTimeout(done, PROMPT_DELAY_MS));
  const form = (await fetchFragments(links.cookieChoice(), [PartId.ConsentForm])).get(
    PartId.ConsentForm,
  );
  // Answered in another tab meanwhile.
  if (!(form instanceof HTMLFormElement) || readConsent()) return readConsent();
  return new Promise((answer) => {
    const hide = showBottomPrompt(form, () => {
      hide();
      answer(null);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const choice = event.submitter?.getAttribute('value') as ConsentChoice;
      keep(choice);
      hide();
      answer(choice);
    });
  });
}

/** The answer sets the cookie. */
function keep(choice: ConsentChoice): void {
  const body = new URLSearchParams({ choice });
  const url = `${links.cookieChoice()}?${FragmentQuery.Name}=${PartId.ConsentForm}`;
  fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {
    // Asked again on the next page.
  });
}

/** Marks the present choice on its page. */
export function showConsent(): void {
  const buttons = document.querySelectorAll(`main #${PartId.ConsentForm} [name="choice"]`);
  const consent = readConsent();
  for (const button of buttons) {
    button.setAttribute('aria-pressed', `${button.getAttribute('value') === consent}`);
  }
}
