import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';

/** Question about cookies, with both answers equal. */
export function ConsentForm() {
  return (
    <form
      className="bottom-prompt"
      id={PartId.ConsentForm}
      method="post"
      action={links.cookieChoice()}
      aria-label="Cookie"
    >
      <p>
        <span>
          Можно включить cookie Яндекс&nbsp;Метрики? По&nbsp;ним мы видим, что в&nbsp;магазине
          неудобно.{' '}
          <a className="link" href={links.privacy()} target="_blank" rel="noopener">
            Подробнее
          </a>
        </span>
      </p>
      <div className="bottom-prompt-answers">
        <button
          type="submit"
          className="button button-primary button-small"
          name="choice"
          value="all"
        >
          Принять
        </button>
        <button
          type="submit"
          className="button button-secondary button-small"
          name="choice"
          value="required"
        >
          Только необходимые
        </button>
      </div>
    </form>
  );
}
