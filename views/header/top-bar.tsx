import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { isTollFree } from '../../shared/company.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { Frame } from '../layout/frame.ts';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SocialLinks } from '../layout/social-links.tsx';
import { CityChoice } from './city-choice.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { CurrencyChoice, ShownRates } from './currency-choice.tsx';
import { Dropdown } from './dropdown.tsx';
import { MainMenu } from './main-menu.tsx';

/** City, currency, links and contacts; on small screens the lower part of the open menu. */
export function TopBar({ frame }: { frame: Frame }) {
  const { company, city, rate } = frame;
  const phone = city.id === MAIN_CITY_ID ? company.tollFreePhone : company.regionalPhone;
  return (
    <div className="top-bar">
      <div className="container">
        <Dropdown
          name="city"
          summary={
            <>
              <Icon name="map-pin" size={16} />
              <span className="visually-hidden">Ваш город:</span> {city.title}
            </>
          }
        >
          <CityChoice {...frame} />
        </Dropdown>
        <Dropdown
          name="currency"
          summary={
            <>
              <span className="visually-hidden">Валюта цен:</span> {rate.sign} {rate.title}
            </>
          }
        >
          <CurrencyChoice {...frame} />
        </Dropdown>
        <p className="shown-rates">
          <ShownRates {...frame} />
        </p>
        <MainMenu links={frame.links} />
        <p className="top-phone">
          <PhoneLink phone={phone} />
          {isTollFree(phone) && <span>бесплатно</span>}
        </p>
        <Dropdown
          name="contact"
          summary={
            <>
              <Icon name="phone-call" size={18} />
              <span>Связаться с нами</span>
            </>
          }
        >
          <ContactMenu company={company} city={city} path={frame.path} />
        </Dropdown>
        <SocialLinks links={company.social} signs />
      </div>
    </div>
  );
}
