import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { citySegment, contactsOf } from '../../../shared/city-address.ts';
import { cityFormSchema } from '../../../shared/opening.ts';
import { noteOwnerValues } from '../../opening/owner-values.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { textOfRow } from '../entities/row-entity.ts';
import type { RecordKind, Texts } from '../records/record-kind.ts';
import { CITY_TEXT_FIELDS, readCityTexts, writeCityTexts } from './city-texts.ts';
import { line, PLACE } from './setting-fields.ts';

const isMain = (key: string | null) => Number(key) === MAIN_CITY_ID;

/** Part of a host: letters, digits and single dashes. */
const ADDRESS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_ADDRESS = 40;
/** Hosts that are likely to be something else than a city. */
const TAKEN = new Set(['www', 'api', 'mail', 'smtp', 'admin', 'm', 'static', 'cdn', 'upravlenie']);

/** Cities in which the shop sells: a form makes a new one. */
export const cityKind: RecordKind = {
  key: 'cities',
  title: 'Города',
  one: 'Город',
  note: 'Новый город сразу виден в выборе города; филиал и тарифы задают на соседних вкладках.',
  table: 'cities',
  idColumn: 'id',
  entity: 'city',
  isKept: true,
  searched: ['title', 'region'],
  order: [
    ['is_popular', 'desc'],
    ['title', 'asc'],
  ],
  fields: [
    line('title', 'Название'),
    line('title_in', 'В предложном падеже', '«в …»: Казани'),
    line('region', 'Область или край'),
    {
      name: 'subdomain',
      label: 'Адрес',
      kind: 'line',
      empty: '',
      max: MAX_ADDRESS,
      hint: 'Латиницей: kazan; у главного города пусто; потом не меняют',
    },
    {
      ...line('timezone', 'Часовой пояс', 'Europe/Moscow'),
      check: (zone) =>
        cityFormSchema.shape.timezone.safeParse(zone).error?.issues[0]?.message ?? null,
    },
    ...PLACE,
    {
      name: 'is_popular',
      label: 'В списке популярных',
      kind: 'choice',
      isNumber: true,
      isRequired: true,
      choices: [
        ['0', 'нет'],
        ['1', 'да'],
      ],
    },
    ...CITY_TEXT_FIELDS,
  ],
  withFacts: true,
  readOwn: readCityTexts,
  stamp: (_now, isNew) => (isNew ? { country: 'ru', population: 0 } : {}),
  check: checkCity,
  async after(written) {
    await writeCityTexts(written);
    const { change, key, texts, by, now } = written;
    if (!isMain(key)) return;
    await change.watch('owner_value', ['city']);
    const { title, title_in: titleIn, region, timezone } = texts;
    const place = { lon: Number(texts['lon']), lat: Number(texts['lat']) };
    const city = { title, titleIn, region, timezone, ...place };
    await noteOwnerValues(change.tx, { city }, { by, at: now });
  },
  tell: (row) => ({ title: textOfRow(row, 'title'), detail: textOfRow(row, 'region') }),
  shopPath: (row) =>
    contactsOf({ title: textOfRow(row, 'title'), subdomain: textOfRow(row, 'subdomain') }),
};

/** Faults of a city beside the others. */
async function checkCity(
  tx: Tx,
  { title = '', subdomain = '' }: Texts,
  key: string | null,
): Promise<Record<string, string>> {
  const others = await tx.selectFrom('cities').select(['id', 'title', 'subdomain']).execute();
  const own = others.find(({ id }) => String(id) === key);
  if (own && own.subdomain !== subdomain) {
    return { subdomain: 'Адрес города не меняют: на него ведут ссылки' };
  }
  const segment = citySegment({ title, subdomain });
  const twin = others.find((city) => city !== own && citySegment(city) === segment);
  if (twin) return { [own ? 'title' : 'subdomain']: `Так уже называется ${twin.title}` };
  if (own) return {};
  const isRight = ADDRESS.test(subdomain) && subdomain.length <= MAX_ADDRESS;
  return isRight && !TAKEN.has(subdomain) ? {} : { subdomain: 'Латиницей: kazan, nizhny-novgorod' };
}
