import { DeskField, mayRole, type StaffRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Denial } from '../../../shared/exchange-words.ts';
import { formatMoment } from '../../../shared/ru/dates.ts';
import { countOf, GOODS } from '../../../shared/ru/plural.ts';
import type { ShownChange } from '../desk/change-list.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { HistoryPart } from '../desk/history-part.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';
import { DenialLines } from './denial-lines.tsx';

interface NodeTerm {
  field: string;
  kind: 'price type' | 'storage';
  title: string;
  /** Title of what it was at the last exchange; null: it was not taken. */
  now: string | null;
  /** Prices of the type are without the tax there. */
  isUntaxed: boolean;
}

interface NodePageProps {
  node: { id: number; isDisabled: boolean; seenAt: number | null; denials: readonly Denial[] };
  /** Goods that stand in its storages though it is switched off. */
  left: readonly { title: string; goods: number }[];
  /** Texts of the form by their names. */
  fields: Readonly<Record<string, string>>;
  /** Price types and warehouses that the node has told so far. */
  terms: readonly NodeTerm[];
  /** Things of the shop that they may stand for. */
  targets: {
    levels: readonly { code: string; title: string }[];
    storages: readonly { id: number; title: string }[];
  };
  profiles: readonly string[];
  requisites: readonly string[];
  siteUrl: string;
  changes: readonly ShownChange[];
  role: StaffRole;
  refused: Refused | null;
  url: string;
}

const requisiteTitles: Readonly<Record<string, string>> = {
  organisation: 'Организация',
  storage: 'Склад',
  agreement: 'Соглашение',
  delivery: 'Способ доставки',
  address: 'Адрес доставки',
  payment: 'Метод оплаты',
  carrier: 'Перевозчик',
  track: 'Трек-номер',
  contact: 'Контактное лицо',
  inn: 'ИНН',
  kpp: 'КПП',
  bik: 'БИК',
  account: 'Расчётный счёт',
};

