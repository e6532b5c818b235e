import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './expect-look.ts';
import { provePhone } from './prove-phone.ts';
import { shot } from './shot.ts';
import { headersOfVisitor, test } from './test.ts';

let last = Number(`${Date.now()}`.slice(-7)) + Math.floor(Math.random() * 1000);
/** A phone that is nobody's yet. */
const newPhone = () => `929 ${String(++last % 10_000_000).padStart(7, '0')}`;

async function openPage(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const { baseURL = '', viewport, hasTouch } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    locale: 'ru-RU',
    extraHTTPHeaders: headersOfVisitor(),
    ...(viewport && { viewport }),
    ...(hasTouch && { hasTouch }),
  });
  const quiet = { city_confirmed: '90', first_catalog: '1', first_init: '1', first_auth: '1' };
  await context.addCookies(
    Object.entries({ ...quiet, last_prompt: `${Date.now()}` }).map(([name, value]) => ({
      name,
      value,
      url: baseURL,
    })),
  );
  return context.newPage();
}

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test('a person registers, changes the profile, signs out and in again [S2.140]', {
      tag: scripts ? [] : '@desktop',
    }, async ({ browser }) => {
      const page = await openPage(browser, scripts);
      const phone = newPhone();
      await page.goto('/login?from=order');
      await shot(page, 'login');
      await page.getByRole('button', { name: 'Получить код' }).click();
      await expect(page.locator('.form-errors')).toContainText('Напишите номер телефона');
      await provePhone(page, phone);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Регистрация');
      await expect(page.getByLabel('ИНН')).toBeHidden();
      await shot(page, 'registration');
      await page.getByLabel('Имя').fill('Анна');
      await page.getByRole('button', { name: 'Зарегистрироваться' }).last().click();
      await expect(page.locator('.form-errors li')).toHaveCount(2);
      await expect(page.getByLabel('Имя')).toHaveValue('Анна');
      await shot(page, 'registration-errors');
      await page.getByLabel('Фамилия').fill('Белова');
      await page.getByLabel(/Согласен/).check();
      await page.getByRole('button', { name: 'Зарегистрироваться' }).last().click();
      await expect(page).toHaveURL(/\/(?:order|basket)/);

      await page.goto('/lk/profil/');
      await page.getByLabel('Электронная почта').fill('anna@example.ru');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.locator('.notice')).toContainText('Данные сохранены');
      await page.getByRole('link', { name: 'Добавить адрес' }).click();
      await page.getByLabel('Улица, дом, офис или квартира').fill('ул. Лесная, 1');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.locator('#addresses')).toContainText('ул. Лесная, 1');
      await expect(page.locator('#sessions')).toContainText('этот браузер');
      await shot(page, 'profile');

      await page.goto('/logout');
      await page.locator('main').getByRole('button', { name: 'Выйти' }).click();
      await expect(page).toHaveURL('/');
      await page.goBack();
      await page.goBack();
      await expect(page.locator('body')).not.toContainText('anna@example.ru');
      await expect(page.locator('body')).not.toContainText('Лесная');
      await page.goto('/lk/profil/');
      await expect(page).toHaveURL(/\/login\?from=/);
      await page.context().close();
    });

    test('a company registers by its number and has wholesale prices at once [S1.27]', {
      tag: scripts ? '@desktop' : [],
    }, async ({ browser }) => {
      const page = await openPage(browser, scripts);
      await page.goto('/login');
      await provePhone(page, newPhone());
      await page.getByLabel(/Компания или/).check();
      await page.getByLabel('ИНН').fill('9901000010');
      await page.getByRole('button', { name: 'Заполнить по ИНН' }).click();
      await expect(page.getByLabel('Название')).toHaveValue('ООО «Столовая № 1»');
      await expect(page.getByLabel('КПП')).toHaveValue('990101001');
      await shot(page, 'company');
      await page.getByLabel('Имя').fill('Ольга');
      await page.getByLabel('Электронная почта').fill('olga@example.ru');
      await page.getByLabel(/Согласен/).check();
      await page.getByLabel('Электронная почта').press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Успешно');
      await shot(page, 'registered');
      await page.goto('/catalog/sale/');
      await expect(page.getByText('Старая цена').first()).toBeAttached();
      await page.goto('/lk/');
      await expect(page.locator('#firms')).toContainText('Столовая № 1');
      await shot(page, 'account');
      await page.context().close();
    });
  });
}

