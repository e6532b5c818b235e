import { PartId } from '../../shared/page-parts.ts';

interface RecentlySeenProps {
  /** The product of the page. */
  product?: { code: string; title: string };
}

/** Place for products seen in this browser, which a script fills; hidden until there is one. */
export function RecentlySeen({ product }: RecentlySeenProps) {
  return (
    <section
      className="section"
      id={PartId.RecentlySeen}
      aria-labelledby="recently-seen-title"
      data-code={product?.code}
      data-name={product?.title}
      hidden
    >
      <div className="section-head">
        <h2 id="recently-seen-title">Вы смотрели</h2>
        <button type="button" className="link">
          Очистить
        </button>
      </div>
      <div className="row">
        <div className="row-scroll analogues" />
      </div>
    </section>
  );
}
