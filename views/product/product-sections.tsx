import type { ReactNode } from 'react';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { groupFacts, listFacts } from './product-facts.ts';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page: open, can be folded; its anchor opens it again. */
export function ProductSection({ id, title, children }: SectionProps) {
  return (
    <details className="product-section" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div id={id}>{children}</div>
    </details>
  );
}

/** Length above which a text is folded to its beginning. */
const LONG_DESCRIPTION = 1200;

export function Description({ html }: { html: string }) {
  if (html.length < LONG_DESCRIPTION) return <SafeHtml html={html} />;
  return (
    <>
      <SafeHtml html={html} className="prose folded" />
      <details className="unfold">
        <summary className="link">Читать полностью</summary>
      </details>
    </>
  );
}

/** Every characteristic, by what it tells about. */
export function Characteristics({ product }: { product: ProductDetails }) {
  return (
    <table className="facts">
      {groupFacts(listFacts(product)).map(({ title: group, facts }) => (
        <tbody key={group}>
          {group && (
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {group}
              </th>
            </tr>
          )}
          {facts.map(({ title, label }) => (
            <tr key={`${title} ${label}`}>
              <th scope="row">{title}</th>
              <td>{keepTogether(label)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
