import { type CSSProperties, type HTMLAttributes, useContext } from 'react';
import { PlacesApart } from './common-markup.ts';

/** The only places where a text becomes markup as it is. */

interface SafeHtmlProps {
  /** HTML that passed the sieve when it was stored. */
  html: string;
  className?: string;
}

/** A stored text with its structure: description, news, answer. */
export function SafeHtml({ html, className = 'prose' }: SafeHtmlProps) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same in a letter, where there are no classes. */
export function StyledHtml({ html, style }: { html: string; style: CSSProperties }) {
  return <div style={style} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** An element without its content. */
export interface MarkupRoot extends HTMLAttributes<HTMLElement> {
  tag: 'article' | 'nav' | 'footer' | 'form';
}

/** Markup that React itself has made before, inside its root element. */
export function Markup({ root, html }: { root: MarkupRoot; html: string }) {
  const { tag: Tag, ...attributes } = root;
  return <Tag {...(attributes as object)} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Styles of the build, which hold no `</`; the policy names them by their digest. */
export function Styles({ of }: { of: { first: string } }) {
  const setApart = useContext(PlacesApart);
  const make = () => of.first;
  const html = setApart ? setApart({ of, variant: 'styles', isLarge: true, make }) : make();
  return <style dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Structured data of a page as one graph; nothing when there is none. */
export function JsonLd({ graph }: { graph: readonly object[] }) {
  if (graph.length === 0) return null;
  const text = escapeJson({ '@context': 'https://schema.org', '@graph': graph });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

const ESCAPED = /[<>&\u2028\u2029]/g;

/** JSON that cannot end its script element nor break a line of script. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
