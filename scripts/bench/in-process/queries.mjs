const EMPTY = { selections: {}, ranges: {}, switches: [] };
const MAX_CHOICES = 3;

export const pick = (random, list) => list[Math.floor(random() * list.length)];

export const noFilter = () => EMPTY;

/**
 * A filter of one to three choices, each out of what the ones before it leave, as a visitor chooses.
 * `ask` gives the facets of a listing by its filter.
 */
export async function chooseFilter(random, ask) {
  const wanted = 1 + Math.floor(random() * MAX_CHOICES);
  let filter = EMPTY;
  for (let count = 0; count < wanted; count++) {
    const open = (await ask(filter)).filter((facet) => isOpen(filter, facet));
    if (open.length === 0) break;
    filter = withChoice(random, filter, pick(random, open));
  }
  return filter;
}

/** Facets not chosen from yet, and not empty. */
function isOpen(filter, facet) {
  if (facet.key in filter.selections || facet.key in filter.ranges) return false;
  if (facet.type === 'switch') return !facet.selected && facet.count > 0;
  if (facet.type === 'range') return facet.max > facet.min;
  return facet.values.some(({ count }) => count > 0);
}

function withChoice(random, filter, facet) {
  const { selections, ranges, switches } = filter;
  if (facet.type === 'switch') return { ...filter, switches: [...switches, facet.key].sort() };
  if (facet.type === 'range') {
    return { ...filter, ranges: { ...ranges, [facet.key]: chooseRange(random, facet) } };
  }
  const values = facet.values.filter(({ count }) => count > 0);
  const chosen = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => pick(random, values).slug);
  const slugs = [...new Set(chosen)].sort();
  return { ...filter, selections: { ...selections, [facet.key]: slugs } };
}

function chooseRange(random, { min, max }) {
  const low = Math.floor(min + (max - min) * random() * 0.4);
  return { min: low, max: Math.ceil(low + (max - min) * (0.2 + random() * 0.4)) };
}

/**
 * Texts as people type them: parts of titles, the last word unfinished; articles; typing errors.
 */
export function searchText(random, { title, model }) {
  const kind = random();
  if (kind < 0.2 && model) return model;
  const words = title.split(/\s+/).slice(0, 4);
  const count = 1 + Math.floor(random() * 3);
  const asked = words.slice(0, count);
  if (kind < 0.6) return cut(random, asked).join(' ');
  return kind < 0.75 ? swapLetters(random, asked).join(' ') : asked.join(' ');
}

function cut(random, words) {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.slice(0, Math.max(2, Math.ceil(last.length * random())))];
}

function swapLetters(random, words) {
  const [first = '', ...rest] = words;
  if (first.length < 4) return words;
  const at = 1 + Math.floor(random() * (first.length - 2));
  return [first.slice(0, at) + first[at + 1] + first[at] + first.slice(at + 2), ...rest];
}
