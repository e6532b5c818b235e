const KNOWN: readonly (readonly [pattern: RegExp, reason: (detail: string) => string])[] = [
  [/undefined entity/, () => 'неизвестная сущность (знак & пишется как &amp;)'],
  [
    /empty entity name|disallowed character in entity/,
    () => 'знак & должен быть записан как &amp;',
  ],
  [/unclosed tag: (.+)$/, (tag) => `не закрыт тег <${tag}>: файл обрывается`],
  [/unexpected close tag|unmatched closing tag/, () => 'закрывающий тег не подходит к открытому'],
  [/must contain a root element/, () => 'в файле нет данных'],
  [/only one root/, () => 'после конца документа идут ещё данные'],
  [/unexpected end|unclosed/, () => 'файл обрывается'],
  [/duplicate attribute/, () => 'повторяется атрибут'],
  [/attribute/, () => 'ошибка в атрибуте'],
  [/disallowed character|character reference/, () => 'недопустимый символ'],
];

/** The parser's English message as a reason in Russian; unknown ones are kept in brackets. */
export function explainXmlError(message: string): string {
  const detail = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  for (const [pattern, reason] of KNOWN) {
    const match = pattern.exec(detail);
    if (match) return `Это не правильный XML: ${reason(match[1] ?? '')}`;
  }
  return `Это не правильный XML (${detail})`;
}
