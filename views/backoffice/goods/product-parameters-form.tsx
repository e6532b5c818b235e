import { DeskField } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { DeskScroll } from '../desk/desk-scroll.tsx';
import { OptionList } from '../desk/option-list.tsx';
import { OwnerChip, type ShownOwner } from '../desk/owned-field.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';

export interface ShownParameters {
  own: readonly { id: number; title: string; kind: string; value: string }[];
  others: readonly { id: number; title: string }[];
}

interface ProductParametersFormProps {
  productId: number;
  parameters: ShownParameters;
  owner: ShownOwner | undefined;
  giveBackForm: string | undefined;
  mayChange: boolean;
  refused: Refused | null;
  url: string;
}

const kinds: Readonly<Record<string, string>> = {
  multiselect: 'через «;»',
  range: 'число',
  switch: 'да или нет',
  text: 'текст',
};

/** Parameters with their units; an emptied one is taken off. */
export function ProductParametersForm(props: ProductParametersFormProps) {
  const { productId, parameters, owner, giveBackForm, mayChange, refused, url } = props;
  const row = ({ id, title, kind, value }: ShownParameters['own'][number]) => {
    const name = `p.${id}`;
    const error = refused?.errors[name];
    return (
      <tr key={id}>
        <th scope="row">{title}</th>
        <td>
          {mayChange ? (
            <>
              <input
                className="input"
                name={name}
                aria-label={title}
                defaultValue={typedIn(refused, name) ?? value}
                aria-invalid={error ? true : undefined}
              />
              <input type="hidden" name={DeskField.Was + name} value={value} />
            </>
          ) : (
            value
          )}
          {error && <span className="field-error">{error}</span>}
        </td>
        <td className="muted">{kinds[kind]}</td>
      </tr>
    );
  };
  const table = (
    <DeskScroll label="Значения параметров">
      <table className="desk-table">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Параметр</th>
            <th scope="col">Значение</th>
            <th scope="col">Вид</th>
          </tr>
        </thead>
        <tbody>
          {parameters.own.map(row)}
          {mayChange && (
            <tr>
              <td>
                <select
                  className="input"
                  name="new.parameter"
                  aria-label="Новый параметр"
                  defaultValue={typedIn(refused, 'new.parameter') ?? ''}
                >
                  <option value="">добавить параметр</option>
                  <OptionList options={parameters.others} />
                </select>
              </td>
              <td>
                <input
                  className="input"
                  name="new.value"
                  aria-label="Значение нового параметра"
                  defaultValue={typedIn(refused, 'new.value')}
                />
              </td>
              <td>
                <button className="desk-mini" type="submit">
                  Сохранить параметры
                </button>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </DeskScroll>
  );
  return (
    <section aria-labelledby="parameters">
      <h2 id="parameters">
        Параметры <OwnerChip field="parameters" owner={owner} giveBackForm={giveBackForm} />
      </h2>
      {mayChange ? (
        <DeskForm action={desk.productParameters(productId)} returnTo={url}>
          {table}
        </DeskForm>
      ) : (
        table
      )}
    </section>
  );
}
