/** The address of the page and the way back; a page whose parts nobody swaps needs none of it. */
export const loadVisits = () => import('./visits.ts');
