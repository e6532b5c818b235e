import { z } from 'zod';
import type { Company } from '../../../shared/company.ts';
import { readMessengers, tellLinks } from './messengers.ts';

/** Fields with the shop's other places on the web. */
export const LINKS = {
  social: 'Страницы в социальных сетях',
  apps: 'Приложение магазина',
  serviceUrl: 'Сайт заявок на ремонт',
} as const;

const titled = z
  .string()
  .max(4000)
  .transform((text, context) => {
    const links = readMessengers(text);
    if (!links) context.addIssue('По строке название и адрес https://…, не больше десяти');
    return links ?? [];
  });

/** Places as the owner tells them; nothing told hides them. */
export const linksFormSchema = z.object({
  social: titled,
  apps: titled,
  serviceUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Нужен адрес вида https://service.example.ru' }).max(300),
  ]),
});

/** Value of a field of the firm as its form shows it. */
export const tellDetail = (value: Company[keyof Company]): string =>
  typeof value === 'object' ? tellLinks(value) : (value ?? '');
