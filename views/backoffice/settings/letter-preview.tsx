import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { countOf, type PluralForms } from '../../../shared/ru/plural.ts';
import type { SmsLength } from '../../../shared/sms-length.ts';
import type { EmailSender, Letter } from '../../letters/letter.ts';
import { LetterBody } from '../../letters/letter-document.tsx';
import { ACCENT_SOFT, FONT, INK, INK_2, LINE, SURFACE, WHITE } from '../../letters/letter-look.ts';
import { emailText } from '../../letters/letter-text.ts';

const CHARACTERS: PluralForms = ['знак', 'знака', 'знаков'];

interface LetterPreviewProps {
  /** An e-mail, or the text of an SMS. */
  letter: Letter | string;
  /** Of an SMS. */
  length: SmsLength | null;
  sender: EmailSender;
  /** Texts that cannot be sent; the standard ones stand in their place. */
  faults: readonly { label: string; fault: string }[];
}

const BLOCK = { margin: '0 0 12px', padding: '8px 12px' } as const;

/** A whole page for a frame, with its styles in its markup: no sheet and no script is let in. */
export const renderLetterPreview = (props: LetterPreviewProps): string =>
  `<!doctype html>${renderToStaticMarkup(<LetterPreview {...props} />)}`;

function LetterPreview({ letter, length, sender, faults }: LetterPreviewProps) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Письмо</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: 12,
          font: `14px/20px ${FONT}`,
          color: INK,
          background: SURFACE,
        }}
      >
        {faults.length > 0 && (
          <div style={{ ...BLOCK, background: ACCENT_SOFT, overflowWrap: 'anywhere' }}>
            <strong>Так не уйдёт: вместо этого показан стандартный текст.</strong>
            {faults.map(({ label, fault }) => (
              <div key={label}>
                {label}: {fault}
              </div>
            ))}
          </div>
        )}
        {typeof letter === 'string' ? (
          <SmsBody text={letter} length={length} />
        ) : (
          <>
            <Envelope letter={letter} />
            {/* Links of a preview lead nowhere. */}
            <div style={{ pointerEvents: 'none' }}>
              <LetterBody email={letter} sender={sender} />
            </div>
            <PlainText>{emailText(letter, sender)}</PlainText>
          </>
        )}
      </body>
    </html>
  );
}

/** A letter as a list of letters shows it. */
function Envelope({ letter }: { letter: Letter }) {
  return (
    <div
      style={{ ...BLOCK, background: WHITE, border: `1px solid ${LINE}`, overflowWrap: 'anywhere' }}
    >
      <strong>{letter.subject}</strong> <span style={{ color: INK_2 }}>{letter.preheader}</span>
    </div>
  );
}

function PlainText({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary>То же простым текстом</summary>
      <pre style={{ ...BLOCK, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</pre>
    </details>
  );
}

function SmsBody({ text, length }: { text: string; length: SmsLength | null }) {
  return (
    <>
      <p
        style={{
          ...BLOCK,
          background: WHITE,
          borderRadius: 12,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </p>
      {length && (
        <p style={{ margin: 0, color: INK_2 }}>
          {countOf(length.characters, CHARACTERS)}, {length.parts}&nbsp;СМС. В&nbsp;одном 70 знаков
          кириллицей, в&nbsp;каждом из&nbsp;нескольких 67.
        </p>
      )}
    </>
  );
}
