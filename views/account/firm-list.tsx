import type { AccountFirm } from '../../shared/contract/account.ts';
import * as links from '../../shared/routes.ts';
import { PostButton } from '../forms/post-button.tsx';
import { Section } from '../layout/section.tsx';

/** The companies that the customer buys for. */
export function FirmList({ firms }: { firms: readonly AccountFirm[] }) {
  return (
    <Section id="firms" title="Фирмы" more={{ title: 'Добавить фирму', url: links.firm('new') }}>
      {firms.length === 0 && (
        <p className="muted">Добавьте компанию по&nbsp;ИНН, чтобы платить по&nbsp;счёту.</p>
      )}
      <ul className="account-list">
        {firms.map((firm) => (
          <li key={firm.id} className="panel own-item">
            <FirmFacts firm={firm} />
            <div className="own-actions">
              <a className="button button-ghost button-small" href={links.firm(firm.id)}>
                Изменить<span className="visually-hidden"> {firm.title}</span>
              </a>
              {!firm.is_default && (
                <PostButton action={links.firmDefault(firm.id)} about={firm.title}>
                  Сделать основной
                </PostButton>
              )}
              <PostButton action={links.firmRemoval(firm.id)} about={firm.title}>
                Удалить
              </PostButton>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function FirmFacts({ firm }: { firm: AccountFirm }) {
  const { title, inn, kpp, legal_address, position, is_default, confirmed, refusal } = firm;
  const { bank_bik, bank_account } = firm;
  return (
    <>
      <p>
        <strong>{title}</strong> {is_default && <span className="badge">основная</span>}{' '}
        <span className={`badge ${confirmed ? 'badge-avail' : 'badge-schedule'}`}>
          {confirmed ? 'проверена' : refusal ? 'не подтверждена' : 'проверяет менеджер'}
        </span>
      </p>
      {refusal && <p>Менеджер: {refusal}</p>}
      <p className="caption">
        ИНН {inn}
        {kpp && `, КПП ${kpp}`}
        {legal_address && `, ${legal_address}`}
        {position && `. Вы: ${position}`}
        {bank_account && `. Счёт ${bank_account}, БИК ${bank_bik}`}
      </p>
    </>
  );
}
