import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Brand, CatalogNode, City } from '../../shared/contract/catalog.ts';
import type {
  Banner,
  NewsItem,
  PageText,
  Question,
  Solution,
} from '../../shared/contract/content.ts';
import type { Product } from '../../shared/contract/product.ts';
import { links } from '../../shared/routes.ts';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { inCity } from '../catalog/in-city.ts';
import { ListedCard } from '../catalog/listed-card.tsx';
import { NewsCards } from '../content/news-cards.tsx';
import { Section } from '../layout/section.tsx';
import { AboutBlock } from './about-block.tsx';
import { Banners } from './banners.tsx';
import { ExclusiveBrands } from './exclusive-brands.tsx';
import { LoginOffer } from './login-offer.tsx';
import { PopularCategories } from './popular-categories.tsx';
import { SolutionCards } from './solution-cards.tsx';

export interface HomePageProps {
  /** What the shop sells. */
  tagline: string;
  city: Pick<City, 'id' | 'title_in'>;
  signedIn: boolean;
  /** Ids of the favourite products. */
  favorites: ReadonlySet<number>;
  /** The whole tree: its popular nodes are shown, or the top ones when none is marked. */
  menu: readonly CatalogNode[];
  banners: readonly Banner[];
  /** Bestsellers. */
  products: readonly Product[];
  /** All brands; the exclusive ones are shown. */
  brands: readonly Brand[];
  solutions: readonly Solution[];
  news: readonly NewsItem[];
  about: PageText | null;
  questions: readonly Question[];
}

/** The first page. A part without content is left out; the categories alone make a page too. */
export function HomePage(props: HomePageProps) {
  const { tagline, city, signedIn, menu, banners, products, brands, solutions, news } = props;
  const inMainCity = city.id === MAIN_CITY_ID;
  return (
    <div className="container home">
      <Banners banners={banners} />
      <PopularCategories
        title={inMainCity ? tagline : `${tagline} ${inCity(city.title_in)}`}
        tree={menu}
      />
      {products.length > 0 && (
        <Section
          id="bestsellers"
          title="Хиты продаж"
          more={{ title: 'Весь каталог', url: links.catalogs() }}
        >
          <div className="row-scroll home-cards">
            {products.map((product) => (
              <ListedCard
                key={product.id}
                product={product}
                signedIn={signedIn}
                mainCity={inMainCity}
                favorite={props.favorites.has(product.id)}
              />
            ))}
          </div>
          <ProductNotes />
        </Section>
      )}
      {!signedIn && <LoginOffer />}
      <SolutionCards solutions={solutions} />
      <ExclusiveBrands brands={brands} />
      {news.length > 0 && (
        <Section id="news" title="Новости" more={{ title: 'Все новости', url: links.news() }}>
          <NewsCards news={news.slice(0, 4)} headingLevel={3} />
        </Section>
      )}
      <AboutBlock about={props.about} questions={props.questions} />
    </div>
  );
}
