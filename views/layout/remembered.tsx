import { type ReactElement, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CommonMarkup, PlacesApart } from './common-markup.ts';
import { Markup, type MarkupRoot } from './raw-html.tsx';

interface RememberedProps extends Omit<CommonMarkup, 'make' | 'isLarge'> {
  /** The root element of `children`, without what is inside. */
  root: MarkupRoot;
  isLarge?: boolean;
  children: ReactElement;
}

/**
 * Renders a part once; from then on its markup goes past React, which streams every little string by
 * itself: that is dear for what stands in every page.
 */
export function Remembered({ of, variant, root, isLarge = false, children }: RememberedProps) {
  const setApart = useContext(PlacesApart);
  if (!setApart) return children;
  const make = () => contentOf(renderToStaticMarkup(children));
  return <Markup root={root} html={setApart({ of, variant, isLarge, make })} />;
}

/** Markup between the first tag and the last. */
function contentOf(markup: string): string {
  return markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('</'));
}
