import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../server/config/config.ts';
import { createDemoMail } from '../../../../server/integrations/mail/create-demo-mail.ts';
import { createSmtp } from '../../../../server/integrations/mail/create-smtp.ts';
import {
  checkMail,
  InvalidMailError,
  type Mail,
  MailSetupError,
} from '../../../../server/integrations/mail/mail-sender.ts';
import { parseEmail } from '../../../../shared/email.ts';
import { type FakeSmtpOptions, withFakeSmtp } from './fake-smtp.ts';

const from = { name: 'Мармит', address: 'zakaz@marmit.example' };
const mail: Mail = {
  to: 'ivan@kafe.example',
  subject: 'Заказ № 100245 принят',
  html: '<p>Спасибо за заказ</p>',
  text: 'Спасибо за заказ',
  id: 'order-100245-placed',
};
const pdf = {
  filename: 'Счёт 100245.pdf',
  contentType: 'application/pdf',
  content: new Uint8Array([37, 80, 68, 70]),
};
const decodeHeader = (letter: string, name: string) => {
  const folded = new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'im').exec(letter)?.[1] ?? '';
  return folded
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replace(/_/g, ' ').replace(/=/g, '%')),
    );
};

async function sendTo(options: FakeSmtpOptions, letter: Mail, login = '') {
  let outcome: unknown;
  let got: string[] = [];
  await withFakeSmtp(options, async (url, letters) => {
    const sender = createSmtp({ url: url.replace('//', `//${login}`), from, timeoutMs: 1500 });
    outcome = await sender.send(letter).catch((error: unknown) => error);
    sender.close();
    got = letters;
  });
  return { outcome, letters: got };
}

