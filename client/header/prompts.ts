import { HOME_PROMPT_MS } from '../../shared/home-prompt.ts';
import { ScriptPath } from '../../shared/page-parts.ts';
import { mayPromptAgain, PROMPT_DELAY_MS } from '../../shared/prompt-timing.ts';
import { welcomeText } from '../../shared/welcome-text.ts';
import { readCookie, writeCookie } from '../runtime/cookies.ts';
import { askCity } from './ask-city.ts';
import { showBanner } from './show-banner.ts';

/** Widths at which prompts stand at the foot of the window (overlays.css). */
const SMALL = '(width < 64em)';

const INVITATION = 'Войдите в аккаунт, чтобы получить дополнительные скидки от 3% до 40%';

/** The welcome or the invitation to sign in; the question about the city stands above either. */
export function start(): void {
  const isGuest = document.querySelector('.account') === null;
  // Prices of one's own and discounts are promised where the shop has them.
  const hasOnePrice = document.querySelector('[data-one-price]') !== null;
  if (!isGuest) welcome(hasOnePrice);
  const isFirst = readCookie('first_init') === null;
  if (isFirst) writeCookie('first_init', '1');
  const answered = askCity();
  // A small screen has room for one of them at its foot.
  const turn = matchMedia(SMALL).matches ? answered : Promise.resolve();
  if (isGuest && !hasOnePrice) {
    setTimeout(() => turn.then(invite), PROMPT_DELAY_MS - HOME_PROMPT_MS);
  }
}

function welcome(hasOnePrice: boolean): void {
  if (readCookie('first_auth')) return;
  writeCookie('first_auth', '1');
  const close = showBanner(welcomeText(hasOnePrice), null);
  document.addEventListener('click', close, { once: true });
}

/**
 * Invites on the first page at most once a week, until it is scrolled; in the catalogue once, until
 * a click.
 */
function invite(): void {
  if (document.querySelector('dialog:modal, .header details[open]')) return;
  const isHome = location.pathname === '/';
  if (isHome && mayPromptAgain(readCookie('last_prompt'), Date.now())) {
    writeCookie('last_prompt', String(Date.now()));
    addEventListener('scroll', showBanner(INVITATION, ScriptPath.Login), {
      once: true,
      passive: true,
    });
  } else if (location.pathname.startsWith('/catalog') && !readCookie('first_catalog')) {
    writeCookie('first_catalog', '1');
    document.addEventListener('click', showBanner(INVITATION, ScriptPath.Login), { once: true });
  }
}
