import { decode } from '../views/catalog/markup.ts';

/** A form as a browser without a script would send it. */
export interface PageForm {
  method: string;
  action: string;
  /** Every button counts; files are left out. */
  fields: (readonly [name: string, value: string])[];
}

const TAG = /<(\/?)(form|input|select|option|textarea|button)\b([^>]*)>([^<]*)/g;

/** Forms of a page, with fields that stand elsewhere and name their form. */
export function readForms(html: string): PageForm[] {
  const tags = [...html.matchAll(TAG)].map(([, end, tag, head = '', text = '']) => ({
    isEnd: end !== '',
    tag,
    attribute: (name: string) => {
      const value = new RegExp(`\\b${name}="([^"]*)"`).exec(head)?.[1];
      return value === undefined ? null : decode(value);
    },
    isSelected: /\bselected\b/.test(head),
    text: decode(text),
  }));
  const forms: PageForm[] = [];
  const byId = new Map<string, PageForm>();
  for (const { tag, isEnd, attribute } of tags) {
    if (tag !== 'form' || isEnd) continue;
    const method = attribute('method') ?? 'get';
    const form: PageForm = { method, action: attribute('action') ?? '', fields: [] };
    forms.push(form);
    byId.set(attribute('id') ?? `#${forms.length}`, form);
  }
  let at = -1;
  let isInside = false;
  let select: string | null = null;
  for (const { tag, isEnd, attribute, isSelected, text } of tags) {
    if (tag === 'form') {
      isInside = !isEnd;
      if (isInside) at++;
      continue;
    }
    const named = attribute('form');
    const form = named === null ? isInside && forms[at] : byId.get(named);
    if (tag === 'select') select = isEnd ? null : attribute('name');
    if (!form || isEnd || attribute('type') === 'file') continue;
    const name = tag === 'option' ? select : attribute('name');
    if (name === null || tag === 'select') continue;
    const value = attribute('value') ?? text.trim();
    const chosen = form.fields.findIndex(([field]) => tag === 'option' && field === name);
    if (chosen < 0) form.fields.push([name, value]);
    else if (isSelected) form.fields[chosen] = [name, value];
  }
  return forms;
}

/** Hidden fields of the page's own part, by name. */
export function hiddenFields(html: string): Record<string, string> {
  const main = html.slice(html.indexOf('<main'));
  const found = [...main.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}
