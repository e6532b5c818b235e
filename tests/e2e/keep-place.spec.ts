import { expect } from '@playwright/test';
import { addProbe, answerWith, FRAGMENTS, LISTING } from './probe.ts';
import { test } from './test.ts';

test.describe('what is swapped', () => {
  const part = (text: string, more = '') =>
    `<div id="part"><p>${text}</p>
      <form action="${LISTING}" data-swap="part" data-history="none">
        <input name="size" value="12" aria-label="Размер" />
        <button name="do" value="a">А</button><button name="do" value="b">Б</button>
      </form>
      <details id="more"><summary>Ещё</summary>x</details>${more}
    </div>`;

  test('keeps the focus, what was typed meanwhile and what is open; runs no script', async ({
    page,
  }) => {
    await page.goto(LISTING);
    await addProbe(page, part('старое'));
    await page.evaluate(() => {
      const seen: string[] = [];
      for (const name of ['x:unmount', 'x:mount']) {
        document.addEventListener(name, ({ target }) =>
          seen.push(`${name} ${(target as Element).id}`),
        );
      }
      Object.assign(window, { seen });
    });
    const script = '<script>window.ran = true</script><img src="x" onerror="window.ran = true">';
    const build = await page.locator('html').getAttribute('data-build');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FRAGMENTS, async (route) => {
      await held;
      const headers = { 'Content-Type': 'text/html', 'X-Build': build ?? '' };
      await route.fulfill({ headers, body: part('новое', script) });
    });
    await page.locator('#more summary').click();
    await page.getByRole('button', { name: 'Б', exact: true }).click();
    const field = page.getByLabel('Размер');
    await field.fill('345');
    await field.press('ArrowLeft');
    release();
    await expect(page.locator('#part > p')).toHaveText('новое');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('345');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await expect(page.locator('#more')).toHaveAttribute('open');
    expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === 'ran'))).toBe(
      undefined,
    );
    expect(await page.evaluate(() => (window as { seen?: string[] }).seen)).toEqual([
      'x:unmount part',
      'x:mount part',
    ]);

    const button = page.getByRole('button', { name: 'Б', exact: true });
    await button.focus();
    await button.press('Enter');
    await expect(button).toBeFocused();
  });

  test('stays where it was in the window when parts above grow', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(LISTING);
    await addProbe(page, `<div id="above"></div>${part('старое')}`);
    const button = page.getByRole('button', { name: 'А', exact: true });
    await page.evaluate(() => {
      document.querySelector('form[data-swap=part]')?.setAttribute('data-swap', 'above part');
      scrollTo({ top: 60, behavior: 'instant' });
    });
    const before = await button.boundingBox();
    await answerWith(page, `<div id="above"><br><br><br><br><br></div>${part('новое')}`);
    // The script presses it: the mouse would scroll it out from under the header first.
    await button.evaluate((control: HTMLElement) => control.click());
    await expect(page.locator('#part > p')).toHaveText('новое');
    expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
});
