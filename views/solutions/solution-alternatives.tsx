import { availability } from '../../shared/availability.ts';
import type { Product } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { Photo } from '../../shared/ui/photo.tsx';

interface SolutionAlternativesProps {
  position: number;
  /** Name of what is replaced: «Пароконвектомат». */
  title: string;
  products: readonly Product[];
  mainCity: boolean;
}

/** Goods that can take the place of a line. */
export function SolutionAlternatives(props: SolutionAlternativesProps) {
  const { position, title, products, mainCity } = props;
  return (
    <section className="panel" id="alternatives" aria-labelledby="alternatives-title">
      <h2 id="alternatives-title">Чем заменить: {title}</h2>
      {products.length === 0 && <p>Похожих товаров сейчас нет: строку можно убрать.</p>}
      {products.map((product) => {
        const { id, common_info, price, photo } = product;
        const { text, style } = availability(product, { isMainCity: mainCity });
        return (
          <div className="basket-row solution-row" key={id}>
            <Photo imageKey={photo[0]?.key ?? null} alt="" width={64} />
            <div className="basket-what">
              <a href={links.product(common_info.code)}>{keepTogether(common_info.title)}</a>
              <span className={`availability availability-${style}`}>{text}</span>
            </div>
            <p className="basket-sum">
              {price.price === null ? 'по запросу' : formatPrice(price.price)}
            </p>
            <div className="basket-count">
              <button
                type="submit"
                className="button button-small"
                name="act"
                value={`choose:${position}:${common_info.code}`}
              >
                Выбрать<span className="visually-hidden"> {common_info.title}</span>
              </button>
            </div>
          </div>
        );
      })}
    </section>
  );
}
