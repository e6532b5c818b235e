import type { ComponentProps } from 'react';
import type { ProductRowData } from '../../shared/search.ts';
import { Photo } from '../../shared/ui/photo.tsx';

interface ProductRowProps extends Omit<ComponentProps<'a'>, 'children' | 'href' | 'className'> {
  row: ProductRowData;
}

/** A product in one line: photo, title, price, availability (S2.120, S2.121, S2.122). */
export function ProductRow({ row, ...link }: ProductRowProps) {
  const { url, title, code, image, price, oldPrice, discount, availability } = row;
  return (
    <a className="product-row" href={url} {...link}>
      <Photo imageKey={image} alt="" width={64} />
      <span className="product-row-title">{title}</span>
      <span className="product-row-facts">
        <span className={`availability availability-${availability.style}`}>
          {availability.text}
        </span>
        <span>Код&nbsp;{code}</span>
      </span>
      <span className="product-row-price">
        <strong>{price}</strong>
        {oldPrice !== null && (
          <span>
            <s>
              <span className="visually-hidden">Старая цена </span>
              {oldPrice}
            </s>{' '}
            <span className="price-discount">{discount}</span>
          </span>
        )}
      </span>
    </a>
  );
}
