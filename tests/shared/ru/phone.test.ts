import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  isLoginPhone,
  isMobilePhone,
  isPhoneStart,
  PHONE_MASK,
  parsePhone,
} from '../../../shared/ru/phone.ts';

fc.configureGlobal({ seed: 437 });

const tenDigits = fc.stringMatching(/^\d{10}$/);
const blank = fc.constantFrom('', ' ', '\u00a0', '-', '–', ' (', ') ', '.', '\u200b', '\t');

describe('parsePhone', () => {
  it.each([
    ['8 (916) 123-45-67', '+79161234567'],
    ['+7 916 123-45-67', '+79161234567'],
    ['+7\u00a0916\u00a0123\u201145\u201167', '+79161234567'],
    ['79161234567', '+79161234567'],
    ['916 123 45 67', '+79161234567'],
    ['9161234567', '+79161234567'],
    ['+7 8 916 123-45-67', '+79161234567'],
    ['+8 916 123 45 67', '+79161234567'],
    ['тел.: 8 495 956 4000', '+74959564000'],
    ['tel:88002004000', '+78002004000'],
    ['8123456789', '+78123456789'],
    ['\u200e8\u200b9161234567', '+79161234567'],
  ])('reads %j [S5.1, S5.2]', (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  it.each([
    [''],
    ['+'],
    ['123-45-67'],
    ['+375 29 123-45-67'],
    ['+1 212 555 01 23'],
    ['+9161234567'],
    ['+7 916 123-45-6'],
    ['+7 916 123-45-678'],
    ['+7 812 345-67-890'],
    ['+7 916 ABC-45-67'],
    ['٠٩١٦١٢٣٤٥٦٧'],
    ['8 916 123-45-67, 8 495 956-40-00'],
    ['+7'.repeat(5000)],
    ['9'.repeat(10_000)],
    ['9161234567\u0000'],
  ])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('finds the same ten digits whatever stands between and before them', () => {
    fc.assert(
      fc.property(
        tenDigits,
        fc.constantFrom('+7', '8', '7', ''),
        fc.array(blank, { minLength: 10, maxLength: 10 }),
        (digits, prefix, blanks) => {
          const typed = [...digits].map((digit, place) => `${blanks[place]}${digit}`).join('');
          expect(parsePhone(`${prefix}${typed}`)).toBe(`+7${digits}`);
        },
      ),
    );
  });

  it('reads back what it has shown and what it has stored', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        const phone = `+7${digits}`;
        expect(parsePhone(phone)).toBe(phone);
        expect(parsePhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });

  it('gives +7 and ten digits or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(parsePhone(text) ?? '+70000000000').toMatch(/^\+7\d{10}$/);
      }),
    );
  });
});

describe('formatPhone', () => {
  it('follows the mask [S5.1]', () => {
    expect(formatPhone('+79161234567')).toBe('+7 916 123-45-67');
    expect(formatPhone('+70000000000')).toBe(PHONE_MASK);
  });

  it('leaves what is no stored phone', () => {
    expect(formatPhone('8 800 200-40-00')).toBe('8 800 200-40-00');
  });
});

describe('phones to sign in with', () => {
  it('are all but those whose ten digits begin with 8 [S5.3]', () => {
    fc.assert(
      fc.property(tenDigits, (digits) => {
        expect(isLoginPhone(`+7${digits}`)).toBe(!digits.startsWith('8'));
      }),
    );
    expect(isLoginPhone('9161234567')).toBe(false);
  });

  it('take an SMS only when mobile', () => {
    expect(isMobilePhone('+79161234567')).toBe(true);
    expect(isMobilePhone('+74959564000')).toBe(false);
    expect(isMobilePhone('+77011234567')).toBe(false);
  });
});

describe('isPhoneStart', () => {
  it.each([
    '',
    '+',
    '+7',
    '8',
    '8 916',
    '+7 (916) 12',
    '916123456',
    '8916123456',
    '+7 916 123-45-6',
  ])('knows that %j may become a number', (text) => {
    expect(isPhoneStart(text)).toBe(true);
  });

  it.each([
    '12345+7 916 123-45-67',
    '1234589161234567',
    '123459161234567',
    '12345 79161234567',
    '9161234567',
    '+375 29',
    'Анна',
    '916 доб. 2',
    '+7'.repeat(3),
  ])('sees that %j is or becomes no other one', (text) => {
    expect(isPhoneStart(text)).toBe(false);
  });
});
