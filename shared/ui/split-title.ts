/** A title as lists show it: what kind of thing it is, and what tells it from others of its kind. */
interface SplitTitle {
  /** «Пароконвектомат инжекционный»; empty when the title does not begin with it. */
  kind: string;
  /** «Rovento RO-6, 6 GN 1/1» */
  name: string;
}

/** A first word and plain ones after it, then a name, a number or what follows a comma; words in brackets alone are no name. */
const KIND = /^([А-ЯЁ][а-яё-]*(?:\s[а-яё-]+)*)(?:\s+(?=[^а-яё\s(])|,\s*)(.+)$/s;

export function splitTitle(title: string): SplitTitle {
  const [, kind = '', name = title] = KIND.exec(title) ?? [];
  return { kind, name };
}
