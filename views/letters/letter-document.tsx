import type { ReactNode } from 'react';
import { type EmailSender, type Letter, sellerOf } from './letter.ts';
import { ACCENT, FONT, INK, INK_3, PRESENTATION, SURFACE, WHITE } from './letter-look.ts';
import { LetterPart } from './letter-parts.tsx';

/** A letter as mail programs show it: tables and inline styles, for they know little else. */
export function LetterDocument({ email, sender }: { email: Letter; sender: EmailSender }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{email.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: SURFACE }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{email.preheader}</div>
        <LetterBody email={email} sender={sender} />
      </body>
    </html>
  );
}

/** A letter as it is read, without the page around it. */
export function LetterBody({ email, sender }: { email: Letter; sender: EmailSender }) {
  return (
    <table {...PRESENTATION} width="100%" style={{ background: SURFACE }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '24px 12px' }}>
            <table
              {...PRESENTATION}
              width="600"
              style={{ width: '100%', maxWidth: 600, fontFamily: FONT, color: INK }}
            >
              <tbody>
                <Row style={{ padding: '0 4px 16px' }}>
                  <a
                    href={sender.siteUrl}
                    style={{ font: `bold 24px ${FONT}`, color: ACCENT, textDecoration: 'none' }}
                  >
                    {sender.brand}
                  </a>
                </Row>
                <Row
                  style={{
                    background: WHITE,
                    borderRadius: '0 0 12px 12px',
                    borderTop: `4px solid ${ACCENT}`,
                    padding: '24px 24px 8px',
                  }}
                >
                  <h1 style={{ margin: '0 0 16px', font: `bold 22px/28px ${FONT}` }}>
                    {email.heading}
                  </h1>
                  {email.blocks.map((block, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is drawn once
                    <LetterPart block={block} key={index} />
                  ))}
                </Row>
                <Row style={{ padding: '16px 4px', font: `12px/18px ${FONT}`, color: INK_3 }}>
                  <Signature sender={sender} />
                </Row>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Row({ style, children }: { style: object; children: ReactNode }) {
  return (
    <tr>
      <td style={style}>{children}</td>
    </tr>
  );
}

function Signature({ sender }: { sender: EmailSender }) {
  const { phone, email } = sender;
  const link = { color: INK_3 };
  return (
    <>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} style={link}>
          {phone}
        </a>
      )}
      {phone && email && ' · '}
      {email && (
        <a href={`mailto:${email}`} style={link}>
          {email}
        </a>
      )}
      <br />
      {sellerOf(sender)}
    </>
  );
}
