import { ScriptPath } from '../../shared/page-parts.ts';
import { ChangeEvent } from '../runtime/change-events.ts';
import { followHover } from './hover-intent.ts';

/** Answer of GET /basket/preview (server/header/basket-preview.ts): texts as they are shown. */
interface Preview {
  items: { title: string; url: string; image: string; sum: string; quantity: string }[];
  more: string | null;
  total: string;
}

const BUTTON = '.header-basket';
const WIDE = '(width >= 64em)';

/** Preview of the basket, below its button, while the mouse or the focus is there. */
export function start(): void {
  followHover({
    selector: BUTTON,
    open,
    close: () => {
      if (!findFocused()) close();
    },
  });
  document.addEventListener('focusin', ({ target }) => {
    const focused = findFocused();
    if (focused) open(focused);
    else if (!(target instanceof Element && target.closest(BUTTON))) close();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  document.addEventListener(ChangeEvent.Basket, close);
  const focused = findFocused();
  if (focused) open(focused);
}

/** The button with the keyboard's focus, which keeps the preview when the pointer leaves. */
const findFocused = () => document.querySelector<HTMLElement>(`${BUTTON}:has(a:focus-visible)`);

let asked: AbortController | undefined;

/** Shows the preview; without an answer nothing is shown, and the button leads to the basket. */
async function open(button: HTMLElement): Promise<void> {
  const isWanted =
    button.querySelector('.count') &&
    !/^\/basket\/?$/.test(location.pathname) &&
    matchMedia(WIDE).matches;
  if (!isWanted || button.querySelector('.basket-preview')) return;
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  try {
    const answer = await fetch(ScriptPath.BasketPreview, { signal });
    if (!answer.ok) return;
    const preview = (await answer.json()) as Preview;
    if (!signal.aborted && preview.items.length > 0) button.append(draw(preview));
  } catch {
    // Away again, or offline.
  }
}

function close(): void {
  asked?.abort();
  document.querySelector('.basket-preview')?.remove();
}

function draw({ items, more, total }: Preview): HTMLElement {
  const list = element('ul', '');
  list.append(...items.map(drawItem));
  const sum = element('p', 'basket-preview-total');
  sum.append('Итого: ', element('strong', '', total));
  const link = element('a', 'button button-primary', 'В корзину');
  link.setAttribute('href', ScriptPath.Basket);
  const panel = element('div', 'basket-preview');
  panel.append(list, ...(more ? [element('p', 'caption', more)] : []), sum, link);
  return panel;
}

function drawItem({ title, url, image, sum, quantity }: Preview['items'][number]): HTMLElement {
  const picture = new Image(48, 48);
  picture.alt = '';
  picture.src = image;
  const link = element('a', '', title);
  link.setAttribute('href', url);
  const facts = element('span', '', quantity);
  facts.append(element('strong', '', sum));
  const row = element('li', '');
  row.append(picture, link, facts);
  return row;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
