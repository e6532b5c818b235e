import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { ChangeList, type ShownChange } from '../desk/change-list.tsx';
import { ageOf, DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { HoldTable, type ShownHold } from './holds-page.tsx';
import { kindTitles } from './stock-page.tsx';

interface ShownPlace {
  storageId: number;
  storage: string;
  free: number;
  told: number | null;
  toldAt: number | null;
  kind: 'free' | 'physical' | null;
  promised: number;
  counted: { units: number; until: string; reason: string; told: number | null } | null;
}

interface StockProductPageProps {
  card: { id: number; code: string; title: string; places: readonly ShownPlace[] };
  holds: readonly ShownHold[];
  changes: readonly ShownChange[];
  maySeeOrders: boolean;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
  now: number;
}

/** Stock of one product by storage, who holds it, and counts by hand. */
export function StockProductPage(props: StockProductPageProps) {
  const { card, holds, changes, mayChange, refused, url, now } = props;
  const form = refusedOf(refused, desk.stockCount(card.id));
  return (
    <>
      <p>
        <span className="muted">Код {card.code}</span>{' '}
        <a className="link" href={desk.price(card.id)}>
          Цены
        </a>{' '}
        <a className="link" href={desk.stock()}>
          Все остатки
        </a>
      </p>
      <DeskScroll label="Остатки по складам">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Склад</th>
              <th scope="col" className="desk-number">
                Сказано
              </th>
              <th scope="col">Что это</th>
              <th scope="col">Когда</th>
              <th scope="col" className="desk-number">
                Обещано
              </th>
              <th scope="col" className="desk-number">
                Свободно
              </th>
              <th scope="col">Посчитать вручную</th>
            </tr>
          </thead>
          <tbody>
            {card.places.map((place) => (
              <tr key={place.storageId}>
                <th scope="row">{place.storage}</th>
                <td className="desk-number">
                  {place.told === null ? '—' : formatCount(place.told)}
                </td>
                <td>{kindOf(place)}</td>
                <td className="desk-age">
                  {place.toldAt === null ? '' : ageOf(place.toldAt, now)}
                </td>
                <td className="desk-number">{formatCount(place.promised)}</td>
                <td className="desk-number">{formatCount(place.free)}</td>
                <td>
                  {mayChange ? (
                    <CountForm card={card} place={place} form={form} url={url} />
                  ) : (
                    place.counted?.reason
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </DeskScroll>
      <p className="muted">
        Посчитанное — то, что стоит на полке, вместе с отложенным. До своего дня оно стоит над
        числом из загрузки и 1С; без дня — пока его не вернут. То же число с другим днём — прежний
        счёт; чтобы посчитать заново, сначала его верните.
      </p>
      {holds.length > 0 && (
        <>
          <h2>Кто держит</h2>
          <HoldTable {...props} />
        </>
      )}
      <h2>История</h2>
      <ChangeList changes={changes} url={url} />
    </>
  );
}

function kindOf({ kind, counted }: ShownPlace): string {
  if (counted) {
    const told = counted.told === null ? '' : `, из загрузки ${formatCount(counted.told)}`;
    return `вручную${counted.until ? ` до ${counted.until}` : ''}${told}`;
  }
  return kind ? kindTitles[kind] : 'никто не говорит';
}

interface CountFormProps {
  card: { id: number };
  place: ShownPlace;
  form: Refused | null;
  url: string;
}

function CountForm({ card, place, form, url }: CountFormProps) {
  const { storageId, storage, counted } = place;
  const own = typedIn(form, 'storage') === String(storageId) ? form : null;
  const shown = {
    units: counted ? String(counted.units) : '',
    until: counted?.until ?? '',
    reason: counted?.reason ?? '',
  };
  const error = own?.errors['units'] ?? own?.errors['until'];
  return (
    <DeskForm action={desk.stockCount(card.id)} returnTo={url} className="desk-inline">
      <input type="hidden" name="storage" value={storageId} />
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={DeskField.Was + name} value={value} />
      ))}
      <input
        className="input desk-cell"
        name="units"
        inputMode="numeric"
        aria-label={`${storage}: сколько на полке`}
        defaultValue={typedIn(own, 'units') ?? shown.units}
        aria-invalid={own?.errors['units'] ? true : undefined}
      />
      <label>
        до{' '}
        <input
          className="input"
          type="date"
          name="until"
          defaultValue={typedIn(own, 'until') ?? shown.until}
        />
      </label>
      <input
        className="input"
        name="reason"
        aria-label={`${storage}: почему`}
        placeholder="Почему"
        maxLength={200}
        defaultValue={typedIn(own, 'reason') ?? shown.reason}
      />
      <button className="desk-mini" type="submit">
        Записать
      </button>
      {counted && (
        <button className="desk-mini" type="submit" name="back" value="yes">
          Вернуть
        </button>
      )}
      {error && <span className="field-error">{error}</span>}
    </DeskForm>
  );
}
