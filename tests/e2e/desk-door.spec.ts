import { expect, type Page } from '@playwright/test';
import { inviteStaff } from '../../server/backoffice/staff/invite-staff.ts';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import * as desk from '../../shared/desk-routes.ts';
import { deskUrl } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { test } from './test.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

/** Ten minutes since the person was last confirmed. */
const letTimePass = (name: string) =>
  transaction(store, async (tx) => {
    const owner = tx.selectFrom('staff').select('id').where('name', '=', name);
    const { id } = await owner.executeTakeFirstOrThrow();
    const fresh_at = Date.now() - 600_000;
    await tx.updateTable('staff_sessions').set({ fresh_at }).where('staff_id', '=', id).execute();
  });

/** A device that knows its owner, as a phone with a fingerprint does; gives what takes it away. */
async function addAuthenticator(page: Page, transport: 'internal' | 'usb') {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

const leave = async (page: Page) => {
  await page.getByRole('banner').locator('summary', { hasText: 'Ольга' }).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
};

test('a passkey lets in whom a link invited, is asked for again, and is removed by its owner', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = `Ольга ${test.info().workerIndex}-${test.info().repeatEachIndex}-${Date.now()}`;
  const invited = { name, role: 'owner', staffId: null, now: Date.now() } as const;
  const { result: token } = await inviteStaff(store, invited);
  await addAuthenticator(page, 'internal');

  await page.goto(deskUrl + desk.invitation(token));
  await page.getByRole('button', { name: /Ключом этого устройства/ }).click();
  await expect(page.getByRole('heading', { name: 'Запасные коды' })).toBeVisible();
  await page.getByRole('link', { name: 'Сохранены, к работе' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();

  await leave(page);
  await page.getByRole('button', { name: 'Войти ключом этого устройства' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сегодня' })).toBeVisible();

  // Ten minutes later a new colleague is invited: the passkey is asked for, the form goes on by itself.
  await letTimePass(name);
  await page.goto(deskUrl + desk.staff());
  await page.getByPlaceholder('Имя сотрудника').fill(`${name}, помощник`);
  await page.getByRole('button', { name: 'Сделать ссылку' }).click();
  await page.getByRole('button', { name: 'Ключом этого устройства' }).click();
  await expect(page.getByText(/Ссылка для входа, один раз/)).toBeVisible();

  // The only way in cannot be removed.
  await page.goto(deskUrl + desk.own());
  await page.getByRole('button', { name: 'Убрать' }).click();
  await expect(page.getByRole('alert')).toContainText('последний способ входа');

  // A second one is made, the first one says whose it is.
  const takeAway = await addAuthenticator(page, 'usb');
  await letTimePass(name);
  await page.goto(deskUrl + desk.own());
  await page.getByRole('button', { name: 'Добавить ключ этого устройства' }).click();
  await expect(page.getByRole('heading', { name: 'Подтвердите, что это вы' })).toBeVisible();
  await takeAway();
  await page.getByRole('button', { name: 'Ключом этого устройства' }).click();
  await expect(page.getByRole('button', { name: 'Убрать' })).toHaveCount(2);
});
