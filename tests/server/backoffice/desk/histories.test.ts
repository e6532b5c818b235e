import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

describe('the history on pages of the owner', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  const history = async (page: string) => {
    const { text } = await bench.as('owner').get(page);
    return text.slice(text.indexOf('>История<'));
  };

  it('tells who changed the firm and the ways to pay, and takes it back', async () => {
    const owner = bench.as('owner');
    const form = { serviceUrl: 'https://service.example/pechi', social: '', apps: '' };
    await owner.post(desk.settingsPart('links'), { ...form, return_to: desk.settings() });
    expect(await history(desk.settings())).toMatch(/service\.example[\s\S]*Отменить/);
    await owner.post(desk.paymentWays(), {
      card_title: 'Картой',
      return_to: desk.paymentSettings(),
    });
    const ways = await history(desk.paymentSettings());
    expect(ways).toMatch(/Картой[\s\S]*Отменить/);
    expect(ways).not.toContain('service.example');
    const [, undo = ''] = /action="([^"]*undo[^"]*)"/.exec(ways) ?? [];
    await owner.post(undo, { return_to: desk.paymentSettings() });
    expect(await history(desk.paymentSettings())).toContain('отменено');
  });

  it('tells who invited and promoted whom', async () => {
    const owner = bench.as('owner');
    const name = 'Вера Новая';
    await owner.post(desk.staffInvite(), { name, role: 'sales', return_to: desk.staff() });
    expect(await history(desk.staff())).toContain(name);
  });
});
