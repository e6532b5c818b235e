import { PartId } from '../../shared/page-parts.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface PushPromptProps {
  /** The shop's public key, base64url: browsers subscribe with it. */
  publicKey: string;
}

/** The question before the browser's own one (S4.58). Only scripts can answer it. */
export function PushPrompt({ publicKey }: PushPromptProps) {
  return (
    <section
      className="bottom-prompt"
      id={PartId.PushPrompt}
      aria-labelledby="push-prompt-title"
      data-key={publicKey}
      data-js-only
    >
      <p>
        <Icon name="bell" />
        <span>
          <strong id="push-prompt-title">Хотите получать уведомления?</strong> Сообщим, что
          с&nbsp;вашим заказом и&nbsp;что мы ответили на&nbsp;вопрос.
        </span>
      </p>
      <div className="bottom-prompt-answers">
        <button type="button" className="button button-primary button-small" data-push="allow">
          Разрешить
        </button>
        <button type="button" className="button button-secondary button-small" data-push="later">
          Не сейчас
        </button>
      </div>
    </section>
  );
}
