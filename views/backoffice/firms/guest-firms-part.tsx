import * as desk from '../../../shared/desk-routes.ts';
import { countOf, ORDERS } from '../../../shared/ru/plural.ts';

export interface GuestFirm {
  title: string;
  inn: string;
  /** Orders of it. */
  count: number;
}

interface GuestFirmsPartProps {
  firms: readonly GuestFirm[];
}

/** Firms that have ordered without an account, with the way to their orders: no list of accounts has them. */
export function GuestFirmsPart({ firms }: GuestFirmsPartProps) {
  if (firms.length === 0) return null;
  return (
    <p>
      Без учётной записи:{' '}
      {firms.map(({ title, inn, count }, at) => (
        <span key={`${inn} ${title}`}>
          {at > 0 && '; '}
          <a className="link" href={desk.orders({ state: 'all', q: inn || title })}>
            {title || `ИНН ${inn}`}
          </a>
          {inn && title && `, ИНН ${inn}`}, {countOf(count, ORDERS)}
        </span>
      ))}
    </p>
  );
}
