import supertest from 'supertest';
import { expect } from 'vitest';

type App = Parameters<typeof supertest>[0];

/** Proves for a page of any app that each fragment is, byte for byte, its slice of the page. */
export async function expectFragmentsInPage(
  app: App,
  path: string,
  names: readonly string[],
  headers: Record<string, string> = {},
): Promise<void> {
  const page = (await supertest(app).get(path).set(headers).expect(200)).text;
  const ask = (list: readonly string[]) =>
    supertest(app)
      .get(`${path}${path.includes('?') ? '&' : '?'}_f=${list.join(',')}`)
      .set(headers)
      .expect(200)
      .expect('X-Robots-Tag', 'noindex');
  const slices: string[] = [];
  for (const name of names.toSorted()) {
    const fragment = (await ask([name])).text;
    expect(fragment).toMatch(new RegExp(`^<[a-z0-9-]+ (?:[^>]* )?id="${name}"`));
    expect(page).toContain(fragment);
    slices.push(fragment);
  }
  expect((await ask(names)).text).toBe(slices.join(''));
}
