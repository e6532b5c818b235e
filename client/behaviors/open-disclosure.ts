/** The header menu that a link names by `data-opens`, where its button can be seen. */
function findDisclosure(target: EventTarget | null): HTMLDetailsElement | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-opens]') : null;
  if (!link) return null;
  const details = document.querySelector<HTMLDetailsElement>(`details.${link.dataset['opens']}`);
  return details?.querySelector('summary')?.checkVisibility() ? details : null;
}

/** «Изменить» (`data-opens="city"`) opens the menu instead of leading to the page that does the same. */
export function openDisclosure(): void {
  document.addEventListener('click', (event) => {
    const details = findDisclosure(event.target);
    if (!details) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    details.open = true;
    details.querySelector('summary')?.focus();
  });
}
