import type { AccountSession } from '../../shared/contract/account.ts';
import * as links from '../../shared/routes.ts';
import { formatFullDay } from '../../shared/ru/dates.ts';
import { PostButton } from '../forms/post-button.tsx';
import { Section } from '../layout/section.tsx';
import { deviceName } from './device-name.ts';

/** The browsers that are signed in. */
export function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  return (
    <Section id="sessions" title="Где вы вошли">
      <ul className="account-list">
        {sessions.map(({ id, user_agent, address, created_at, current }) => (
          <li key={id} className="panel own-item">
            <p>
              {deviceName(user_agent)} {current && <span className="badge">этот браузер</span>}
            </p>
            <p className="caption">
              Вход {formatFullDay(created_at)}
              {address && `, адрес ${address}`}
            </p>
            {!current && (
              <PostButton action={links.sessionEnd(id)} about={deviceName(user_agent)}>
                Завершить
              </PostButton>
            )}
          </li>
        ))}
        <li>
          <PostButton action={links.sessionsEnd()}>Выйти везде</PostButton>
        </li>
      </ul>
    </Section>
  );
}