/** An accounting system: how it signs in, what it may, how orders are told to it. */
export function NodePage(props: NodePageProps) {
  const { node, fields, terms, targets, profiles, requisites, siteUrl, changes, role, url } = props;
  const own = refusedOf(props.refused, desk.exchangeSettings(node.id));
  const mayChange = mayRole(role, 'exchange.change');
  const field = (name: string, label: string, more: { rows?: number; hint?: string } = {}) => (
    <DeskInput
      form="node"
      name={name}
      label={label}
      value={fields[name] ?? ''}
      typed={typedIn(own, name)}
      error={own?.errors[name]}
      merged
      {...more}
    />
  );
  const choice = (
    name: string,
    label: string,
    options: readonly (readonly [string, string])[],
    hint = '',
  ) => (
    <div className="field">
      <label htmlFor={`node-${name}`}>{label}</label>
      {hint && <span className="field-hint">{hint}</span>}
      <select
        className="input"
        id={`node-${name}`}
        name={name}
        defaultValue={typedIn(own, name) ?? fields[name]}
      >
        <ChoiceList choices={options} />
      </select>
      <input type="hidden" name={DeskField.Was + name} value={fields[name] ?? ''} />
      {own?.errors[name] && <span className="field-error">{own.errors[name]}</span>}
    </div>
  );
  const yesNo = [
    ['yes', 'да'],
    ['no', 'нет'],
  ] as const;
  const settings = (
    <>
      {field('login', 'Логин')}
      {choice(
        'profile',
        'Программа',
        profiles.map((profile) => [profile, profile] as const),
      )}
      {choice('may', 'Что можно', [
        ['both', 'товары и заказы'],
        ['goods', 'только товары'],
        ['orders', 'только заказы'],
        ['nothing', 'ничего'],
      ])}
      {choice('rests', 'Остатки из 1С', [
        ['free', 'свободные'],
        ['physical', 'на полках'],
      ])}
      {choice(
        'untaxed',
        'Виды цен, которые в 1С без НДС',
        [
          ['add', 'прибавить НДС продавца'],
          ['keep', 'брать как есть'],
        ],
        'Спросите бухгалтера: многие базы говорят «без НДС» по привычке. Действует на цены следующих выгрузок',
      )}
      {choice(
        'own_orders',
        'Заказы, оформленные в 1С',
        [
          ['leave', 'остаются в 1С'],
          ['make', 'видит в кабинете и покупатель'],
        ],
        'Покупателя находим по телефону контрагента; меняют такой заказ в 1С',
      )}
      {field('organisation', 'Организация в 1С')}
      {field('agreement', 'Соглашение')}
      {field('addresses', 'С каких адресов можно', {
        rows: 2,
        hint: 'По одному в строке; пусто: с любых',
      })}
      {field('file_limit', 'Наибольшая часть файла, байт')}
      {choice('zip', 'Архивом', yesNo)}
      {choice('namespace', 'Писать xmlns', yesNo)}
      <fieldset className="desk-stack desk-fields">
        <legend>Виды цен и склады: чем они станут в магазине со следующего обмена</legend>
        {terms.length === 0 && (
          <p className="muted">Появятся здесь, когда узел назовёт их при первом обмене.</p>
        )}
        {terms.map(({ field: name, kind, title, now, isUntaxed }) => (
          <div key={name}>
            {choice(
              name,
              `${kind === 'storage' ? 'Склад' : 'Вид цен'} «${title}»`,
              [
                ['rules', 'по правилам загрузки'],
                ...(kind === 'storage'
                  ? targets.storages.map((one) => [String(one.id), one.title] as const)
                  : targets.levels.map((one) => [one.code, one.title] as const)),
                ['none', 'не брать'],
              ],
              `${now === null ? 'сейчас не берём' : `сейчас: ${now}`}${isUntaxed ? '; в 1С: без НДС' : ''}`,
            )}
          </div>
        ))}
      </fieldset>
      <fieldset className="desk-stack desk-fields">
        <legend>Реквизиты заказа: под каким именем передавать; пустое — не передавать</legend>
        {requisites.map((name) => (
          <div key={name}>{field(`requisite.${name}`, requisiteTitles[name] ?? name)}</div>
        ))}
      </fieldset>
    </>
  );
  return (
    <>
      <p className="muted">
        Адрес для 1С: <code className="desk-link">{siteUrl}/1c/exchange</code>,{' '}
        {node.seenAt === null ? 'ещё не приходил' : `был ${formatMoment(node.seenAt)}`}
        {node.isDisabled && <strong className="field-error">, выключен</strong>}
      </p>
      <DenialLines denials={node.denials} />
      {props.left.length > 0 && (
        <p className="desk-said">
          На складах узла числится:{' '}
          {props.left.map(({ title, goods }) => `«${title}» — ${countOf(goods, GOODS)}`).join(', ')}
          . Магазин продаёт их, пока этот склад не назначен складу другого узла.
        </p>
      )}
      {mayChange && (
        <div className="desk-steps">
          <DeskForm action={desk.exchangeState(node.id)} returnTo={url}>
            <button
              className="desk-mini"
              type="submit"
              name="to"
              value={node.isDisabled ? 'on' : 'off'}
            >
              {node.isDisabled ? 'Включить' : 'Выключить'}
            </button>
          </DeskForm>
          <DeskForm action={desk.exchangeSecret(node.id)} returnTo={url}>
            <button className="desk-mini" type="submit">
              Сменить пароль
            </button>
          </DeskForm>
        </div>
      )}
      <h2>Настройки</h2>
      {mayChange ? (
        <DeskForm
          action={desk.exchangeSettings(node.id)}
          returnTo={url}
          className="desk-stack desk-fields"
        >
          {settings}
          <button className="button button-primary" type="submit" data-key="s">
            Сохранить
          </button>
        </DeskForm>
      ) : (
        <fieldset disabled className="desk-stack desk-fields">
          {settings}
        </fieldset>
      )}
      <HistoryPart changes={changes} url={url} />
    </>
  );
}
