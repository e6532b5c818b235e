import { expect, it } from 'vitest';
import { paperLimits } from '../../../../server/platform/limits/paper-limits.ts';
import { toClientAddress } from '../../../../shared/contract/client.ts';

it('a mailbox is one, whatever stands behind a plus in its name', () => {
  const names = (to: string) =>
    paperLimits({ to, shopperId: 1, address: toClientAddress() }).map(({ name }) => name);
  expect(names('anna+1@example.ru')).toEqual(names('anna@example.ru'));
  expect(names('anna+a+b@example.ru')).toEqual(names('anna@example.ru'));
  expect(names('boris@example.ru')).not.toEqual(names('anna@example.ru'));
  expect(names('anna@a+b.example.ru')).not.toEqual(names('anna@example.ru'));
});
