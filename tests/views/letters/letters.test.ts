import { describe, expect, it } from 'vitest';
import { checkMail } from '../../../server/integrations/mail/mail-sender.ts';
import { ORDER_STATUSES } from '../../../shared/order.ts';
import type { OrderMoney } from '../../../shared/order-money.ts';
import { lineDetails } from '../../../views/letters/line-sums.ts';
import {
  holdEndedLetter,
  invoiceLetter,
  type OrderStep,
  orderPlacedLetter,
  orderStatusLetter,
} from '../../../views/letters/order-letters.ts';
import { paymentReceivedLetter } from '../../../views/letters/payment-letters.ts';
import { renderLetter } from '../../../views/letters/render-letter.tsx';
import { questionReceivedLetter } from '../../../views/letters/shop-letters.ts';
import { standardWording } from './letter-wording.ts';
import { emails, placed, sender } from './sample-letters.ts';

const hostile = '<script>alert(1)</script>\r\nBcc: all@example.ru';
const question = {
  name: hostile,
  email: 'a@b.ru',
  phone: '',
  text: hostile,
  product: { title: hostile, url: 'https://x.example/' },
};
/** Words of a letter without its markup, in one line. */
const words = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

describe.each(Object.entries(emails))('the letter «%s»', (_name, email) => {
  const { subject, html, text } = renderLetter(email, sender);

  it('runs in mail programs: no script, no stylesheet, no class, no picture from elsewhere', () => {
    expect(html).toMatch(/^<!doctype html><html lang="ru">/);
    expect(html).not.toMatch(/<script|<link|<style|<img|<iframe|<form| class=| on\w+=/i);
    for (const [, url] of html.matchAll(/href="([^"]+)"/g)) {
      expect(url).toMatch(/^(?:https:\/\/|mailto:|tel:)/);
    }
    expect(html.length).toBeLessThan(100_000);
  });

  it('can be sent as it is', () => {
    expect(() => checkMail({ to: 'a@b.ru', id: 'x', subject, html, text })).not.toThrow();
    expect(subject).toMatch(/^[А-ЯЁ]/);
  });

  it('says in plain text all that it says in HTML', () => {
    const shown = words(html);
    const plain = text.replace(/\s+/g, ' ');
    expect(plain).not.toMatch(/[<>]\w|undefined|null|\[object/);
    for (const block of email.blocks) {
      const said =
        block.kind === 'facts'
          ? block.rows.flat()
          : block.kind === 'lines'
            ? block.lines.map(({ title }) => title)
            : block.kind === 'button'
              ? [block.label]
              : [block.text];
      for (const part of said) {
        const pieces = part.split('\n').map((piece) => piece.replace(/\s+/g, ' '));
        for (const piece of pieces) {
          expect(shown).toContain(piece);
          expect(plain).toContain(piece);
        }
      }
      if (block.kind === 'button') expect(text).toContain(block.url);
    }
    expect(plain).toContain('ООО «Мармит», ИНН 7700000009');
    expect(shown).toContain('ООО «Мармит», ИНН 7700000009');
  });
});

