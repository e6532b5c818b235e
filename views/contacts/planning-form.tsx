import { OBJECT_TYPES } from '../../shared/inquiry.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { Field } from '../../shared/ui/field.tsx';
import { EmailField, NameField, PhoneField } from '../forms/contact-fields.tsx';
import {
  CommentBox,
  ConsentBox,
  ErrorSummary,
  FieldBox,
  FormDone,
  type FormState,
  TrapField,
} from '../forms/form-parts.tsx';

/** «Заказать проект» */
export function PlanningForm({ values = {}, errors = {} }: FormState) {
  const state = { form: 'planning', values, errors };
  return (
    <form
      className="form"
      id={PartId.PlanningForm}
      method="post"
      action={links.planningRequest()}
      data-swap={PartId.PlanningForm}
      noValidate
    >
      <ErrorSummary form="planning" errors={errors} />
      <ObjectFields values={values} errors={errors} />
      <NameField {...state} />
      <div className="form-pair">
        <PhoneField {...state} />
        <EmailField {...state} />
      </div>
      <CommentBox {...state} label="Что важно учесть" />
      <ConsentBox id="planning-consent" values={values} errors={errors} />
      <TrapField />
      <button className="button button-primary" type="submit">
        Отправить заявку
      </button>
    </form>
  );
}

function ObjectFields({ values = {}, errors = {} }: FormState) {
  return (
    <div className="form-pair">
      <FieldBox id="planning-object_type" label="Что открываете" error={errors['object_type']}>
        {(described) => (
          <select
            {...described}
            className="input"
            name="object_type"
            required
            defaultValue={values['object_type'] ?? ''}
          >
            <option value="">Выберите</option>
            {OBJECT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        )}
      </FieldBox>
      <Field
        id="planning-area_m2"
        label="Площадь, м²"
        name="area_m2"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['area_m2']}
        error={errors['area_m2']}
      />
    </div>
  );
}

export function PlanningDone() {
  return (
    <FormDone
      id={PartId.PlanningForm}
      title="Заявка принята."
      text="Менеджер позвонит и уточнит, что нужно спроектировать."
    />
  );
}
