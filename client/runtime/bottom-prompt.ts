import { announce } from './announce.ts';

/**
 * Shows a question at the foot of the window; it moves nothing and takes no focus. Esc calls
 * `dismiss`. The function it gives takes it away.
 */
export function showBottomPrompt(prompt: HTMLElement, dismiss: () => void): () => void {
  const dismissOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog:modal')) dismiss();
  };
  addEventListener('keydown', dismissOnEscape);
  document.body.append(prompt);
  announce(prompt.querySelector('p')?.textContent ?? '');
  return () => {
    removeEventListener('keydown', dismissOnEscape);
    prompt.remove();
  };
}
