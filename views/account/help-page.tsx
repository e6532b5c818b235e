import type { z } from 'zod';
import type { kindSchema } from '../../shared/contract/catalog.ts';
import type { Question } from '../../shared/contract/content.ts';
import * as links from '../../shared/routes.ts';
import { QUESTION_DIALOG } from '../layout/dialogs.ts';
import { MailLink } from '../layout/mail-link.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { Section } from '../layout/section.tsx';
import { AccountPage } from './account-page.tsx';

interface HelpPageProps {
  kinds: readonly z.infer<typeof kindSchema>[];
  questions: readonly Question[];
  phone: string;
  email: string;
  loggedIn: boolean;
}

/** /lk/help/: holds nothing of the customer's. */
export function HelpPage({ kinds, questions, phone, email, loggedIn }: HelpPageProps) {
  return (
    <AccountPage part="help" loggedIn={loggedIn}>
      <p className="empty-state-actions">
        <a className="button button-primary" href={links.askQuestion()} {...QUESTION_DIALOG}>
          Задать вопрос
        </a>
        <a className="button button-ghost" href={links.delivery()}>
          Доставка и&nbsp;оплата
        </a>
        <a className="button button-ghost" href={links.contacts()}>
          Контакты
        </a>
      </p>
      <p>
        {phone && (
          <>
            Телефон: <PhoneLink phone={phone} />, по&nbsp;будням с&nbsp;9 до&nbsp;18.{' '}
          </>
        )}
        {email && (
          <>
            Почта: <MailLink className="link" email={email} />
          </>
        )}
      </p>
      {kinds.map(({ id, title }) => (
        <KindAnswers
          key={id}
          id={id}
          title={title}
          questions={questions.filter(({ kind_id }) => kind_id === id)}
        />
      ))}
    </AccountPage>
  );
}

interface KindAnswersProps {
  id: number;
  title: string;
  questions: readonly Question[];
}

function KindAnswers({ id, title, questions }: KindAnswersProps) {
  if (questions.length === 0) return null;
  return (
    <Section id={`kind-${id}`} title={title}>
      <div className="answers">
        {questions.map(({ id: questionId, question, answer }) => (
          <details key={questionId}>
            <summary>{question}</summary>
            <SafeHtml html={answer} />
          </details>
        ))}
      </div>
    </Section>
  );
}
