import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markup, type MarkupRoot } from './raw-html.tsx';

interface RememberedProps {
  /** Object that is shown; it never changes once made. The markup is forgotten together with it. */
  of: object;
  /** Key of everything else that the markup depends on. */
  variant: string;
  /** The root element of `children`, without what is inside. */
  root: MarkupRoot;
  children: ReactElement;
}

const remembered = new WeakMap<object, Map<string, string>>();

/**
 * Renders a part once and shows it as a string from then on: React streams every little string by
 * itself, which is dear for what stands in every page.
 */
export function Remembered({ of, variant, root, children }: RememberedProps) {
  let variants = remembered.get(of);
  if (!variants) {
    variants = new Map();
    remembered.set(of, variants);
  }
  let html = variants.get(variant);
  if (html === undefined) {
    html = contentOf(renderToStaticMarkup(children));
    variants.set(variant, html);
  }
  return <Markup root={root} html={html} />;
}

/** Markup between the first tag and the last. */
function contentOf(markup: string): string {
  return markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('</'));
}
