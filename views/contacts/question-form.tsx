import type { QuestionKind } from '../../shared/contract/catalog.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { EmailField, NameField, PhoneField } from '../forms/contact-fields.tsx';
import {
  ConsentBox,
  ErrorSummary,
  FieldBox,
  FormDone,
  type FormState,
  TrapField,
} from '../forms/form-parts.tsx';

/** Product that a question may be about. */
export interface AskedProduct {
  code: string;
  title: string;
}

interface QuestionFormProps extends FormState {
  kinds: readonly QuestionKind[];
  /** Null: about no product. */
  product: AskedProduct | null;
}

/** «Задать вопрос о товаре» */
export function QuestionForm({ kinds, product, values = {}, errors = {} }: QuestionFormProps) {
  return (
    <form
      className="form"
      id={PartId.QuestionForm}
      method="post"
      action={links.askQuestion()}
      data-swap={PartId.QuestionForm}
      noValidate
    >
      <p className="muted">
        {product && `О товаре «${product.title}», код ${product.code}. `}
        Ответим в&nbsp;течение дня.
      </p>
      {product && <input type="hidden" name="product" value={product.code} />}
      <ErrorSummary form="question" errors={errors} />
      <FieldBox id="question-kind_id" label="О чём вопрос" error={errors['kind_id']}>
        {(described) => (
          <select
            {...described}
            className="input"
            name="kind_id"
            required
            defaultValue={values['kind_id'] ?? ''}
          >
            <option value="">Выберите</option>
            {kinds.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </FieldBox>
      <FieldBox id="question-question" label="Вопрос" error={errors['question']}>
        {(described) => (
          <textarea
            {...described}
            className="input"
            name="question"
            rows={4}
            required
            defaultValue={values['question']}
          />
        )}
      </FieldBox>
      <NameField form="question" values={values} errors={errors} />
      <Ways values={values} errors={errors} />
      <ConsentBox id="question-consent" values={values} errors={errors} />
      <TrapField />
      <button className="button button-primary" type="submit">
        Отправить вопрос
      </button>
    </form>
  );
}

/** Addresses for the answer. */
function Ways({ values = {}, errors = {} }: FormState) {
  return (
    <fieldset className="form-pair">
      <legend>Куда ответить: почта или телефон</legend>
      <EmailField form="question" values={values} errors={errors} />
      <PhoneField form="question" required={false} values={values} errors={errors} />
    </fieldset>
  );
}

export function QuestionDone() {
  return (
    <FormDone
      id={PartId.QuestionForm}
      title="Вопрос отправлен."
      text="Ответим в течение дня туда, куда вы указали."
    />
  );
}
