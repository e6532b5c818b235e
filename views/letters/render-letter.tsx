import { renderToStaticMarkup } from 'react-dom/server';
import type { EmailSender, Letter } from './letter.ts';
import { LetterDocument } from './letter-document.tsx';
import { emailText } from './letter-text.ts';

const MAX_SUBJECT = 200;

export interface RenderedLetter {
  /** Subject in one line. */
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl?: string;
}

/** Both forms of a letter. */
export function renderLetter(email: Letter, sender: EmailSender): RenderedLetter {
  const subject = oneLine(email.subject);
  const markup = renderToStaticMarkup(
    <LetterDocument email={{ ...email, subject }} sender={sender} />,
  );
  const { endUrl } = email;
  return {
    subject,
    html: `<!doctype html>${markup}`,
    text: emailText(email, sender),
    ...(endUrl !== undefined && { unsubscribeUrl: endUrl }),
  };
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim();
  return line.length <= MAX_SUBJECT ? line : `${[...line].slice(0, MAX_SUBJECT - 1).join('')}…`;
}
