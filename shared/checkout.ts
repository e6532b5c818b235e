import { z } from 'zod';
import { firmFields, hasRightKpp, innSchema, NO_KPP } from './firm.ts';
import { maySay, maySayLines, said } from './form-text.ts';
import type { Kopecks } from './money.ts';
import type { DeliveryKind, PaymentKind } from './order.ts';
import { typedEmailOrNone, typedPhone } from './typed-contacts.ts';

/** The steps of an order in their order; each is an address (`/order?step=delivery`). */
export const CHECKOUT_STEPS = ['recipient', 'delivery', 'payment', 'confirm'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export const stepTitles: Readonly<Record<CheckoutStep, string>> = {
  recipient: 'Получатель',
  delivery: 'Доставка',
  payment: 'Оплата',
  confirm: 'Подтверждение',
};

export const isCheckoutStep = (text: unknown): text is CheckoutStep =>
  (CHECKOUT_STEPS as readonly unknown[]).includes(text);

/** Ways to pay that can be chosen; the first two are paid on the site. */
export const PAYMENT_CHOICES = ['card', 'sbp', 'invoice', 'on_delivery'] as const;
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number];

export const paymentKindOf = (choice: PaymentChoice): PaymentKind =>
  choice === 'card' || choice === 'sbp' ? 'online' : choice;

/** Organisations may pay on delivery up to this sum (the limit of cash between firms). */
export const MAX_ON_DELIVERY_FOR_FIRMS: Kopecks = 100_000_00;

/** A saved address with its comment fits. */
export const MAX_ADDRESS = 602;
export const MAX_TOWN = 100;
/** A town with an address, as an order has them. */
export const MAX_PLACE = MAX_TOWN + 2 + MAX_ADDRESS;
export const MAX_ORDER_COMMENT = 1000;

const WRONG_FIRM = 'Выберите, кто покупает';

/**
 * Value of the field `firm` for a firm that is in no account; its fields are those of
 * `orderFirmFormSchema`.
 */
export const NEW_FIRM = 'new';

/** Step «Получатель». Who is known has agreed before and is not asked for the consent again. */
export const recipientFormSchema = z.object({
  name: said('Напишите имя и фамилию получателя', 100, 'Имя длиннее 100 знаков'),
  phone: typedPhone,
  email: typedEmailOrNone,
  /** Id of a firm; '' buys a person, NEW_FIRM a firm that the form describes. */
  firm: z
    .string(WRONG_FIRM)
    .regex(/^(?:\d{0,9}|new)$/, WRONG_FIRM)
    .default(''),
  consent: z.string().default(''),
});

const { title, kpp, legal_address } = firmFields;

/** The firm that a recipient's form describes: it is written into this order and nowhere else. */
export const orderFirmFormSchema = z
  .object({ inn: innSchema, title, kpp, legal_address })
  .refine(hasRightKpp, NO_KPP);

/** The names of its fields. */
export const ORDER_FIRM_FIELDS = ['inn', 'filled_inn', 'title', 'kpp', 'legal_address'] as const;

export const NO_CONSENT = 'Отметьте согласие: без него мы не можем оформить заказ';

const addressField = maySay(MAX_ADDRESS, `Адрес длиннее ${MAX_ADDRESS} знаков`);

/** Step «Доставка»: each kind has its own fields, only those of the chosen one count. */
export const deliveryFormSchema = z
  .object({
    delivery: z.string('Выберите, как получить заказ').regex(/^[a-z\d-]{1,40}$/),
    courier_saved: addressField,
    courier_address: addressField,
    town: maySay(MAX_TOWN, `Название длиннее ${MAX_TOWN} знаков`),
    transport_saved: addressField,
    transport_address: addressField,
  })
  .superRefine(({ delivery, town, ...form }, context) => {
    const courier = form.courier_address || form.courier_saved;
    const transport = form.transport_address || form.transport_saved;
    const demand = (path: string, value: string, message: string) => {
      if (value === '') context.addIssue({ code: 'custom', path: [path], message });
    };
    const asked = deliveryAsks(kindOfDelivery(delivery));
    if (asked === 'nothing') return;
    if (asked === 'address') {
      demand('courier_address', courier, 'Напишите улицу, дом и офис или квартиру');
      return;
    }
    demand('town', town, 'Напишите город или посёлок');
    demand('transport_address', transport, 'Напишите адрес или пункт выдачи');
  });

/** Step «Оплата». */
export const paymentFormSchema = z.object({
  payment: z.enum(PAYMENT_CHOICES, 'Выберите способ оплаты'),
});

/** Step «Подтверждение». */
export const confirmFormSchema = z.object({
  key: z.string().min(1).max(60),
  seen: z.string().min(1).max(60),
  seen_total: z.coerce.number().int().nonnegative(),
  comment: maySayLines(MAX_ORDER_COMMENT, `Комментарий длиннее ${MAX_ORDER_COMMENT} знаков`),
});

/** Kind of a delivery by the id of its option. */
export function kindOfDelivery(option: string): DeliveryKind {
  if (option.startsWith('pickup-')) return 'pickup';
  return option === 'courier' ? 'courier' : 'transport';
}

/** Place that each kind of delivery asks for: a street address, a town or none. */
export function deliveryAsks(kind: DeliveryKind): 'nothing' | 'address' | 'town' {
  if (kind === 'pickup') return 'nothing';
  return kind === 'courier' ? 'address' : 'town';
}
