/** Makes the field ready to be typed into at once: the search of a phone opens as a panel. */
export function focusSearch(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    const summary = target instanceof Element ? target.closest('.search-button > *') : null;
    const details = summary?.parentElement;
    if (!(details instanceof HTMLDetailsElement) || details.open) return;
    // The panel is opened by hand: a phone shows its keyboard for a focus that comes with the tap
    // itself.
    event.preventDefault();
    details.open = true;
    details.parentElement?.querySelector<HTMLElement>('.search-panel input')?.focus();
  });
}
