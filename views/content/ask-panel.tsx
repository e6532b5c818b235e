import * as links from '../../shared/routes.ts';
import { QUESTION_DIALOG } from '../layout/dialogs.ts';

/** The way to a question of one's own. */
export function AskPanel({ product = null }: { product?: string | null }) {
  const href = product === null ? links.askQuestion() : links.askQuestionAbout(product);
  return (
    <div className="ask-panel">
      <p>
        <strong>Не нашли ответа?</strong> Спросите: ответим в&nbsp;течение дня на&nbsp;почту или
        по&nbsp;телефону.
      </p>
      <a className="button button-primary" href={href} {...QUESTION_DIALOG}>
        Задать вопрос
      </a>
    </div>
  );
}
