import type { PageText, Question } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';

const SHOWN_QUESTIONS = 4;

interface AboutBlockProps {
  about: PageText | null;
  questions: readonly Question[];
}

/** Text about the shop, and questions of its visitors. */
export function AboutBlock({ about, questions }: AboutBlockProps) {
  if (!about && questions.length === 0) return null;
  return (
    <div className="about-block">
      {about && (
        <Section
          id="about"
          title={about.title}
          more={{ title: 'Подробнее о компании', url: links.about() }}
        >
          <SafeHtml html={about.body} />
        </Section>
      )}
      {questions.length > 0 && (
        <Section
          id="answers"
          title="Вопросы и ответы"
          more={{ title: 'Все ответы', url: links.answers() }}
        >
          <div className="answers">
            {questions.slice(0, SHOWN_QUESTIONS).map(({ id, question, answer }) => (
              <details key={id} name="answers">
                <summary>{question}</summary>
                <SafeHtml html={answer} />
              </details>
            ))}
          </div>
        </Section>
      )}
    </div>
  );
}
