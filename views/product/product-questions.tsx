import type { Question } from '../../shared/contract/content.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { QUESTION_DIALOG } from '../layout/dialogs.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { questionLink } from './buying-panel.tsx';

interface ProductQuestionsProps {
  product: Pick<ProductDetails, 'common_info'>;
  /** Null: they could not be read. */
  questions: readonly Question[] | null;
}

/** Questions of others about the product, and the way to ask. */
export function ProductQuestions({ product, questions }: ProductQuestionsProps) {
  return (
    <>
      {questions?.length === 0 && (
        <p className="muted">О&nbsp;товаре пока не&nbsp;спрашивали. Ответим в&nbsp;течение дня.</p>
      )}
      {questions && questions.length > 0 && (
        <div className="answers">
          {questions.map(({ id, question, answer }) => (
            <details key={id}>
              <summary>{question}</summary>
              <SafeHtml html={answer} />
            </details>
          ))}
        </div>
      )}
      <a
        className="button button-secondary ask"
        href={questionLink(product)}
        rel="nofollow"
        {...QUESTION_DIALOG}
      >
        <Icon name="message-circle" />
        Задать вопрос о товаре
      </a>
    </>
  );
}
