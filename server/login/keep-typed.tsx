import { SendAgain } from '../../views/login/send-again.tsx';
import type { ActionRefused, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { loginPage } from './login-pages.tsx';

/**
 * Page for a form whose sender has signed out elsewhere: it holds all that was typed, to be sent again
 * to the same address after the sign-in.
 */
export function keepTyped(
  deps: PageDeps,
  { path, body }: Pick<ActionRequest, 'path' | 'body'>,
): ActionRefused {
  const form = <SendAgain action={path} fields={fieldsOf(body)} />;
  return { kind: 'refused', page: { ...loginPage(deps, form), status: 403 } };
}

/** Fields as they were sent; one that was sent twice comes twice. */
export function fieldsOf(body: unknown): [name: string, value: string][] {
  const sent: Record<string, unknown> = { ...(body as object) };
  return Object.entries(sent).flatMap(([name, given]) =>
    [given]
      .flat()
      .flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
