import type { City } from '../../shared/contract/catalog.ts';
import { PartPrefix } from '../../shared/page-parts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { MapLink, type Office } from './map-island.tsx';

interface OfficeCardProps {
  office: Office;
  city: City;
  /** Besides address, hours and numbers. */
  note?: string | undefined;
}

/** One office: where it is, when it is open, how to call it. The map points at it by the id. */
export function OfficeCard({ office, city, note }: OfficeCardProps) {
  const { id, title, address, hours, email } = office;
  return (
    <li className="office-card" id={`${PartPrefix.Office}${id}`}>
      <h3>{title}</h3>
      <p className="office-line">
        <Icon name="map-pin" size={18} />
        <span>{address}</span>
      </p>
      <p className="office-line">
        <Icon name="clock" size={18} />
        <span>{hours}</span>
      </p>
      <p className="office-line">
        <Icon name="phone" size={18} />
        <span>
          {phonesOf(office).map((phone) => (
            <PhoneLink key={phone} phone={phone} />
          ))}
        </span>
      </p>
      <p className="office-line">
        <Icon name="mail" size={18} />
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      {note && <p className="office-note">{note}</p>}
      <p className="office-map">
        <MapLink office={office} city={city} />
      </p>
    </li>
  );
}

const phonesOf = ({ main_phone, phones }: Office) => [...new Set([main_phone, ...phones])];
