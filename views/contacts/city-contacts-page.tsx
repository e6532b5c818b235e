import type { ReactNode } from 'react';
import type { Company } from '../../shared/company.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { PageText } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { sayTerm, terms } from '../../shared/terms.ts';
import type { CityStock } from '../delivery/delivery-page.tsx';
import type { MapSettings } from '../delivery/map-island.tsx';
import { OfficesMap } from '../delivery/offices-map.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { CityLinks } from './city-offices.tsx';
import { CompanyLines } from './company-lines.tsx';
import { LegalDetails } from './legal-details.tsx';

interface CityContactsPageProps {
  title: string;
  city: City;
  /** Other cities with an office. */
  others: readonly City[];
  company: Company;
  /** Goods that can be had in the city today. */
  stock: ReactNode;
  /** Directions. */
  way: ReactNode;
  map: MapSettings | null;
}

/** /contacts/:city: the offices of one city. */
export function CityContactsPage(props: CityContactsPageProps) {
  const { title, city, others, company, stock, way, map } = props;
  return (
    <div className="container">
      <PagePath items={[{ title: 'Контакты', url: links.contacts() }]} current={city.title} />
      <h1>{title}</h1>
      {city.offices.length > 0 ? (
        <Section id="offices" title="Офисы и пункты выдачи">
          <OfficesMap id="contacts-map" city={city} map={map} />
        </Section>
      ) : (
        <p className="page-body">
          Офиса {inCity(city.title_in)} пока нет: заказы принимаем на&nbsp;сайте.
        </p>
      )}
      {way}
      <Section
        id="pickup"
        title="Самовывоз и доставка"
        more={{ title: 'Доставка и оплата', url: links.delivery() }}
      >
        <p>
          {stock}
          {city.offices.length > 0
            ? `Самовывоз бесплатный, заказ храним ${sayTerm(terms.keep)}.`
            : 'Способы, цены и\u00a0сроки показаны при оформлении заказа.'}
        </p>
      </Section>
      <Section id="company" title="Связаться с нами">
        <CompanyLines company={company} />
      </Section>
      <LegalDetails company={company} />
      {others.length > 0 && (
        <Section id="cities" title="Другие города">
          <CityLinks cities={others} />
        </Section>
      )}
    </div>
  );
}

/** The operator's text on how to get there. */
export function WayText({ text }: { text: PageText | null }) {
  if (!text) return null;
  return (
    <Section id="way" title={text.title}>
      <SafeHtml html={text.body} />
    </Section>
  );
}

export function InStock({ city, stock }: { city: City; stock: CityStock }) {
  if (stock.products_cnt === 0 || !stock.here_on) return null;
  return (
    <>
      {inCity(city.title_in).replace(/^в/, 'В')} в&nbsp;наличии {countOf(stock.products_cnt, GOODS)}
      {city.offices.length > 0 && <>: заберёте с&nbsp;{formatDay(stock.here_on)}</>}.{' '}
    </>
  );
}
