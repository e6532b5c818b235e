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
          {on ? (
            <p>
              Подписка на&nbsp;{email} включена. Если вы&nbsp;её ещё не&nbsp;подтвердили, перейдите
              по&nbsp;ссылке из&nbsp;письма.
            </p>
          ) : (
            <p>
              Скидки и&nbsp;новинки на&nbsp;почту. Нажимая кнопку, вы&nbsp;хотите получать рассылку
              и&nbsp;даёте{' '}
              <a
                className="link"
                href={`${links.consentText()}#mailing`}
                target="_blank"
                rel="noopener"
              >
                согласие на&nbsp;обработку персональных данных
              </a>
              .
            </p>
          )}
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
