import type { SendMailOptions } from 'nodemailer';
import { checkMail, type Mail } from './mail-sender.ts';

/** Sender of the shop's letters. */
export interface MailFrom {
  /** Name of the shop. */
  name: string;
  address: string;
}

/** The letter as nodemailer takes it. @throws InvalidMailError */
export function composeMail(mail: Mail, from: MailFrom): SendMailOptions {
  checkMail(mail);
  const { to, subject, html, text, attachments = [], id, replyTo, unsubscribeUrl } = mail;
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    html,
    text,
    messageId: `<${id}@${domain}>`,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // Letters bring their contents along; nothing is read from disk or network for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
