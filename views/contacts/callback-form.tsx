import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { NameField, PhoneField } from '../forms/contact-fields.tsx';
import {
  CommentBox,
  ConsentBox,
  ErrorSummary,
  FormDone,
  type FormState,
  TrapField,
} from '../forms/form-parts.tsx';

interface CallbackFormProps extends FormState {
  /** «в течение часа» */
  when: string;
}

/** «Заказать обратный звонок» */
export function CallbackForm({ values = {}, errors = {}, when }: CallbackFormProps) {
  return (
    <form
      className="form"
      id={PartId.CallbackForm}
      method="post"
      action={links.callback()}
      data-swap={PartId.CallbackForm}
      noValidate
    >
      <p className="muted">По&nbsp;будням с&nbsp;9 до&nbsp;18 по&nbsp;Москве. Позвоним {when}.</p>
      <ErrorSummary form="callback" errors={errors} />
      <NameField form="callback" values={values} errors={errors} />
      <PhoneField
        form="callback"
        hint="Нужен только для этого звонка"
        values={values}
        errors={errors}
      />
      <CommentBox form="callback" label="О чём поговорить" values={values} errors={errors} />
      <ConsentBox id="callback-consent" values={values} errors={errors} />
      <TrapField />
      <button className="button button-primary" type="submit">
        Жду звонка
      </button>
    </form>
  );
}

export function CallbackDone({ when }: { when: string }) {
  return <FormDone id={PartId.CallbackForm} title="Заявка принята." text={`Позвоним ${when}.`} />;
}
