import type { PageBlock } from '../../shared/contract/page-blocks.ts';
import { privacyText } from './privacy-text.ts';

interface NeutralText {
  slug: string;
  title: string;
  /** Markdown; a line that names a fact nobody has told is left out (server/content/facts.ts). */
  body: string;
  blocks?: readonly PageBlock[];
}

const homeAbout: NeutralText = {
  slug: 'home-about',
  title: 'О магазине',
  body: `{{shop}}: {{tagline}}.

- Цены, наличие и сроки указаны на странице каждого товара.
- Если нужного нет в каталоге, [спросите нас](/answer/question): ответим на почту.`,
};

const about: NeutralText = {
  slug: 'about',
  title: 'О компании',
  body: `{{shop}}: {{tagline}}.`,
  blocks: [{ kind: 'company', title: 'Реквизиты' }],
};

const delivery: NeutralText = {
  slug: 'delivery',
  title: 'Доставка и оплата',
  body: `## Как получить заказ

Способы, цены и сроки для вашего города показаны выше и при оформлении заказа. День, к которому соберём заказ, указан на странице товара, в корзине и в подтверждении.

## Проверка при получении

Осмотрите упаковку при водителе. Если она повреждена, вскройте груз вместе с ним и составьте акт. Количество и комплектность сверяйте по накладной до подписи.

## Оплата

- **На сайте** — {{payOnline}}, сразу после оформления.
- **По счёту** — для организаций и предпринимателей: счёт действует {{invoice}}, столько же товар в резерве.
- **При получении** — {{onDelivery}}.
- **При получении организациям** — до {{cashLimit}} по одному договору.

Получатель платежа: {{legalName}}.

## Возврат

Частные лица могут вернуть товар без следов использования: полученный с доставкой — в течение 7 дней, купленный в магазине — в течение 14. Товар с недостатками принимаем по закону «О защите прав потребителей». Чтобы начать возврат, сообщите номер заказа.

- Почта: {{email}}
- Телефон: {{phone}}`,
};

const service: NeutralText = {
  slug: 'service',
  title: 'Сервис',
  body: `Гарантийный срок и условия гарантии указаны в документах к товару. С вопросами о гарантии и ремонте напишите или позвоните нам, назовите номер заказа и приложите фотографии.

- Почта: {{email}}
- Телефон: {{phone}}`,
};

const dealers: NeutralText = {
  slug: 'dealers',
  title: 'Дилерам',
  body: 'Условия для дилеров ещё не опубликованы. Оставьте заявку: менеджер свяжется с вами и ответит на вопросы.',
};

const planning: NeutralText = {
  slug: 'planning',
  title: 'Проектирование',
  body: 'Условия проектирования ещё не опубликованы. Опишите задачу в заявке: менеджер ответит, сможем ли мы её выполнить.',
};

/** Texts of a shop's pages before its owner writes any: nothing that only the owner can know. */
export const neutralTexts: readonly NeutralText[] = [
  homeAbout,
  about,
  delivery,
  dealers,
  service,
  planning,
  privacyText,
];
