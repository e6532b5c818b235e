import type { PushDevice } from '../../shared/contract/push-calls.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import { PostButton } from '../forms/post-button.tsx';
import { Section } from '../layout/section.tsx';
import { deviceName } from './device-name.ts';

/** «Уведомления» of the profile: the browsers that get them, each to be ended. */
export function PushSettings({ devices }: { devices: readonly PushDevice[] }) {
  return (
    <Section id="push" title="Уведомления">
      {devices.length === 0 && (
        <p className="muted">
          Браузер может сообщать, что с&nbsp;заказом и&nbsp;что мы ответили на&nbsp;вопрос.
        </p>
      )}
      <ul className="account-list">
        {devices.map(({ id, user_agent, created_at }) => (
          <li key={id} className="panel own-item">
            <p>{deviceName(user_agent)}</p>
            <p className="caption">Включены {formatFullDay(created_at)}</p>
            <PostButton action={links.pushSubscriptionEnd(id)} about={deviceName(user_agent)}>
              Отключить
            </PostButton>
          </li>
        ))}
        <li>
          <a className="button button-ghost button-small" href={links.push()}>
            {devices.length === 0 ? 'Включить уведомления' : 'Включить в этом браузере'}
          </a>
        </li>
      </ul>
    </Section>
  );
}
