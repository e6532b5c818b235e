import { useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type BasketControl, createBasketControl } from './basket-control.ts';
import { BasketList } from './basket-list.tsx';
import type { BasketView } from './basket-view.ts';
import { listenToBasket } from './listen-to-basket.ts';
import { productOf } from './order-form.ts';
import { readBasket } from './read-basket.ts';
import { noteTyping, syncFields } from './sync-fields.ts';

/** Brings the basket to life: what is changed shows at once. */
export function mount(root: HTMLElement): () => void {
  const markup = readBasket(root);
  const control = createBasketControl(root, markup);
  // Text typed before stays, as what is typed from now on.
  for (const field of root.querySelectorAll<HTMLInputElement>('[name="amount"]')) {
    if (field.value !== field.defaultValue) noteTyping(field);
  }
  const repacked = findRepacked(root);
  const island = flushSync(() =>
    hydrateRoot(root, <BasketIsland control={control} markup={markup} root={root} />),
  );
  for (const [id, step] of repacked) control.changePackage(id, step);
  const deafen = listenToBasket(root, control);
  return () => {
    deafen();
    control.stop();
    island.unmount();
  };
}

/** Lines whose package was chosen before the basket lived, with that package. */
function findRepacked(root: HTMLElement): [id: number, step: number][] {
  return [...root.querySelectorAll<HTMLElement>('.basket-row:has(select)')].flatMap((row) => {
    const chosen = row.querySelector('select')?.value;
    return chosen === row.dataset['step'] ? [] : [[productOf(row), Number(chosen)]];
  });
}

interface BasketIslandProps {
  control: BasketControl;
  /** State that the server has drawn: React starts from it, whatever has happened since. */
  markup: BasketView;
  root: HTMLElement;
}

function BasketIsland({ control, markup, root }: BasketIslandProps) {
  const { subscribe, getView } = control;
  const view = useSyncExternalStore(subscribe, getView, () => markup);
  useLayoutEffect(() => syncFields(root, view), [root, view]);
  return <BasketList view={view} />;
}
