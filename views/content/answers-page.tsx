import type { QuestionKind } from '../../shared/contract/catalog.ts';
import type { Question } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageLinks } from '../catalog/page-links.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { AnswerList } from './answer-list.tsx';
import { AskPanel } from './ask-panel.tsx';

/** Id of the fragment that holds the answers of a kind. */
export const ANSWERS_ID = 'answers';

/** Time after the choice of another kind when the page goes up (S2.31). */
const TOP_AFTER_MS = 800;

export interface AnswersProps {
  kinds: readonly QuestionKind[];
  /** Null: all. */
  kind: QuestionKind | null;
  questions: readonly Question[];
  /** Page, counted from 1. */
  page: number;
  lastPage: number;
  /** Title of the document. */
  title: string;
}

/** Published questions with their answers: all, or those of one kind. */
export function AnswersPage(props: AnswersProps) {
  return (
    <div className="container">
      <PagePath
        {...(props.kind && { items: [{ title: 'Вопросы и ответы', url: links.answers() }] })}
        current={props.kind?.title ?? 'Вопросы и ответы'}
      />
      <h1>Вопросы и ответы</h1>
      <Answers {...props} />
    </div>
  );
}

/** The kinds with the answers of the chosen one: what a script replaces. */
export function Answers({ kinds, kind, questions, page, lastPage, title }: AnswersProps) {
  const heading = kind?.title ?? 'Все ответы';
  return (
    <div className="answers-page" id={ANSWERS_ID} data-top-after={TOP_AFTER_MS}>
      <div className="answers-side" data-title={title}>
        <KindLinks kinds={kinds} kind={kind} />
        <AskPanel />
      </div>
      <section aria-labelledby="answers-title">
        <h2 id="answers-title" data-say={heading}>
          {heading}
          {page > 1 && `, страница ${page}`}
        </h2>
        {questions.length > 0 ? (
          <AnswerList questions={questions} />
        ) : (
          <EmptyState
            icon="circle-help"
            title="Ответов пока нет"
            text="Спросите нас: ответим в течение дня."
          />
        )}
        <PageLinks
          page={page}
          lastPage={lastPage}
          address={(number) => links.answers({ kind: kind?.id ?? null, page: number })}
        />
      </section>
    </div>
  );
}

function KindLinks({ kinds, kind }: Pick<AnswersProps, 'kinds' | 'kind'>) {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const all = { id: null, title: 'Все', count: total };
  return (
    <nav className="kind-links" aria-label="О чём вопросы">
      <ul>
        {[all, ...kinds].map(({ id, title, count }) =>
          count > 0 ? (
            <li key={id}>
              <a
                href={links.answers({ kind: id })}
                data-swap={ANSWERS_ID}
                aria-current={id === (kind?.id ?? null) ? 'page' : undefined}
              >
                {title} <small>{count}</small>
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}
