import type { ReactNode } from 'react';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { Brand, CatalogNode, City } from '../../shared/contract/catalog.ts';
import type { Banner, NewsItem } from '../../shared/contract/content.ts';
import type { Product } from '../../shared/contract/product.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { ProductNotes } from '../../shared/ui/product-notes.tsx';
import { NewsCards } from '../content/news-cards.tsx';
import { Section } from '../layout/section.tsx';
import { RecentlySeen } from '../product/recently-seen.tsx';
import { SubscribeBlock } from '../subscriptions/subscribe-block.tsx';
import { Banners } from './banners.tsx';
import { Bestsellers } from './bestsellers.tsx';
import { BrandSlider } from './brand-slider.tsx';
import { ExclusiveTabs, type ExclusiveTabsProps } from './exclusive-tabs.tsx';
import { LoginOffer } from './login-offer.tsx';
import { PopularCategories } from './popular-categories.tsx';

const SHOWN_NEWS = 4;

export interface HomePageProps {
  /** Trade of the shop in a few words. */
  tagline: string;
  city: Pick<City, 'id' | 'title_in'>;
  loggedIn: boolean;
  /** Ids of the favourite products. */
  favorites: ReadonlySet<number>;
  /** The whole tree: its popular nodes are shown, or the top ones when none is marked. */
  menu: readonly CatalogNode[];
  banners: readonly Banner[];
  /** Signing in may give other prices. */
  hasPersonalPrices: boolean;
  /** Bestsellers. */
  products: readonly Product[];
  exclusive: ExclusiveTabsProps;
  /** All brands; the first ones are shown. */
  brands: readonly Brand[];
  solutions: ReactNode;
  news: ReactNode;
  /** The shop in words, with questions and answers. */
  about: ReactNode;
}

/** The first page. A part without content is left out; the categories alone make a page too. */
export function HomePage(props: HomePageProps) {
  const { tagline, city, loggedIn, favorites, menu, products, exclusive } = props;
  const mainCity = city.id === MAIN_CITY_ID;
  return (
    <div className="container home">
      <h1 className="home-title">{mainCity ? tagline : `${tagline} ${inCity(city.title_in)}`}</h1>
      <Banners banners={props.banners} />
      <Bestsellers
        products={products}
        loggedIn={loggedIn}
        mainCity={mainCity}
        favorites={favorites}
      />
      <PopularCategories tree={menu} />
      {products.length > 0 && <RecentlySeen />}
      {!loggedIn && props.hasPersonalPrices && <LoginOffer />}
      {props.solutions}
      <ExclusiveTabs {...exclusive} />
      {(products.length > 0 || exclusive.brands.length > 0) && <ProductNotes />}
      <BrandSlider brands={props.brands} />
      {props.news}
      {props.about}
      <SubscribeBlock />
    </div>
  );
}

export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  if (news.length === 0) return null;
  return (
    <Section id="news" title="Новости" more={{ title: 'Все новости', url: links.news() }}>
      <NewsCards news={news.slice(0, SHOWN_NEWS)} headingLevel={3} />
    </Section>
  );
}
