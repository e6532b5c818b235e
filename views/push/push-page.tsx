import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';
import { PushPrompt } from './push-prompt.tsx';

/** /push: what notifications are about; they need a script and a browser that has them. */
export function PushPage({ publicKey }: { publicKey: string }) {
  return (
    <div className="container form-page push-page">
      <PagePath current="Уведомления" />
      <h1>Уведомления</h1>
      <div className="prose">
        <p>
          Браузер покажет короткое сообщение, когда изменится ваш заказ или мы ответим
          на&nbsp;вопрос. Рекламы в&nbsp;уведомлениях нет. Отключить их можно в&nbsp;
          <a href={`${links.profile()}#push`}>профиле</a> или в&nbsp;настройках браузера.
        </p>
        <p>
          Если браузер не&nbsp;умеет показывать уведомления, о&nbsp;заказе расскажет письмо,
          а&nbsp;на&nbsp;iPhone сначала добавьте магазин на&nbsp;экран «Домой».
        </p>
      </div>
      <PushPrompt publicKey={publicKey} />
    </div>
  );
}
