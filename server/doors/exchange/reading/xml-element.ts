/** A small piece of an XML file: names are local, without a namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** The element's own text and CDATA. */
  text: string;
  /** Line of its beginning, from 1. */
  line: number;
}

export function findChild(element: XmlElement, name: string): XmlElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}

export function listChildren(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Children of the container of that name: `listWithin(good, 'Цены', 'Цена')`. */
export function listWithin(element: XmlElement, container: string, name: string): XmlElement[] {
  return listChildren(element, container).flatMap((child) => listChildren(child, name));
}

/** Trimmed text of a child; undefined when there is no such child. */
export function childText(element: XmlElement, name: string): string | undefined {
  return findChild(element, name)?.text.trim();
}