describe('letters', () => {
  it.each([
    [1, 7, '7 пар'],
    [1, 21, '21 пара'],
    [2, 3, '3 упак. по 2 пары'],
  ])('count pairs as people do: packages of %i, %i', (size, packages, said) => {
    const line = { title: '', code: '7', packages, package: size, unit: 'пара' };
    const text = lineDetails({ ...line, price: null });
    expect(text.replace(/\u00a0/g, ' ')).toBe(`Код 7, ${said}`);
  });

  it('state sums, dates and phones as people read them', () => {
    const text = (name: string) =>
      renderLetter(emails[name] as never, sender).text.replace(/\u00a0/g, ' ');
    expect(text('orderPlacedLetter')).toContain('Код 100245, 2 шт. × 1 500,50 ₽ = 3 001,00 ₽');
    expect(text('orderPlacedLetter')).toContain('Код 100246, 3 упак. по 6 шт. = по запросу');
    expect(text('orderPlacedLetter')).toContain('Доставка: Курьером по городу\n   590,00 ₽');
    expect(text('orderPlacedLetter')).toContain(
      'Итого: 3 591,00 ₽\nВ том числе НДС 22 %: 647,55 ₽',
    );
    expect(text('orderPlacedLetter')).toContain('Товары «по запросу» в сумму не входят.');
    expect(text('orderPlacedLetter')).toContain('Дата: с 22 ноября');
    expect(text('orderPlacedLetter')).toContain(
      'Оплатить 3 591,00 ₽:\nhttps://marmit.example/pay/1',
    );
    expect(text('invoiceLetter')).toContain('до 25 ноября 2026 г. включительно');
    expect(text('callbackReceivedLetter')).toContain('Телефон: +7 916 123-45-67');
    expect(text('loginLetter')).toContain('20 ноября 2026 г., 19:20 по Москве');
    expect(text('questionReceivedLetter')).toContain('> Подойдёт ли крышка\n> от GN 1/2?');
    expect(text('paymentReceivedLetter')).toContain('тестовая оплата');
  });

  it('lead to the order when there is nothing to pay', () => {
    const { text } = renderLetter(
      orderPlacedLetter({ ...placed, payUrl: null }, standardWording),
      sender,
    );
    expect(text).toContain(`Открыть заказ:\n${placed.url}`);
    expect(text).not.toContain('Оплатить');
  });

  it('promise goods in an invoice that are held for it, and no others', () => {
    const invoice = {
      number: '7',
      url: placed.url,
      total: 100,
      left: 100,
      validUntil: '2026-11-25',
    };
    const textOf = (held: boolean) =>
      renderLetter(invoiceLetter({ ...invoice, held }, standardWording), sender).text;
    expect(textOf(true)).toContain('До этого дня товар за вами. В назначении платежа');
    expect(textOf(false)).not.toContain('товар за вами');
    expect(textOf(false)).toContain('В назначении платежа укажите номер счёта.');
  });

  it('ask who pays by an invoice to call before, once the goods are held no more', () => {
    const textOf = (byInvoice: boolean) =>
      renderLetter(
        holdEndedLetter(
          { number: '7', url: placed.url, text: 'Срок прошёл.', byInvoice },
          standardWording,
        ),
        sender,
      ).text;
    expect(textOf(true)).toContain('Прежде чем платить по счёту, позвоните нам');
    expect(textOf(false)).toContain('деньги не спишем');
  });

  it('say who agrees upon a delivery that an offer has left open', () => {
    const open = { ...placed, deliveryTitle: '', deliveryAddress: '' };
    const letter = orderPlacedLetter(open, standardWording);
    expect(letter.preheader).toContain('₽. Доставку согласует менеджер.');
    const { text } = renderLetter(letter, sender);
    expect(text).toContain('Получение: Согласует менеджер');
    expect(text).not.toContain('Адрес:');
  });

  it.each(ORDER_STATUSES)('have words for the status %s', (to) => {
    const money: OrderMoney = { kind: 'cancelled', link_open: false };
    const order = { status: 'cancelled', can_pay: false, money } as const;
    const step: OrderStep =
      to === 'opened'
        ? { to, payUntil: '2026-11-25' }
        : to === 'cancelled'
          ? { to, order }
          : { to };
    const { subject, text } = renderLetter(
      orderStatusLetter(
        { number: '1', url: 'https://x.example/', step, notes: [] },
        standardWording,
      ),
      sender,
    );
    expect(subject).toMatch(/^Заказ № 1: [а-я]/);
    expect(text).toMatch(/\./);
  });

  it.each([
    ['confirmed', { kind: 'paid', paid: 5000_00 }, /Начинаем собирать заказ/],
    ['shipped', { kind: 'paid', paid: 5000_00 }, /Получили 5.000,00.₽, заказ оплачен\./],
    ['review', { kind: 'paid', paid: 5000_00 }, /Получили 5.000,00.₽, заказ оплачен\./],
    [
      'opened',
      { kind: 'due', paid: 5000_00, left: 100 },
      /начнём собирать заказ, когда придёт вся сумма/,
    ],
    ['shipped', { kind: 'due', paid: 5000_00, left: 100 }, /Осталось оплатить 1,00.₽\.$/m],
    ['review', { kind: 'due', paid: 5000_00, left: 100 }, /Доплачивать пока не нужно/],
  ] as const)('say what money means for an order that is %s', (status, money, words) => {
    const paid = { number: '1', url: 'https://x.example/', amount: 5000_00, money, status };
    const letter = paymentReceivedLetter(
      { ...paid, can_pay: false, isTest: false },
      standardWording,
    );
    const { text } = renderLetter(letter, sender);
    expect(text).toMatch(words);
    expect(/собирать/.test(text)).toBe(status === 'confirmed' || status === 'opened');
  });

  it('name the last day for paying', () => {
    const step = { to: 'opened', payUntil: '2026-11-25' } as const;
    const moved = { number: '1', url: 'https://x.example/', step, notes: [] };
    const { text } = renderLetter(orderStatusLetter(moved, standardWording), sender);
    expect(text).toMatch(/ждёт оплаты до 25.ноября включительно/);
  });

  it('show what people typed as text, and never let it into a header', () => {
    const rendered = renderLetter(questionReceivedLetter(question), sender);
    expect(rendered.html).not.toContain('<script');
    expect(rendered.subject).not.toMatch(/[\r\n]/);
    expect(() => checkMail({ to: 'a@b.ru', id: 'x', ...rendered })).not.toThrow();
    const long = { ...question, product: { title: 'ё😀'.repeat(500), url: 'https://x.example/' } };
    const subject = renderLetter(questionReceivedLetter(long), sender).subject;
    expect(subject.isWellFormed() && subject.endsWith('…')).toBe(true);
    expect(() => checkMail({ to: 'a@b.ru', id: 'x', ...rendered, subject })).not.toThrow();
  });
});
