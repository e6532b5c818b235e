import type { ReactNode } from 'react';
import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import { ChoiceList, OptionList, type ShownOption } from '../desk/option-list.tsx';
import { type Refused, refusedOf, typedIn } from '../desk/refused.ts';

interface NewThingProps {
  refused: Refused | null;
  url: string;
}

interface NewFormProps extends NewThingProps {
  action: string;
  /** «Новая категория» */
  title: string;
  children?: ReactNode;
}

function NewForm({ action, title, refused, url, children }: NewFormProps) {
  return (
    <DeskForm action={action} returnTo={url} className="desk-bulk" isOnce>
      <input
        className="input desk-narrow"
        name="title"
        aria-label={`${title}: название`}
        placeholder={title}
        defaultValue={typedIn(refusedOf(refused, action), 'title')}
        maxLength={200}
        required
      />
      {children}
      <button className="desk-mini" type="submit">
        Добавить
      </button>
    </DeskForm>
  );
}

export function NewCategory({
  options,
  ...props
}: NewThingProps & { options: readonly ShownOption[] }) {
  const action = desk.newCategory();
  return (
    <NewForm {...props} action={action} title="Новая категория">
      <select
        className="input desk-narrow"
        name="parent"
        aria-label="Где стоит"
        defaultValue={typedIn(refusedOf(props.refused, action), 'parent') ?? ''}
      >
        <option value="">наверху</option>
        <OptionList options={options} />
      </select>
    </NewForm>
  );
}

export function NewBrand(props: NewThingProps) {
  return <NewForm {...props} action={desk.newBrand()} title="Новый бренд" />;
}

export function NewParameter({
  kinds,
  ...props
}: NewThingProps & { kinds: readonly (readonly [kind: string, title: string])[] }) {
  const action = desk.newParameter();
  const own = refusedOf(props.refused, action);
  return (
    <NewForm {...props} action={action} title="Новый параметр">
      <input
        className="input desk-narrow"
        name="unit"
        aria-label="Единица"
        placeholder="Единица: мм, кВт"
        defaultValue={typedIn(own, 'unit')}
        maxLength={20}
      />
      <select
        className="input desk-narrow"
        name="kind"
        aria-label="В фильтре"
        defaultValue={typedIn(own, 'kind') ?? 'multiselect'}
      >
        <ChoiceList choices={kinds} />
      </select>
    </NewForm>
  );
}
