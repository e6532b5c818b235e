/** Products of one page of a list, counted from 1: «21–40 из 317». */
interface PageRange {
  first: number;
  last: number;
  /** Number of the last page, at least 1. */
  lastPage: number;
}

export function pageRange(page: number, pageSize: number, total: number): PageRange {
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return { first, last: Math.min(total, page * pageSize), lastPage };
}

/**
 * The pages that a pager names: the first, the last, this one and its neighbours; null is a gap of
 * two pages or more.
 */
export function pageNumbers(page: number, lastPage: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, lastPage];
  const shown = [...new Set(near)]
    .filter((each) => each >= 1 && each <= lastPage)
    .sort((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const gap = each - (shown[index - 1] ?? 0);
    if (gap === 1) return [each];
    return gap === 2 ? [each - 1, each] : [null, each];
  });
}
