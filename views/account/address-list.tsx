import type { AccountAddress } from '../../shared/contract/account.ts';
import * as links from '../../shared/routes.ts';
import { PostButton } from '../forms/post-button.tsx';
import { Section } from '../layout/section.tsx';

interface AddressListProps {
  addresses: readonly AccountAddress[];
  cityTitle: (id: number) => string;
}

/** Addresses that the customer's orders are brought to. */
export function AddressList({ addresses, cityTitle }: AddressListProps) {
  return (
    <Section
      id="addresses"
      title="Адреса доставки"
      more={{ title: 'Добавить адрес', url: links.address('new') }}
    >
      {addresses.length === 0 && (
        <p className="muted">Сохранённый адрес подставится в&nbsp;заказ.</p>
      )}
      <ul className="account-list">
        {addresses.map(({ id, city_id, text, comment, is_default }) => (
          <li key={id} className="panel own-item">
            <p>
              {cityTitle(city_id)}, {text} {is_default && <span className="badge">основной</span>}
            </p>
            {comment && <p className="caption">{comment}</p>}
            <div className="own-actions">
              <a className="button button-ghost button-small" href={links.address(id)}>
                Изменить<span className="visually-hidden"> адрес {text}</span>
              </a>
              {!is_default && (
                <PostButton action={links.addressDefault(id)} about={text}>
                  Сделать основным
                </PostButton>
              )}
              <PostButton action={links.addressRemoval(id)} about={text}>
                Удалить
              </PostButton>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
