export interface Element {
  /** Markup inside, as far as the text. */
  inner: string;
  attributes: Record<string, string>;
  /** Text inside up to the first end tag of the same name; nothing for void elements. */
  text: string;
}

/** The text of an attribute or between tags, as React wrote it. */
export const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Elements of React's own markup, in order; enough where elements of one name do not nest. */
export function elements(html: string, tag: string): Element[] {
  const pattern = new RegExp(`<${tag}((?:\\s[^<>]*)?)>(?:([\\s\\S]*?)</${tag}>)?`, 'g');
  return [...html.matchAll(pattern)].map(([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        decode(value),
      ]),
    ),
    inner,
    text: plainText(inner),
  }));
}

/** Visible and hidden words, with plain spaces. */
export function plainText(html: string): string {
  return decode(html.replace(/<[^>]*>/g, ''))
    .replaceAll('\u00a0', ' ')
    .trim();
}

/** Fields that the browser would send for a form of React's markup: names and values. */
export function formFields(html: string): [name: string, value: string][] {
  const inputs = elements(html, 'input').flatMap(({ attributes }): [string, string][] => {
    const { name, type, value = '', checked, disabled } = attributes;
    const unticked = (type === 'checkbox' || type === 'radio') && checked === undefined;
    return name === undefined || unticked || disabled !== undefined ? [] : [[name, value]];
  });
  const selects = elements(html, 'select').map(({ attributes, inner }): [string, string] => {
    const options = elements(inner, 'option').map((option) => option.attributes);
    const chosen = options.find(({ selected }) => selected !== undefined) ?? options[0];
    return [attributes.name ?? '', chosen?.value ?? ''];
  });
  return [...inputs, ...selects];
}
