import { useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type BasketControl, createBasketControl } from './basket-control.ts';
import { BasketList } from './basket-list.tsx';
import { listenToBasket } from './listen-to-basket.ts';
import { readBasket } from './read-basket.ts';
import { noteTyping, syncFields } from './sync-fields.ts';

/** Brings the basket to life: what is changed shows at once. */
export function mount(root: HTMLElement): () => void {
  const control = createBasketControl(root, readBasket(root));
  // What was typed before stays, as what is typed from now on.
  for (const field of root.querySelectorAll<HTMLInputElement>('[name="amount"]')) {
    if (field.value !== field.defaultValue) noteTyping(field);
  }
  const island = flushSync(() => hydrateRoot(root, <BasketIsland control={control} root={root} />));
  const deafen = listenToBasket(root, control);
  return () => {
    deafen();
    control.stop();
    island.unmount();
  };
}

function BasketIsland({ control, root }: { control: BasketControl; root: HTMLElement }) {
  const { subscribe, getView } = control;
  const view = useSyncExternalStore(subscribe, getView, getView);
  useLayoutEffect(() => syncFields(root, view), [root, view]);
  return <BasketList view={view} />;
}
