import { join } from 'node:path';
import { expect } from 'vitest';
import { loadManifest } from '../../../../server/platform/http/manifest.ts';

const publicFolder = join(import.meta.dirname, '../../../../public');

/**
 * The security policy would block it, and pages must not depend on it. A page's first styles are those
 * of the build, which the policy names.
 */
export function expectNoInlineCode(page: string): void {
  const html = withoutFirstStyles(page);
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? '');
  const inline = scripts.filter(
    (attributes) => !/\ssrc="/.test(attributes) && !/type="application\/ld\+json"/.test(attributes),
  );
  expect(inline).toEqual([]);
  expect(html).not.toMatch(/<style\b|<[^>]*\s(?:style|on[a-z]+)="/);
}

function withoutFirstStyles(html: string): string {
  const styles = /<style>(.*?)<\/style>/s.exec(html);
  const known = Object.values(loadManifest(publicFolder).firstScreens).map(({ first }) => first);
  return styles && known.includes(styles[1] ?? '') ? html.replace(styles[0], '') : html;
}
