import { Fragment } from 'react';
import { INLINE_COUNTS, type MenuLink } from '../layout/menu-links.ts';

/**
 * The links, each once. After the last link that fits at a width stands that width's own «Еще»;
 * the style sheet shows one of them and drops the links behind it into its panel, so that the order
 * for the keyboard is the order for the eye.
 */
export function MainMenu({ links }: { links: readonly MenuLink[] }) {
  return (
    <nav className="main-menu" aria-label="Разделы сайта">
      {links.map(({ title, url }, i) => (
        <Fragment key={`${url} ${title}`}>
          <a href={url}>{title}</a>
          {INLINE_COUNTS.filter(({ count }) => count === i + 1).map(({ name }) => (
            <details key={name} className={`more more-${name}`} name="top-bar">
              <summary>Еще</summary>
            </details>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
