import { Field } from '../../shared/ui/field.tsx';

/** Address that was typed and cannot be sent to. */
export interface RefusedLetter {
  typed: string;
  message: string;
}

interface LetterFormProps {
  /** Id of the field. */
  id: string;
  action: string;
  /** «Отправить счёт на почту» */
  title: string;
  email: string;
  refused?: RefusedLetter | null | undefined;
}

/** Form for a paper by mail, folded until it is wanted. */
export function LetterForm({ id, action, title, email, refused = null }: LetterFormProps) {
  return (
    <details className="letter-form no-print" id={`${id}-form`} open={refused !== null}>
      <summary className="link">{title}</summary>
      <form method="post" action={`${action}#${id}-form`}>
        <Field
          id={id}
          name={'email'}
          type={'email'}
          label={'Почта'}
          required={true}
          autoComplete="email"
          defaultValue={refused?.typed ?? email}
          {...(refused && { error: refused.message })}
        />
        <button className="button button-secondary button-small" type="submit">
          Отправить
        </button>
      </form>
    </details>
  );
}
