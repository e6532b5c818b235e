import { ScriptPath } from '../../shared/page-parts.ts';
import { HOME_PROMPT_MS, mayPromptAgain } from '../../shared/prompt-timing.ts';
import { clearCookie, readCookie, writeCookie } from '../runtime/cookies.ts';
import { askCity } from './ask-city.ts';
import { showBanner } from './show-banner.ts';

const INVITATION = 'Войдите в аккаунт, чтобы получить дополнительные скидки от 3% до 40%';
const WELCOME = 'Вы успешно вошли! Теперь вам доступны специальные цены';

/** One at a time: the welcome, or the question about the city and then the invitation. */
export async function start(): Promise<void> {
  const isGuest = document.querySelector('.account') === null;
  if (!isGuest) welcome();
  else if (readCookie('first_auth')) clearCookie('first_auth');
  const isFirst = readCookie('first_init') === null;
  if (isFirst) writeCookie('first_init', '1');
  const wasAsked = await askCity();
  if (wasAsked) await new Promise((done) => setTimeout(done, HOME_PROMPT_MS));
  if (isGuest) invite();
}

function welcome(): void {
  if (readCookie('first_auth')) return;
  writeCookie('first_auth', '1');
  const close = showBanner(WELCOME, null);
  document.addEventListener('click', close, { once: true });
}

/** On the first page at most once a week, until it is scrolled; in the catalogue once, until a click. */
function invite(): void {
  if (document.querySelector('dialog:modal, .header details[open]')) return;
  const isHome = location.pathname === '/';
  if (isHome && mayPromptAgain(readCookie('last_prompt'), Date.now())) {
    addEventListener('scroll', inviteNow(), { once: true, passive: true });
  } else if (location.pathname.startsWith('/catalog') && !readCookie('first_catalog')) {
    writeCookie('first_catalog', '1');
    document.addEventListener('click', inviteNow(), { once: true });
  }
}

function inviteNow(): () => void {
  writeCookie('last_prompt', String(Date.now()));
  return showBanner(INVITATION, ScriptPath.Login);
}
