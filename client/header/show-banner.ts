import { PROMPT_ANIMATION_MS } from '../../shared/prompt-timing.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';
import { announce } from '../runtime/announce.ts';

/**
 * A line below the header that moves nothing and takes no focus, closed by its button and Esc.
 * The function it gives closes it.
 */
export function showBanner(text: string, url: string | null): () => void {
  const banner = document.createElement('aside');
  banner.className = 'prompt auth-prompt';
  const words = document.createElement(url ? 'a' : 'p');
  words.textContent = text;
  if (url) words.setAttribute('href', url);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.setAttribute('aria-label', 'Закрыть');
  button.innerHTML = `<svg class="icon" width="20" height="20" aria-hidden="true"><use href="${SPRITE_URL}#i-x"/></svg>`;
  banner.append(words, button);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  const close = () => {
    removeEventListener('keydown', closeOnEscape);
    banner.dataset['leaving'] = '';
    setTimeout(() => banner.remove(), PROMPT_ANIMATION_MS);
  };
  button.addEventListener('click', close);
  addEventListener('keydown', closeOnEscape);
  document.querySelector('.header')?.append(banner);
  announce(text);
  return close;
}
