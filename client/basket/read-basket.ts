import type { BasketGroupName } from '../../shared/contract/basket.ts';
import type {
  BasketView,
  FaultView,
  GroupView,
  LineView,
  NoteView,
  OriginView,
  RowView,
} from './basket-view.ts';

/** The basket that the markup shows, on the page or in an answer. */
export function readBasket(root: Element): BasketView {
  return { groups: [...root.querySelectorAll<HTMLElement>('.basket-group')].map(readGroup) };
}

function readGroup(group: HTMLElement): GroupView {
  return {
    name: group.dataset['group'] as BasketGroupName,
    title: textOf(group.querySelector('h2 > span')),
    hint: textOf(group.querySelector(':scope > .caption')),
    rows: [...group.querySelectorAll<HTMLElement>('.basket-row')].map(readRow),
  };
}

function readRow(row: HTMLElement): RowView {
  const id = Number(/\d+$/.exec(row.id)?.[0]);
  const link = row.querySelector('a');
  const named = { id, title: textOf(link), url: link?.getAttribute('href') ?? '' };
  if (row.matches('.basket-removed')) return { kind: 'removed', ...named, left: null };
  return { kind: 'line', ...named, ...readLine(row) };
}

function readLine(row: HTMLElement): Omit<LineView, 'kind' | 'id' | 'title' | 'url'> {
  const { price, step, unit = '', amount } = row.dataset;
  const typed = row.querySelector('[name="amount"]')?.getAttribute('value') ?? '';
  return {
    image: readImage(row.querySelector('img')),
    code: textOf(row.querySelector('.caption')),
    origins: [...row.querySelectorAll('.availability')].map(readOrigin),
    price: textOf(row.querySelector('.basket-price')),
    packagePrice: price === undefined ? null : Number(price),
    packages: [...row.querySelectorAll('option')].map((option) => ({
      quantity: Number(option.value),
      title: textOf(option),
    })),
    step: Number(step),
    amount: Number(amount ?? typed),
    unit,
    sum: textOf(row.querySelector('.basket-sum')),
    checked: row.querySelector('.basket-check')?.ariaChecked === 'true',
    favorite: row.querySelector('.favorite')?.matches('.is-on') ?? false,
    note: readNote(row.querySelector('.basket-note')),
    fault: readFault(row.querySelector('.field-error'), typed),
  };
}

const readFault = (fault: Element | null, typed: string): FaultView | null =>
  fault && { typed, text: textOf(fault) };

/** `/img/64/KEY.webp` */
function readImage(image: HTMLImageElement | null): string | null {
  const name = image
    ?.getAttribute('src')
    ?.split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '');
  return name ? decodeURIComponent(name) : null;
}

function readOrigin(line: Element): OriginView {
  const style = /availability-(\w+)/.exec(line.className)?.[1];
  return { text: textOf(line), style: style as OriginView['style'] };
}

function readNote(note: Element | null): NoteView | null {
  if (!note) return null;
  const button = note.querySelector('button');
  return {
    text: textOf(note.querySelector('span')),
    blocks: note.matches('.basket-blocked'),
    keep: button && { amount: Number(button.value), text: textOf(button) },
  };
}

const textOf = (element: Element | null): string => element?.textContent ?? '';
