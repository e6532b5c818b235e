import * as links from '../../shared/routes.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';

/** «И ещё 12 товаров»: lines of a long order that are not shown, and where they are; nothing of none. */
export function MoreLines({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className="caption">
      И ещё {countOf(count, GOODS)}: весь список{' '}
      <a className="link" href={links.basket()}>
        в&nbsp;корзине
      </a>
    </p>
  );
}
