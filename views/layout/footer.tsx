import type { ReactNode } from 'react';
import { SALE_CATALOG_ID } from '../../shared/catalog.ts';
import type { Company } from '../../shared/company.ts';
import * as links from '../../shared/routes.ts';
import { ogrnTitle } from '../../shared/ru/inn.ts';
import { pricedWith } from '../../shared/vat.ts';
import { ContactColumn } from './footer-contacts.tsx';
import type { Frame } from './frame.ts';
import type { MenuLink } from './menu-links.ts';
import { organizationJsonLd } from './organization-json-ld.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { JsonLd } from './raw-html.tsx';

const COMPANY: readonly MenuLink[] = [
  { title: 'Главная', url: links.home() },
  { title: 'О компании', url: links.about() },
  { title: 'Новости', url: links.news() },
  { title: 'Бренды', url: links.brands() },
  { title: 'Дилерам', url: links.dealers() },
  { title: 'Проектирование', url: links.planning() },
  { title: 'Контакты', url: links.contacts() },
];

const SERVICE: readonly MenuLink[] = [
  { title: 'Доставка и оплата', url: links.delivery() },
  { title: 'Сервис', url: links.service() },
  { title: 'Вопросы и ответы', url: links.answers() },
  { title: 'Личный кабинет', url: links.account() },
  { title: 'Избранное', url: links.favorites() },
  { title: 'Карта сайта', url: links.map() },
];

/** Number of categories: as many as the other columns have lines, with a little more. */
const FOOTER_CATEGORIES = 9;

export function Footer({ frame }: { frame: Frame }) {
  const { company, menu, year } = frame;
  const categories = menu.filter(({ id }) => id !== SALE_CATALOG_ID).slice(0, FOOTER_CATEGORIES);
  return (
    <footer className="footer">
      <div className="container footer-columns">
        <Column title="Каталог">
          {categories.map(({ id, title, fullUrl }) => (
            <FooterLink key={id} title={title} url={links.catalogNode(fullUrl)} />
          ))}
          <FooterLink title="Весь каталог" url={links.catalogs()} />
        </Column>
        <Column title="Компания">
          {COMPANY.map((link) => (
            <FooterLink key={link.url} {...link} />
          ))}
        </Column>
        <Column title="Покупателям">
          {SERVICE.map((link) => (
            <FooterLink key={link.url} {...link} />
          ))}
          {company.serviceUrl && (
            <li>
              <a href={company.serviceUrl} target="_blank" rel="noopener">
                Заявка в сервисный центр
              </a>
            </li>
          )}
        </Column>
        <ContactColumn frame={frame} />
      </div>
      <PaymentMarks offered={frame.paymentWays} />
      <div className="container footer-legal">
        <p>
          © {year} {sellerLine(company)}
        </p>
        <p>
          Сайт носит информационный характер и&nbsp;не&nbsp;является публичной офертой, определяемой
          положениями статьи&nbsp;437 Гражданского кодекса Российской Федерации. Цены указаны
          в&nbsp;рублях {pricedWith(company.vat)}.
        </p>
        <p>
          <a className="link" href={links.privacy()} target="_blank" rel="noopener">
            Политика конфиденциальности
          </a>{' '}
          <a className="link" href={links.cookieChoice()}>
            Настройки cookie
          </a>
        </p>
      </div>
      <JsonLd graph={[organizationJsonLd(company, frame.shopUrl)]} />
    </footer>
  );
}

/** The seller in a line; untold details are not spoken of. */
function sellerLine({ name, legalName, inn, kpp, ogrn, address }: Company): string {
  const numbers = [
    inn && `ИНН\u00a0${inn}`,
    kpp && `КПП\u00a0${kpp}`,
    ogrn && `${ogrnTitle(ogrn)}\u00a0${ogrn}`,
  ];
  const parts = [legalName || name, numbers.filter(Boolean).join(', '), address];
  return parts.filter(Boolean).join('. ');
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function FooterLink({ title, url }: MenuLink) {
  return (
    <li>
      <a href={url}>{title}</a>
    </li>
  );
}
