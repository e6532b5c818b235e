import type { ReactNode } from 'react';
import type { MenuLink } from './menu-links.ts';

interface SectionProps {
  /** Id of the element; the heading's id is made from it. */
  id: string;
  title: string;
  /** Link to all of it, at the right of the heading. */
  more?: MenuLink;
  className?: string;
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Section({ id, title, more, className = '', children }: SectionProps) {
  return (
    <section className={`section ${className}`.trim()} id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {more && (
          <a className="link" href={more.url}>
            {more.title}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
