import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { type BoundTexts, type FilterDraft, NO_BOUNDS } from './filter-draft.ts';
import type { Panel, PanelGroup, PanelValue, RangeGroup, ValuesGroup } from './filter-panel.ts';

/** The panel that a form shows, on the page or in an answer. */
export function readPanel(form: HTMLFormElement): Panel {
  const parts = form.querySelectorAll<HTMLElement>('.priority-group, .facet, .facet-switch');
  const action = form.getAttribute('action') ?? '';
  const reset = form.querySelector('.filter-actions > a')?.getAttribute('href');
  return { action, groups: [...parts].flatMap(readGroup), resetHref: reset ?? action };
}

function readGroup(part: HTMLElement): PanelGroup | [] {
  const field = part.querySelector<HTMLInputElement>(`input[name^="${FILTER_FIELD_PREFIX}"]`);
  if (!field) return [];
  const { key } = readName(field);
  if (!(part instanceof HTMLDetailsElement)) {
    return { type: 'switch', key, title: textOf(part), count: part.dataset['count'] ?? '' };
  }
  const { open } = part;
  const title = textOf(part.querySelector('summary'));
  if (field.type === 'checkbox') return readValues(part, { key, title, open });
  return { type: 'range', key, title, open, ...readPlaceholders(part) };
}

function readValues(
  part: HTMLElement,
  named: Pick<ValuesGroup, 'key' | 'title' | 'open'>,
): ValuesGroup {
  const rows = [...part.querySelectorAll<HTMLElement>('.facet-value')];
  const link = part.querySelector('.facet-more');
  const count = Number(/\d+/.exec(textOf(link)));
  return {
    type: 'values',
    ...named,
    above: !part.classList.contains('facet'),
    values: rows.map(readValue),
    more: link && { count, href: link.getAttribute('href') ?? '' },
    searchable: part.querySelector('.facet-find') !== null,
  };
}

function readValue(row: HTMLElement): PanelValue {
  return {
    slug: row.querySelector('input')?.value ?? '',
    title: textOf(row),
    count: row.dataset['count'] ?? '',
    folded: row.closest('.facet-rest') !== null,
  };
}

function readPlaceholders(part: HTMLElement): Pick<RangeGroup, 'min' | 'max'> {
  const [min, max] = part.querySelectorAll('input');
  return { min: min?.placeholder ?? '', max: max?.placeholder ?? '' };
}

const textOf = (element: Element | null): string => element?.textContent ?? '';

/** `f.price.min` → key «price», side «min». */
function readName({ name }: HTMLInputElement): { key: string; side: string | undefined } {
  const [key = '', side] = name.slice(FILTER_FIELD_PREFIX.length).split('.');
  return { key, side };
}

/** Contents of the fields: as people have left them, or as the page came. */
export function readDraft(form: HTMLFormElement, when: 'now' | 'sent'): FilterDraft {
  const values: Record<string, string[]> = {};
  const bounds: Record<string, BoundTexts> = {};
  const switches: string[] = [];
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    if (!field.name.startsWith(FILTER_FIELD_PREFIX)) continue;
    const { key, side } = readName(field);
    const checked = when === 'now' ? field.checked : field.defaultChecked;
    const text = when === 'now' ? field.value : field.defaultValue;
    if (side === 'min' || side === 'max') {
      if (text !== '') bounds[key] = { ...(bounds[key] ?? NO_BOUNDS), [side]: text };
    } else if (!checked) continue;
    else if (side === 'on') switches.push(key);
    else values[key] = [...(values[key] ?? []), field.value];
  }
  return { values, bounds, switches };
}
