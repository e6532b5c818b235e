import { type ReactElement, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CommonMarkup, PlacesApart } from './apart.ts';
import { Markup, type MarkupRoot } from './raw-html.tsx';

interface RememberedProps extends Omit<CommonMarkup, 'make'> {
  /** The root element of `children`, without what is inside. */
  root: MarkupRoot;
  /** So large that it is also compressed once alone, and never goes through React again. */
  apart?: boolean;
  children: ReactElement;
}

const remembered = new WeakMap<object, Map<string, string>>();

/**
 * Renders a part once and shows it as a string from then on: React streams every little string by
 * itself, which is dear for what stands in every page.
 */
export function Remembered({ of, variant, root, apart = false, children }: RememberedProps) {
  const setApart = useContext(PlacesApart);
  const make = () => contentOf(renderToStaticMarkup(children));
  const html = apart && setApart ? setApart({ of, variant, make }) : recall(of, variant, make);
  return <Markup root={root} html={html} />;
}

function recall(of: object, variant: string, make: () => string): string {
  let variants = remembered.get(of);
  if (!variants) {
    variants = new Map();
    remembered.set(of, variants);
  }
  let html = variants.get(variant);
  if (html === undefined) {
    html = make();
    variants.set(variant, html);
  }
  return html;
}

/** Markup between the first tag and the last. */
function contentOf(markup: string): string {
  return markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('</'));
}
