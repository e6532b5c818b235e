import { SendAgain } from '../../views/account/send-again.tsx';
import { loginPage } from '../login/login-pages.tsx';
import type { ActionRefused, ActionRequest } from '../platform/http/action.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/**
 * Page for a form whose sender has signed out elsewhere: it holds all that was typed, to be sent again
 * to `action` after the sign-in.
 */
export function keepTyped(
  deps: PageDeps,
  action: string,
  { body }: Pick<ActionRequest, 'body'>,
): ActionRefused {
  const form = <SendAgain action={action} fields={fieldsOf(body)} />;
  return { kind: 'refused', page: { ...loginPage(deps, form), status: 403 } };
}

/** Fields as they were sent; one that was sent twice comes twice. */
function fieldsOf(body: unknown): [name: string, value: string][] {
  const sent: Record<string, unknown> = { ...(body as object) };
  return Object.entries(sent).flatMap(([name, given]) =>
    [given]
      .flat()
      .flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
