const KNOWN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /relative path|absolute path|invalid characters in fileName/,
    'В архиве есть путь, который ведёт за его пределы',
  ],
  [/multi-disk/, 'Архив разделён на тома: пришлите один файл'],
  [/strong encryption/, 'Архив зашифрован'],
  [/unsupported compression method/, 'Архив сжат непривычно: нужен обычный ZIP'],
];
const CUT = /end of central directory|unexpected EOF|overflows file bounds/i;
const WHAT_NOW =
  'Из него ничего не загружено. Пришлите его ещё раз: выберите файл заново или повторите обмен в 1С';
/** An archive that its sender can send once more. */
export const BROKEN = `Файл испорчен по дороге. ${WHAT_NOW}`;

/** The library's English message as a reason in Russian. */
export function explainArchiveError(message: string): string {
  const known = KNOWN.find(([pattern]) => pattern.test(message));
  if (known) return known[1];
  return CUT.test(message)
    ? `Файл пришёл не целиком: конец потерян по дороге. ${WHAT_NOW}`
    : BROKEN;
}
