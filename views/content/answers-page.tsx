import type { z } from 'zod';
import type { kindSchema } from '../../shared/contract/catalog.ts';
import type { Question } from '../../shared/contract/content.ts';
import { links } from '../../shared/routes.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';

interface AnswersPageProps {
  kinds: readonly z.infer<typeof kindSchema>[];
  questions: readonly Question[];
}

/** All published questions with their answers, by kind. */
export function AnswersPage({ kinds, questions }: AnswersPageProps) {
  const shown = kinds.flatMap((kind) => {
    const own = questions.filter(({ kind_id }) => kind_id === kind.id);
    return own.length > 0 ? [{ ...kind, questions: own }] : [];
  });
  return (
    <div className="container">
      <PagePath current="Вопросы и ответы" />
      <h1>Вопросы и ответы</h1>
      {shown.length === 0 && (
        <EmptyState
          icon="circle-help"
          title="Ответов пока нет"
          text="Спросите нас по телефону: ответим сразу."
        >
          <a className="button button-primary" href={links.contacts()}>
            Контакты
          </a>
        </EmptyState>
      )}
      {shown.map(({ id, title, questions: own }) => (
        <Section key={id} id={`kind-${id}`} title={title}>
          <div className="answers">
            {own.map(({ id: questionId, question, answer }) => (
              <details key={questionId}>
                <summary>{question}</summary>
                <SafeHtml html={answer} />
              </details>
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}
