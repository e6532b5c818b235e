import * as links from '../../shared/routes.ts';
import { ErrorSummary, type FormState } from '../forms/form-parts.tsx';
import {
  BankFields,
  FirmFields,
  FirstButton,
  InnField,
  PositionField,
} from '../login/firm-fields.tsx';
import { AccountPage } from './account-page.tsx';

/** Id of the fragment. */
export const FIRM_FORM_ID = 'firm-form';

export interface FirmPageProps extends FormState {
  id: number | 'new';
  /** True when only invented companies can be found. */
  demo: boolean;
  /** Result of the look-up. */
  note?: string | null;
}

/** /lk/profil/firms/:id */
export function FirmPage(props: FirmPageProps) {
  return (
    <AccountPage part="profil" title={props.id === 'new' ? 'Новая фирма' : 'Фирма'}>
      <FirmForm {...props} />
    </AccountPage>
  );
}

export function FirmForm({ id, demo, note = null, values = {}, errors = {} }: FirmPageProps) {
  const parts = { form: 'firm', values, errors };
  return (
    <form
      className="form account-form"
      id={FIRM_FORM_ID}
      method="post"
      action={links.firm(id)}
      data-swap={FIRM_FORM_ID}
      data-say={note ?? undefined}
      noValidate
    >
      <FirstButton text="Сохранить" />
      <ErrorSummary form="firm" errors={errors} />
      {id === 'new' ? <InnField {...parts} demo={demo} note={note} /> : <p>ИНН {values['inn']}</p>}
      <FirmFields {...parts} />
      <PositionField {...parts} />
      <BankFields {...parts} />
      <div className="own-actions">
        <button className="button button-primary" type="submit">
          {id === 'new' ? 'Добавить фирму' : 'Сохранить'}
        </button>
        <a className="button button-ghost" href={links.profile()}>
          Отмена
        </a>
      </div>
    </form>
  );
}
