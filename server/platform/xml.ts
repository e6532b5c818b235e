/** Characters that XML 1.0 does not allow at all, and surrogates without their pair. */
const FORBIDDEN = /[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv;
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader takes it for the end of a line.
  '\r': '&#13;',
};
/** A reader makes blanks of them in an attribute. */
const BLANKS: Readonly<Record<string, string>> = { '\t': '&#9;', '\n': '&#10;' };

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '')
    .toWellFormed()
    .replace(/[&<>"'\r]/g, (sign) => SIGNS[sign] ?? sign);
}

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An element with a text, or an empty one; attributes without a value are left out. */
export function xmlElement(
  name: string,
  text: string | number | boolean = '',
  attributes: Attributes = {},
): string {
  const opening = openTag(name, attributes);
  const content = escapeXml(String(text));
  return content === '' ? `${opening.slice(0, -1)}/>` : `${opening}${content}</${name}>`;
}

/** An element with a text; '' where there is none to say. */
export const optionalElement = (name: string, text: string | number | null): string =>
  text === null || text === '' || text === 0 ? '' : xmlElement(name, text);

export function openTag(name: string, attributes: Attributes = {}): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  return `<${name}${given.map(([key, value]) => ` ${key}="${attributeText(value)}"`).join('')}>`;
}

const attributeText = (value: string | number | boolean | null): string =>
  escapeXml(String(value)).replace(/[\t\n]/g, (blank) => BLANKS[blank] ?? blank);
