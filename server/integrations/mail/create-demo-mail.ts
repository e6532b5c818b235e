import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail, type MailFrom } from './compose-mail.ts';
import type { MailSender } from './mail-sender.ts';

/** Sends nothing: each letter becomes a file `<id>.eml` in the folder, which any mail program opens. */
export function createDemoMail(options: { folder: string; from: MailFrom }): MailSender {
  const { folder, from } = options;
  return {
    isDemo: true,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message, messageId } = await transport.sendMail(composeMail(mail, from));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.id}.eml`);
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
      return { ok: true, messageId };
    },
  };
}
