/** Remembers where an element stands on the screen; the function it gives scrolls it back there. */
export function holdPosition(element: Element): () => void {
  const top = () => element.getBoundingClientRect().top;
  const before = top();
  return () => {
    const scroller = element.closest('dialog') ?? window;
    scroller.scrollBy({ top: top() - before, behavior: 'instant' });
  };
}
