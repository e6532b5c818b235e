import type { Product, SpareParts } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { isPriceShown } from '../../shared/shown-price.ts';
import { ProductSection } from './product-sections.tsx';

const PARTS = { id: 'parts', title: 'Запчасти' };
const MODELS = { id: 'models', title: 'Подходит к моделям' };

/** Spare parts for the product, and the models that it fits when it is one. */
export function SparePartsSection({ parts }: { parts: SpareParts | null }) {
  if (!parts) return null;
  const { formatted_products: products, count, url, models } = parts;
  return (
    <>
      {products.length > 0 && (
        <ProductSection {...PARTS}>
          <table className="facts">
            <caption className="visually-hidden">Запчасти к этой модели</caption>
            <tbody>
              {products.map(({ id, common_info, flags, price }) => (
                <tr key={id}>
                  <th scope="row">
                    <a className="link" href={links.product(common_info.code)}>
                      {keepTogether(common_info.title)}
                    </a>
                  </th>
                  <td>{priceText({ flags, price })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {url && (
            <a className="link" href={url}>
              {count > products.length
                ? `Все запчасти к модели (${count})`
                : 'В каталоге запчастей'}
            </a>
          )}
        </ProductSection>
      )}
      {models.length > 0 && (
        <ProductSection {...MODELS}>
          <table className="facts">
            <caption className="visually-hidden">Модели, к которым подходит деталь</caption>
            <tbody>
              {models.map(({ title, code }) => (
                <tr key={title}>
                  <th scope="row">
                    {code ? (
                      <a className="link" href={links.product(code)}>
                        {title}
                      </a>
                    ) : (
                      title
                    )}
                  </th>
                </tr>
              ))}
            </tbody>
          </table>
        </ProductSection>
      )}
    </>
  );
}

function priceText(product: Pick<Product, 'flags' | 'price'>): string {
  if (!isPriceShown(product)) return 'снят с производства';
  const { price } = product.price;
  return price === null ? 'цена по запросу' : formatPrice(price);
}

/** Among the links to the parts of the page. */
export function SparePartsLink({ parts }: { parts: SpareParts | null }) {
  if (!parts) return null;
  return (
    <>
      {parts.formatted_products.length > 0 && <a href={`#${PARTS.id}`}>{PARTS.title}</a>}
      {parts.models.length > 0 && <a href={`#${MODELS.id}`}>{MODELS.title}</a>}
    </>
  );
}
