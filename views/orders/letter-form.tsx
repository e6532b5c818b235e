import { Field } from '../../shared/ui/field.tsx';

interface LetterFormProps {
  /** Id of the field. */
  id: string;
  action: string;
  /** «Отправить счёт на почту» */
  title: string;
  email: string;
}

/** Form for a paper by mail, folded until it is wanted. */
export function LetterForm({ id, action, title, email }: LetterFormProps) {
  return (
    <details className="letter-form no-print" id={`${id}-form`}>
      <summary className="link">{title}</summary>
      <form method="post" action={action}>
        <Field
          id={id}
          name={'email'}
          type={'email'}
          label={'Почта'}
          required={true}
          autoComplete="email"
          defaultValue={email}
        />
        <button className="button button-secondary button-small" type="submit">
          Отправить
        </button>
      </form>
    </details>
  );
}
