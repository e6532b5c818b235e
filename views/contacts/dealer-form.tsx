import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { Field } from '../../shared/ui/field.tsx';
import { EmailField, NameField, PhoneField } from '../forms/contact-fields.tsx';
import {
  CommentBox,
  ConsentBox,
  ErrorSummary,
  FormDone,
  type FormState,
  TrapField,
} from '../forms/form-parts.tsx';

/** «Стать дилером» */
export function DealerForm({ values = {}, errors = {} }: FormState) {
  const state = { form: 'dealer', values, errors };
  return (
    <form
      className="form"
      id={PartId.DealerForm}
      method="post"
      action={links.dealerRequest()}
      data-swap={PartId.DealerForm}
      noValidate
    >
      <ErrorSummary form="dealer" errors={errors} />
      <CompanyFields values={values} errors={errors} />
      <NameField {...state} />
      <div className="form-pair">
        <PhoneField {...state} />
        <EmailField {...state} required />
      </div>
      <CommentBox {...state} label="Чем занимаетесь, сайт компании" />
      <ConsentBox id="dealer-consent" values={values} errors={errors} />
      <TrapField />
      <button className="button button-primary" type="submit">
        Отправить заявку
      </button>
    </form>
  );
}

function CompanyFields({ values = {}, errors = {} }: FormState) {
  return (
    <>
      <div className="form-pair">
        <Field
          id="dealer-inn"
          label="ИНН"
          name="inn"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={values['inn']}
          error={errors['inn']}
        />
        <Field
          id="dealer-region"
          label="Город или область"
          name="region"
          autoComplete="address-level1"
          required
          defaultValue={values['region']}
          error={errors['region']}
        />
      </div>
      <Field
        id="dealer-company"
        label="Компания"
        name="company"
        autoComplete="organization"
        required
        defaultValue={values['company']}
        error={errors['company']}
      />
    </>
  );
}

export function DealerDone() {
  return (
    <FormDone
      id={PartId.DealerForm}
      title="Заявка принята."
      text="Менеджер позвонит и пришлёт условия на почту."
    />
  );
}
