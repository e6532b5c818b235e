import { formatCount } from '../../../shared/ru/plural.ts';
import type { LetterTexts } from './define-texts.ts';
import { listFacts, withoutFacts } from './fill-text.ts';
import { shopFacts } from './letter-texts.ts';

/** Control characters and line ends, but for the usual one. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const MAX_NAMED = 5;

const written = (name: string) => `{{${name}}}`;

/** Fault of a text of a letter in words for its author; null: it can be sent. */
export function faultOfText(texts: LetterTexts, field: string, text: string): string | null {
  const kind = Object.hasOwn(texts.fields, field) ? texts.fields[field] : undefined;
  if (!kind) return 'Такого текста в письме нет';
  if (text.length > kind.max) {
    return `Не длиннее ${formatCount(kind.max)} знаков, сейчас ${formatCount(text.length)}`;
  }
  if (text.trim() === '') return kind.isOptional ? null : 'Напишите текст: без него письма нет';
  if (kind.isLine && text.includes('\n')) return 'Это пишут в одну строку';
  if (CONTROL.test(text.replaceAll('\n', ''))) {
    return 'В тексте есть невидимые служебные знаки: наберите его заново';
  }
  return faultOfFacts(texts, text) ?? faultOfMissing(kind.must ?? [], text);
}

function faultOfFacts({ facts }: LetterTexts, text: string): string | null {
  const known = { ...shopFacts, ...facts };
  const unknown = [...new Set(listFacts(text))].filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    const named = unknown.slice(0, MAX_NAMED).map((name) => written(name.slice(0, 40)));
    const list = Object.keys(known).map(written).join(', ');
    return `Такого факта нет: ${named.join(', ')}. Есть: ${list}`;
  }
  return /\{\{|\}\}/.test(withoutFacts(text)) ? 'Скобки факта не сходятся: {{факт}}' : null;
}

function faultOfMissing(must: readonly string[], text: string): string | null {
  const named = new Set(listFacts(text));
  const missing = must.filter((name) => !named.has(name)).map(written);
  return missing.length > 0 ? `Не хватает факта ${missing.join(', ')}` : null;
}
