import * as links from '../../shared/routes.ts';
import { Section } from '../layout/section.tsx';

/** Id of the fragment. */
export const MAILING_ID = 'mailing';

/** «Рассылка»: on and off. */
export function MailingForm({ email, on }: { email: string; on: boolean }) {
  return (
    <Section id={MAILING_ID} title="Рассылка">
      {email === '' ? (
        <p className="muted">
          Укажите почту в&nbsp;своих данных, чтобы получать скидки и&nbsp;новинки.
        </p>
      ) : (
        <form className="own-item" method="post" action={links.mailing()}>
          <input type="hidden" name="on" value={on ? '0' : '1'} />
          <p>
            {on
              ? `Подписка на ${email} включена. Если вы её ещё не подтвердили, перейдите по ссылке из письма.`
              : 'Скидки и новинки на почту. Нажимая кнопку, вы соглашаетесь получать письма.'}
          </p>
          <div className="own-actions">
            <button className="button button-ghost button-small" type="submit">
              {on ? 'Отписаться' : 'Подписаться'}
            </button>
          </div>
        </form>
      )}
    </Section>
  );
}
