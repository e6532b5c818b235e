import { renderToStaticMarkup } from 'react-dom/server';
import type { Email, EmailSender } from './email.ts';
import { EmailDocument } from './email-document.tsx';
import { emailText } from './email-text.ts';

const MAX_SUBJECT = 200;

export interface RenderedEmail {
  /** One line, whatever people have typed. */
  subject: string;
  html: string;
  text: string;
}

/** Both forms of a letter. */
export function renderEmail(email: Email, sender: EmailSender): RenderedEmail {
  const subject = oneLine(email.subject);
  const markup = renderToStaticMarkup(
    <EmailDocument email={{ ...email, subject }} sender={sender} />,
  );
  return { subject, html: `<!doctype html>${markup}`, text: emailText(email, sender) };
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim();
  return line.length <= MAX_SUBJECT ? line : `${[...line].slice(0, MAX_SUBJECT - 1).join('')}…`;
}
