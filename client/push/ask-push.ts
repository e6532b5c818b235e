import { CONSENT_COOKIE } from '../../shared/analytics.ts';
import type { Millis } from '../../shared/millis.ts';
import { PartId } from '../../shared/page-parts.ts';
import { PROMPT_DELAY_MS, PUSH_PROMPT_MS } from '../../shared/prompt-timing.ts';
import * as links from '../../shared/routes.ts';
import { showBottomPrompt } from '../runtime/bottom-prompt.ts';
import { readCookie, writeCookie } from '../runtime/cookies.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { subscribe } from './subscribe.ts';

/** Key of the time when the visit's first page was seen, epoch milliseconds. */
const BEGAN = 'visit_began';
const RETRY_MS = 5000;
/** Elements that must not be talked over: other questions, open dialogs and menus. */
const BUSY = '.bottom-prompt, .prompt, dialog:modal, .header details[open]';
/** Pages where people are about to finish something. */
const QUIET = /^\/(?:order|login|pay|push)(?:\/|$)/;

/** Asks half a minute after the visit's first page was seen; «Не сейчас» holds for months. */
export async function askPush(worker: ServiceWorkerRegistration): Promise<void> {
  if (readCookie('push_asked') || QUIET.test(location.pathname)) return;
  await new Promise((done) => setTimeout(done, timeLeft(Date.now())));
  const whenQuiet = async () => {
    while (isBusy()) await new Promise((done) => setTimeout(done, RETRY_MS));
  };
  await whenQuiet();
  // Answered in another tab meanwhile.
  if (readCookie('push_asked') || Notification.permission !== 'default') return;
  const prompt = (await fetchFragments(links.push(), [PartId.PushPrompt])).get(PartId.PushPrompt);
  if (!(prompt instanceof HTMLElement)) return;
  await whenQuiet();
  const hide = showBottomPrompt(prompt, () => refuse());
  const refuse = () => {
    writeCookie('push_asked', 'later');
    hide();
  };
  bind(prompt, worker, { allowed: hide, refused: refuse });
}

/**
 * True while something else talks, or the question about cookies is still to come: it goes first.
 */
function isBusy(): boolean {
  const { metrika } = document.documentElement.dataset;
  const isConsentOpen = metrika !== undefined && !readCookie(CONSENT_COOKIE);
  return document.hidden || isConsentOpen || document.querySelector(BUSY) !== null;
}

function timeLeft(now: Millis): number {
  const began = Number(sessionStorage.getItem(BEGAN)) || now;
  sessionStorage.setItem(BEGAN, String(began));
  return Math.max(PROMPT_DELAY_MS, began + PUSH_PROMPT_MS - now);
}

interface Answers {
  allowed(): void;
  refused(): void;
}

/** The browser's own question comes only after «Разрешить». */
function bind(prompt: HTMLElement, worker: ServiceWorkerRegistration, answers: Answers): void {
  prompt.addEventListener('click', async ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-push]')?.dataset['push'];
    if (answer === 'later') answers.refused();
    if (answer !== 'allow') return;
    try {
      if ((await Notification.requestPermission()) !== 'granted') return answers.refused();
      answers.allowed();
      await subscribe(worker, prompt.dataset['key'] ?? '');
    } catch {
      const { showFailure } = await import('../runtime/notices.ts');
      showFailure();
    }
  });
}

/** The page about notifications: its buttons, or why there are none. */
export async function bindPushPage(worker: ServiceWorkerRegistration | null): Promise<void> {
  const prompt = document.querySelector<HTMLElement>(`main #${PartId.PushPrompt}`);
  if (!prompt) return;
  const tell = (text: string) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    prompt.replaceChildren(paragraph);
  };
  if (!worker) return tell('Этот браузер не умеет показывать уведомления сайтов.');
  if (Notification.permission === 'denied') {
    return tell('Вы запретили уведомления: разрешить их можно в настройках браузера для сайта.');
  }
  if (Notification.permission === 'granted' && (await worker.pushManager.getSubscription())) {
    return tell('Уведомления в этом браузере включены.');
  }
  const refused = () => tell('Хорошо, не сейчас. Передумаете — откройте эту страницу ещё раз.');
  bind(prompt, worker, { allowed: () => tell('Уведомления в этом браузере включены.'), refused });
}
