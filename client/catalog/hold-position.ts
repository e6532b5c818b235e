/** Remembers where an element stands on the screen; the function it gives scrolls it back there. */
export function holdPosition(element: Element): () => void {
  const top = () => element.getBoundingClientRect().top;
  const before = top();
  return () => {
    const scroller = element.closest('dialog') ?? scrolledGroups(element) ?? window;
    scroller.scrollBy({ top: top() - before, behavior: 'instant' });
  };
}

/** The groups of the panel, where they are longer than the screen. */
function scrolledGroups(element: Element): Element | null {
  const groups = element.closest('.filter-groups');
  return groups && groups.scrollHeight > groups.clientHeight ? groups : null;
}
