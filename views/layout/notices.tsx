import type { Notice } from '../../shared/notice.ts';
import { PartId } from '../../shared/page-parts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Photo } from '../../shared/ui/photo.tsx';

/** The stack of notices: the one that a change brought, or nothing yet. */
export function Notices({ notice }: { notice: Notice | null }) {
  return (
    <div className="notices" id={PartId.Notices}>
      {notice && <NoticeBox notice={notice} />}
    </div>
  );
}

function NoticeBox({ notice }: { notice: Notice }) {
  const { id, title, description, icon, avatar, timeout, actions, color, closeButton } = notice;
  return (
    <div
      className={`notice notice-${color}`}
      data-notice={id}
      data-timeout={timeout}
      role={color === 'error' ? 'alert' : 'status'}
    >
      {avatar ? (
        <Photo imageKey={avatar} alt="" width={64} />
      ) : (
        icon && <Icon name={icon} size={24} />
      )}
      <p>
        <strong>{title}</strong>
        {description && <span>{description}</span>}
      </p>
      {actions.map(({ title: word, url }) => (
        <a key={url} className="link" href={url}>
          {word}
        </a>
      ))}
      {closeButton && (
        <button
          type="button"
          className="icon-button notice-close"
          aria-label="Закрыть сообщение"
          data-close-notice
          data-js-only
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
