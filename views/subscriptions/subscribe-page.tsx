import { PagePath } from '../layout/page-path.tsx';
import { SubscribeAsked, SubscribeForm, type SubscribeFormProps } from './subscribe-form.tsx';

const TITLE = 'Подписка на новости';

/** The form on a page of its own: without scripts, wrong fields are shown here. */
export function SubscribePage(form: SubscribeFormProps) {
  return (
    <div className="container subscribe-page">
      <PagePath current={TITLE} />
      <h1>{TITLE}</h1>
      <p className="muted">
        Распродажи и&nbsp;новости магазина. Отписаться можно по&nbsp;ссылке в&nbsp;любом письме.
      </p>
      <SubscribeForm {...form} />
    </div>
  );
}

export function SubscribeAskedPage() {
  return (
    <div className="container subscribe-page">
      <PagePath current={TITLE} />
      <h1>Проверьте почту</h1>
      <SubscribeAsked />
    </div>
  );
}
