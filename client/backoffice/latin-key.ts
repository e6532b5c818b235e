const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Slash: ['/', '?'],
};
/** Signs that the Russian layout has on the key of the slash. */
const RUSSIAN_SLASH = /^[.,]$/;

/** Key of an event as the Latin layout has it: people of the shop type Russian most of the day. */
export function latinKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isRussian = /^[а-яё]$/i.test(key);
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (isRussian && letter) return letter.toLowerCase();
  const sign = SIGNS[code];
  const isSign = isRussian || (code === 'Slash' && RUSSIAN_SLASH.test(key));
  return sign && isSign ? sign[shiftKey ? 1 : 0] : key;
}
