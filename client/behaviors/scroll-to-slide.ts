/** Moves a row whose children are as wide as itself to the one with this number, from 0. */
export function scrollToSlide(
  row: Element | null,
  index: number,
  behavior: ScrollBehavior = 'auto',
): void {
  row?.scrollTo({ left: index * row.clientWidth, behavior });
}
