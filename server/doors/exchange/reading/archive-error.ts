const KNOWN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /relative path|absolute path|invalid characters in fileName/,
    'В архиве есть путь, который ведёт за его пределы',
  ],
  [/multi-disk/, 'Архив разделён на тома: пришлите один файл'],
  [/strong encryption/, 'Архив зашифрован'],
  [/unsupported compression method/, 'Архив сжат непривычно: нужен обычный ZIP'],
  [
    /end of central directory|comment length/i,
    'Архив повреждён: это не ZIP, или файл пришёл не целиком',
  ],
];

/** The library's English message as a reason in Russian; unknown ones are kept in brackets. */
export function explainArchiveError(message: string): string {
  const known = KNOWN.find(([pattern]) => pattern.test(message));
  return known ? known[1] : `Архив повреждён (${message})`;
}
