import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';
import { showNotice } from './notices.ts';

const icon = (name: string, size: number) =>
  `<svg class="icon" width="${size}" height="${size}" aria-hidden="true"><use href="${SPRITE_URL}#i-${name}"/></svg>`;

/** A notice as pages draw them: the server may not be within reach. */
const FAILURE = `<div class="notice notice-warning" role="status" data-notice="failure">${icon('triangle-alert', 24)}<p><strong>Что-то пошло не так</strong><span>Пожалуйста, повторите попытку</span></p><button type="button" class="icon-button notice-close" aria-label="Закрыть сообщение" data-close-notice>${icon('x', 20)}</button></div>`;

/** «Что-то пошло не так»: for a change that failed and was taken back (S8.13). */
export function showFailure(): void {
  const box = document.createElement('div');
  box.innerHTML = FAILURE;
  if (box.firstElementChild) showNotice(box.firstElementChild);
}
