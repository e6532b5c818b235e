import { expect } from 'vitest';

/** The security policy would block it, and pages must not depend on it. */
export function expectNoInlineCode(html: string): void {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '');
  const inline = scripts.filter(
    (attributes) => !/\ssrc="/.test(attributes) && !/type="application\/ld\+json"/.test(attributes),
  );
  expect(inline).toEqual([]);
  expect(html).not.toMatch(/<style\b|<[^>]*\s(?:style|on[a-z]+)="/);
}
