import { DeskField } from '../../../shared/backoffice.ts';
import type { PaymentChoice } from '../../../shared/checkout.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { ShownChange } from '../desk/change-list.tsx';
import { DeskForm, DeskInput } from '../desk/desk-form.tsx';
import { HistoryPart } from '../desk/history-part.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import { type RecordTab, RecordTabs } from '../desk/record-tabs.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface PaymentSettingsProps {
  tabs: readonly RecordTab[];
  ways: readonly {
    id: PaymentChoice;
    /** Words of the shop itself. */
    words: { title: string; note: string };
    isOffered: boolean;
    /** Reason why it cannot be offered; '' when it can. */
    obstacle: string;
  }[];
  values: Readonly<Record<string, string>>;
  changes: readonly ShownChange[];
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const OFFERED = [
  ['1', 'предлагаем'],
  ['0', 'не предлагаем'],
] as const;

/** Ways to pay: which buyers can choose, and in which words. */
export function PaymentSettingsPage(props: PaymentSettingsProps) {
  const { tabs, ways, values, mayChange, url } = props;
  const action = desk.paymentWays();
  const refused = refusedOf(props.refused, action);
  const field = (name: string) => ({
    form: 'payment',
    name,
    value: values[name] ?? '',
    typed: typedIn(refused, name),
    error: refused?.errors[name],
    merged: true,
  });
  return (
    <>
      <RecordTabs tabs={tabs} />
      <p className="muted">
        Что здесь отмечено, покупатель видит при оформлении, на странице «Доставка и&nbsp;оплата»
        и&nbsp;внизу страниц. Уже оформленные заказы можно оплатить так, как обещано.
      </p>
      <DeskForm action={action} returnTo={url} className="desk-stack">
        {ways.map(({ id, words, obstacle, isOffered }) => (
          <fieldset key={id} className="panel desk-fields desk-stack">
            <legend>{words.title}</legend>
            {obstacle && <p className="field-error desk-across">{obstacle}</p>}
            <div className="field">
              <label htmlFor={`payment-${id}`}>
                {isOffered ? 'Сейчас предлагаем' : 'Сейчас не предлагаем'}
              </label>
              <select
                id={`payment-${id}`}
                name={id}
                className="input"
                defaultValue={typedIn(refused, id) ?? values[id]}
              >
                <ChoiceList choices={OFFERED} />
              </select>
              <input type="hidden" name={DeskField.Was + id} value={values[id]} />
            </div>
            <DeskInput
              {...field(`${id}_title`)}
              label="Название"
              hint={`Пусто: «${words.title}»`}
            />
            <DeskInput {...field(`${id}_note`)} label="Пояснение" hint={`Пусто: «${words.note}»`} />
            {id === 'on_delivery' && (
              <DeskInput
                {...field('firm_limit')}
                label="Организациям до, ₽"
                hint="Не больше 100 000 ₽; 0 — организациям не предлагаем"
              />
            )}
          </fieldset>
        ))}
        {mayChange && (
          <button className="button button-primary" type="submit">
            Сохранить
          </button>
        )}
      </DeskForm>
      <HistoryPart changes={props.changes} url={url} />
    </>
  );
}