test('a form sent after a sign-out in another tab is sent again after the sign-in', async ({
  browser,
}) => {
  const page = await openPage(browser, true);
  const phone = newPhone();
  await page.goto('/login');
  await provePhone(page, phone);
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Фамилия').fill('Белова');
  await page.getByLabel(/Согласен/).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Успешно');
  await page.goto('/lk/profil/addresses/new');
  await page.getByLabel('Улица, дом, офис или квартира').fill('ул. Дальняя, 7');

  const other = await page.context().newPage();
  await other.goto('/logout');
  await other.locator('main').getByRole('button', { name: 'Выйти' }).click();
  await expect(other).toHaveURL('/');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы вышли из аккаунта');
  await other.goto('/login');
  await provePhone(other, phone);
  await expect(other).not.toHaveURL(/login/);
  // One message welcomes, with all that there is to say, and goes with the next click.
  const welcome = other.locator('[data-notice="welcome"]');
  await expect(welcome).toContainText('Вы успешно вошли!');
  await expect(other.locator('.auth-prompt')).toHaveCount(0);
  await other.locator('h1').click();
  await expect(welcome).toHaveCount(0);
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect(page.locator('#addresses')).toContainText('ул. Дальняя, 7');
  await page.context().close();
});

test('the code can be asked for again when the time has come [S2.142]', async ({ browser }) => {
  const page = await openPage(browser, true);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Мобильный телефон').fill(newPhone());
  await page.getByRole('button', { name: 'Получить код' }).click();
  const again = page.getByRole('button', { name: 'Отправить ещё раз' });
  await expect(again).toBeDisabled();
  await expect(page.locator('.resend')).toContainText(/через (?:1:00|0:5\d)/);
  await shot(page, 'code');
  await page.getByLabel('Код', { exact: true }).fill('12 34');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.locator('.form-errors')).toContainText('Введите 6 цифр из СМС');
  await expect(page.locator('.form-errors')).toBeFocused();
  await expect(again).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(again).toBeEnabled();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Изменить номер' }).click();
  await expect(page.getByLabel('Мобильный телефон')).toHaveValue(/\+7/);
  await page.context().close();
});

test('the code page says without scripts when another can be had', async ({ browser }) => {
  const page = await openPage(browser, false);
  await page.goto('/login');
  await page.getByLabel('Мобильный телефон').fill(newPhone());
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.locator('.resend')).toContainText(/через \d+\sсекунд/);
  await page.getByRole('button', { name: 'Отправить ещё раз' }).click();
  await expect(page.locator('.form-errors')).toContainText(/через \d+\sсекунд/);
  await page.context().close();
});

test('the forms go on plainly when their requests fail', async ({ browser }) => {
  const page = await openPage(browser, true);
  await page.goto('/login');
  await page.route('**/*_f=*', (route) => route.abort());
  await page.getByLabel('Мобильный телефон').fill(newPhone());
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Код из СМС');
  await page.context().close();
});

test('by keyboard: signs up, looks around and signs out through the dialog [S1.13, S2.12]', {
  tag: ['@desktop', '@look'],
}, async ({ browser }) => {
  // Eight pages are checked for accessibility, one after another.
  test.slow();
  const page = await openPage(browser, true);
  await page.goto('/login');
  await expectAccessible(page, 'main');
  await page.getByLabel('Мобильный телефон').focus();
  await page.keyboard.type(newPhone().replace(' ', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Код из СМС');
  const code = (await page.locator('.login-note strong').textContent()) ?? '';
  await page.getByLabel('Код', { exact: true }).focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Регистрация');
  await expectAccessible(page, 'main');
  await page.getByRole('radio', { name: 'Частное лицо' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('ИНН')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.keyboard.press('ArrowUp');
  await page.getByLabel('Имя').focus();
  await page.keyboard.type('Вера');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Котова');
  await page.getByLabel(/Согласен/).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Имя').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Успешно');
  for (const path of ['/lk/', '/lk/orders/', '/lk/requests/', '/lk/profil/', '/lk/help/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBoth(page, 'main');
    await shot(page, `part${path.replaceAll('/', '-')}`);
  }
  await page.goto('/lk/profil/firms/new');
  await expectAccessibleInBoth(page, 'main');
  await shot(page, 'firm');
  await page.locator('.account > a').focus();
  await page.locator('.account-panel button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).press('Enter');
  await expect(page.locator('.account')).toHaveCount(0);
  await expect(page.locator('.notice')).toContainText('Вы вышли');
  await page.context().close();
});
