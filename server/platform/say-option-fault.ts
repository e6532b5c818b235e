/** Words about an option that a command does not have or take so; null: the error is another one. */
export function sayOptionFault(error: unknown): string | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!code.startsWith('ERR_PARSE_ARGS')) return null;
  const name = /'(-[^\s',<]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Нет такого ключа: ${name}`;
  return `${name}: нет значения, или оно лишнее`;
}
