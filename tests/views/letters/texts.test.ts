import { describe, expect, it } from 'vitest';
import { knownFacts } from '../../../server/backoffice/records/fact-faults.ts';
import { measureSms } from '../../../shared/sms-length.ts';
import type { Letter } from '../../../views/letters/letter.ts';
import { renderLetter } from '../../../views/letters/render-letter.tsx';
import type { LetterTexts } from '../../../views/letters/texts/define-texts.ts';
import { faultOfText } from '../../../views/letters/texts/fault-of-text.ts';
import { fillText } from '../../../views/letters/texts/fill-text.ts';
import { letterNames, letterTexts, shopFacts } from '../../../views/letters/texts/letter-texts.ts';
import { sampleLetter } from '../../../views/letters/texts/sample-letters.ts';
import type { TextFault } from '../../../views/letters/texts/wording.ts';
import { ownWording, standardWording } from './letter-wording.ts';
import { sender } from './sample-letters.ts';

const siteUrl = 'https://marmit.example';
const placed: LetterTexts = letterTexts['order-placed'];
const table = letterNames.map((name): [string, LetterTexts] => [name, letterTexts[name]]);

describe('the table of letters', () => {
  it.each(table)('has standard texts for %s that can be sent', (_name, texts) => {
    for (const [field, { standard }] of Object.entries(texts.fields)) {
      expect([field, faultOfText(texts, field, standard)]).toEqual([field, null]);
    }
  });

  it('calls no fact of a letter as the shop calls one of its own', () => {
    const names = table.flatMap(([, { facts }]) => Object.keys(facts));
    const taken = [...Object.keys(shopFacts), ...knownFacts, 'cashLimit', 'payOnline'];
    expect(names.filter((name) => taken.includes(name))).toEqual([]);
  });

  it('shows each letter and SMS in words alone, every fact filled in', () => {
    for (const name of letterNames) {
      const made = sampleLetter(name, standardWording, { siteUrl });
      const text = typeof made === 'string' ? made : renderLetter(made, sender).text;
      expect([name, text.length > 0, /[{}]|undefined/.test(text)]).toEqual([name, true, false]);
    }
  });
});

describe('a text of the owner', () => {
  it.each([
    ['subject', 'Заказ\r\nBcc: all@example.ru', /в одну строку|служебные/],
    ['subject', 'Заказ\nBcc: all@example.ru', /в одну строку/],
    ['subject', 'Заказ\u2028Bcc: all@example.ru', /служебные знаки/],
    ['opening', 'Заказ\u0000', /служебные знаки/],
    ['opening', 'я'.repeat(100_000), /Не длиннее 2.000 знаков, сейчас 100.000/],
    ['opening', '   ', /Напишите текст/],
    [
      'opening',
      '{{nomer}}, {{number}} и {{cashLimit}}',
      /нет: \{\{nomer\}\}, \{\{cashLimit\}\}\. Есть/,
    ],
    ['opening', '{{constructor}}', /Такого факта нет: \{\{constructor\}\}/],
    ['opening', '{{__proto__}}', /Такого факта нет: \{\{__proto__\}\}/],
    ['opening', '{{ number }}', /Такого факта нет: \{\{ number \}\}/],
    ['opening', 'Заказ {{number}', /не сходятся/],
    ['opening', 'Заказ number}}', /не сходятся/],
    ['constructor', 'Заказ', /Такого текста/],
  ])('is refused in %s: %j', (field, text, fault) => {
    expect(faultOfText(placed, field, text)).toMatch(fault);
  });

  it('may be left empty where the letter does without it', () => {
    expect(faultOfText(placed, 'closing', '')).toBeNull();
    const wording = ownWording({ 'order-placed': { closing: '' } });
    const made = sampleLetter('order-placed', wording, { siteUrl }) as Letter;
    expect(made.blocks.at(-1)?.kind).toBe('facts');
  });

  it('is refused without the fact for which it is sent', () => {
    const code = 'Никому не говорите код';
    expect(faultOfText(letterTexts['sms-code'], 'text', code)).toBe('Не хватает факта {{code}}');
    expect(faultOfText(letterTexts['sms-code'], 'text', '{{code}}\n@evil.example #{{code}}')).toBe(
      'Это пишут в одну строку',
    );
  });

  it('is shown as text: literally in plain text, escaped in HTML', () => {
    const opening = '<img src=x onerror=alert(1)> & {{name}}';
    const wording = ownWording({ 'order-placed': { opening } });
    const letter = sampleLetter('order-placed', wording, { siteUrl }) as Letter;
    const { html, text } = renderLetter(letter, sender);
    expect(text).toContain('<img src=x onerror=alert(1)> & Анна');
    expect(html).not.toContain('<img');
  });

  it('gives way to the standard one when it cannot be sent any more, and says so', () => {
    const faults: TextFault[] = [];
    const wording = ownWording({ 'order-placed': { subject: 'Заказ {{gone}}' } }, faults);
    const { subject } = sampleLetter('order-placed', wording, { siteUrl }) as Letter;
    expect(subject).toBe('Заказ № 100245 принят');
    expect(faults).toEqual([
      { letter: 'order-placed', field: 'subject', fault: expect.stringContaining('{{gone}}') },
    ]);
  });

  it('gives way where all its facts are empty', () => {
    const faults: TextFault[] = [];
    const wording = ownWording({ 'order-placed': { opening: '{{name}}' } }, faults);
    const facts = { number: '1', name: '', total: '', delivery: '', address: '', payment: '' };
    expect(wording('order-placed', facts).opening).toBe('Спасибо за заказ!');
    expect(faults).toHaveLength(1);
  });
});

describe('facts', () => {
  it.each([
    [
      '{{name}}, звоните {{phone}}',
      { name: '{{phone}}', phone: '8 800' },
      '{{phone}}, звоните 8 800',
    ],
    ['{{name}}', { name: '$& $1' }, '$& $1'],
    ['{{name}}, спасибо за заказ!', { name: '' }, 'Спасибо за заказ!'],
    ['Заказ ждёт вас: {{place}}', { place: '' }, 'Заказ ждёт вас'],
    ['Доставка: {{place}}, звоните', { place: '' }, 'Доставка, звоните'],
    ['{{state}}. {{money}}', { state: '', money: 'вернули 5 ₽' }, 'Вернули 5 ₽'],
    ['Первая\n{{place}}\nВторая', { place: '' }, 'Первая\nВторая'],
    ['Первая\n\nВторая', {}, 'Первая\n\nВторая'],
    ['{{toString}}', {}, '{{toString}}'],
    ['{{name}}', { name: '\ue000Анна' }, 'Анна'],
  ])('fill %j once, an empty one with what leads to it', (text, facts, filled) => {
    expect(fillText(text, facts as Record<string, string>)).toBe(filled);
  });
});

describe('the length of an SMS', () => {
  it.each([
    ['я'.repeat(70), 70, 1],
    ['я'.repeat(71), 71, 2],
    ['я'.repeat(134), 134, 2],
    ['я'.repeat(135), 135, 3],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    [`${'a'.repeat(158)}€`, 160, 1],
    [`${'a'.repeat(159)}€`, 161, 2],
    ['', 0, 1],
  ])('of %#', (text, characters, parts) => {
    expect(measureSms(text)).toEqual({ characters, parts });
  });
});