describe('mail by SMTP', () => {
  it('carries both forms of the text, the attachment and our id', async () => {
    const { outcome, letters } = await sendTo({}, { ...mail, attachments: [pdf] });
    expect(outcome).toEqual({ ok: true, messageId: '<order-100245-placed@marmit.example>' });
    const [letter = ''] = letters;
    expect(decodeHeader(letter, 'From')).toBe('Мармит <zakaz@marmit.example>');
    expect(decodeHeader(letter, 'To')).toBe('ivan@kafe.example');
    expect(decodeHeader(letter, 'Subject')).toBe('Заказ № 100245 принят');
    expect(decodeHeader(letter, 'Message-ID')).toBe('<order-100245-placed@marmit.example>');
    expect(decodeHeader(letter, 'Auto-Submitted')).toBe('auto-generated');
    expect(letter).toMatch(/text\/plain/);
    expect(letter).toMatch(/text\/html/);
    expect(letter).toContain(Buffer.from('%PDF').toString('base64'));
  });

  it('says how to end a mailing', async () => {
    const unsubscribeUrl = 'https://shop.example/unsubscribe/abc';
    const { letters } = await sendTo({}, { ...mail, unsubscribeUrl, replyTo: 'a@b.example' });
    expect(decodeHeader(letters[0] ?? '', 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(decodeHeader(letters[0] ?? '', 'List-Unsubscribe-Post')).toMatch('One-Click');
    expect(decodeHeader(letters[0] ?? '', 'Reply-To')).toBe('a@b.example');
  });

  it.each<[string, FakeSmtpOptions, string]>([
    ['an unknown box', { answers: { RCPT: '550 no such user ivan@kafe.example' } }, 'address'],
    ['a full box', { answers: { RCPT: '452 full' } }, 'deferred'],
    ['a greylist', { answers: { RCPT: '451 later' } }, 'deferred'],
    ['too many letters of ours', { answers: { MAIL: '452 too many' } }, 'unavailable'],
    ['a refused text', { answers: { '.': '554 spam' } }, 'refused'],
    ['a busy server', { answers: { HELLO: '421 busy' } }, 'unavailable'],
    ['a line closed half-way', { answers: { DATA: null } }, 'unavailable'],
    ['rubbish', { answers: { HELLO: 'HTTP/1.1 200 OK' } }, 'unavailable'],
    ['silence', { silent: true }, 'unavailable'],
  ])('tells %s without the address', async (_name, options, reason) => {
    const { outcome } = await sendTo(options, mail);
    expect(outcome).toMatchObject({ ok: false, reason });
    expect(JSON.stringify(outcome)).not.toContain('kafe.example');
  });

  it('holds no buyer’s address to blame when the server refuses the shop’s own', async () => {
    for (const refusal of ['550 sender is unknown', '501 bad sender', '553 not yours']) {
      const { outcome } = await sendTo({ answers: { MAIL: refusal } }, mail);
      expect(outcome).toBeInstanceOf(MailSetupError);
    }
    const { outcome } = await sendTo({ answers: { MAIL: '451 later' } }, mail);
    expect(outcome).toMatchObject({ ok: false, reason: 'unavailable' });
  });

  it('gives no password to a server that cannot encrypt', async () => {
    await withFakeSmtp({}, async (url, _letters, commands) => {
      const sender = createSmtp({
        url: url.replace('//', '//shop:SECRET@'),
        from,
        timeoutMs: 1500,
      });
      const outcome = await sender.send(mail).catch((error: unknown) => error);
      expect(String(outcome)).not.toContain('SECRET');
      expect(outcome).toBeInstanceOf(MailSetupError);
      expect(commands.join('\n')).not.toMatch(/AUTH/);
    });
  });
});

describe('an address that a form took', () => {
  it.each(['anna@почта.рф', 'a#b@example.ru', "o'neil+x@example.ru"])(
    'gets letters: %s',
    (text) => {
      const to = parseEmail(text) ?? '';
      expect(() => checkMail({ ...mail, to })).not.toThrow();
    },
  );

  it('gets them as the operator wrote it in the settings too', () => {
    const { company } = loadConfig({ NODE_ENV: 'production', COMPANY_EMAIL: 'Zakaz@мармит.рф' });
    expect(() => checkMail({ ...mail, to: company.email, replyTo: company.email })).not.toThrow();
  });
});

describe('a letter that would forge headers', () => {
  it.each<[string, Partial<Mail>]>([
    ['a second line in the subject', { subject: 'Заказ\r\nBcc: all@example.ru' }],
    ['a bare line feed in the subject', { subject: 'Заказ\nX: y' }],
    ['a line separator in the subject', { subject: 'Заказ\u2028X: y' }],
    ['an empty subject', { subject: '' }],
    ['a second line in the address', { to: 'a@b.ru\r\nBcc: all@example.ru' }],
    ['two addresses', { to: 'a@b.ru, c@d.ru' }],
    ['a name with the address', { to: 'Иван <a@b.ru>' }],
    ['no address', { to: 'иван' }],
    ['a second line in the way back', { replyTo: 'a@b.ru\r\nX: y' }],
    ['a second line in a file name', { attachments: [{ ...pdf, filename: 'a.pdf\r\nX: y' }] }],
    ['a path for a file name', { attachments: [{ ...pdf, filename: '../a.pdf' }] }],
    ['a second line in a file type', { attachments: [{ ...pdf, contentType: 'a/b\r\nX: y' }] }],
    ['a path for an id', { id: '../../x' }],
    ['a second line in an id', { id: 'x\r\nBcc: y' }],
    ['a script to unsubscribe', { unsubscribeUrl: 'javascript:alert(1)' }],
  ])('is refused: %s', async (_name, more) => {
    const { outcome, letters } = await sendTo({}, { ...mail, ...more });
    expect(outcome).toBeInstanceOf(InvalidMailError);
    expect(letters).toEqual([]);
  });
});

describe('the demonstration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('leaves each letter as one file', async () => {
    const sender = createDemoMail({ folder: join(folder, 'outbox'), from });
    expect(sender.isDemo).toBe(true);
    await sender.send({ ...mail, attachments: [pdf] });
    await sender.send({ ...mail, attachments: [pdf] });
    expect(readdirSync(join(folder, 'outbox'))).toEqual(['order-100245-placed.eml']);
    const letter = readFileSync(join(folder, 'outbox/order-100245-placed.eml'), 'utf8');
    expect(decodeHeader(letter, 'Subject')).toBe('Заказ № 100245 принят');
    await expect(sender.send({ ...mail, id: '../x' })).rejects.toThrow(InvalidMailError);
  });
});
