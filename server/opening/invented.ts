import type { Selectable } from 'kysely';
import type { Company } from '../../shared/company.ts';
import type { PageTextTable } from '../platform/store/tables/content-tables.ts';
import type {
  CityTable,
  CourierTariffTable,
  OfficeTable,
  TransportZoneTable,
} from '../platform/store/tables/place-tables.ts';
import type { StorageTable } from '../platform/store/tables/stock-tables.ts';

/** Tells what nobody but the demo has made up, as long as nobody has changed it. */
export interface Invented {
  company: Company;
  isOffice(row: Pick<Selectable<OfficeTable>, 'address'>): boolean;
  isCourier(row: CourierTariffTable): boolean;
  isZone(row: TransportZoneTable): boolean;
  isText(row: Pick<PageTextTable, 'slug' | 'body'>): boolean;
  isStorage(row: Pick<Selectable<StorageTable>, 'external_id' | 'address'>): boolean;
  isCity(row: Pick<CityTable, 'id' | 'title'>): boolean;
}
