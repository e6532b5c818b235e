/** Menus of the header close on a press elsewhere and on Esc, which gives the focus back to their name. */

const findOpen = () =>
  document.querySelector<HTMLDetailsElement>('details[name="desk-menu"][open]');

export function startClosingMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const menu = findOpen();
    if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' ? findOpen() : null;
    if (!menu) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (hadFocus) menu.querySelector('summary')?.focus();
  });
}
