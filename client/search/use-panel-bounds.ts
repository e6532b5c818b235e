import { type RefObject, useEffect, useRef } from 'react';

/** Calls `close` for a click anywhere outside of `root` while it is open. */
export function useOutsideClick(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !root.current?.contains(target)) {
        latest.current();
      }
    };
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, [root, isOpen]);
}

/** Keeps the focus in the field whatever is pressed in the part below it. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, part: string): void {
  useEffect(() => {
    const element = root.current;
    const listen = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(part)) event.preventDefault();
    };
    element?.addEventListener('mousedown', listen);
    return () => element?.removeEventListener('mousedown', listen);
  }, [root, part]);
}

/** Follows the button beside the panel, which closes it on a phone: what was typed goes (S4.40). */
export function useClosedPanel(root: RefObject<HTMLElement | null>, reset: () => void): void {
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const details = root.current?.closest('.search-panel')?.previousElementSibling;
    const listen = () => {
      if (details instanceof HTMLDetailsElement && !details.open) latest.current();
    };
    details?.addEventListener('toggle', listen);
    return () => details?.removeEventListener('toggle', listen);
  }, [root]);
}
