import type { Question } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { keepTogether } from '../../shared/ru/keep-together.ts';
import { SafeHtml } from '../layout/raw-html.tsx';

/** Questions that unfold into their answers; each has an address of its own. */
export function AnswerList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="answers">
      {questions.map(({ id, question, answer, product }) => (
        <details key={id}>
          <summary>
            {question}
            {product && (
              <>
                {' '}
                <span className="caption">{keepTogether(product.title)}</span>
              </>
            )}
          </summary>
          <SafeHtml html={answer} />
          {product && (
            <p>
              Товар:{' '}
              <a className="link" href={links.product(product.code)}>
                {keepTogether(product.title)}
              </a>
            </p>
          )}
          <p className="answer-link">
            <a
              className="link"
              href={links.answer(id)}
              aria-label={`Ответ на вопрос «${question}»`}
            >
              Ссылка на&nbsp;ответ
            </a>
          </p>
        </details>
      ))}
    </div>
  );
}
