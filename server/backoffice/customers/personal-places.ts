import type { Schema } from '../../platform/store/schema.ts';
import type { FormerPhone } from './former-phones.ts';

/** Marks of a person that may stand in a row of theirs. */
export interface Owner {
  /** The account and those that became part of it. */
  ids: readonly number[];
  phones: readonly string[];
  /** Phones that the accounts have had. */
  former: readonly FormerPhone[];
  /** Addresses that the person has typed and nobody has proved. */
  emails: readonly string[];
  orders: readonly number[];
}

/** Columns of rows that only an e-mail connects with a person. */
interface ByEmail {
  column: string;
  key: string;
  at: string;
  /** Columns by which people see whose the row is. */
  tells: readonly string[];
}

/** Rows of a table that are about a person. */
export interface PersonalPlace {
  table: keyof Schema;
  /** In the copy that a person gets. */
  title: string;
  /** Columns of which any tells whose the row is. */
  whose: readonly (readonly [column: string, of: 'ids' | 'phones' | 'orders'])[];
  /** Column with the time of a row, where a phone tells whose it is: a number gets another owner. */
  at?: string;
  /** E-mail that anybody may have typed: rows found by it alone are theirs when the staff say so. */
  byEmail?: ByEmail;
  /** Columns that the copy shows; none: the shop's own marks. */
  shows: readonly string[];
  /**
   * Values after the erasure; `delete`: the row goes; `keep`: nothing in it is personal; `within`: words in
   * the middle of a value (forget-in-orders.ts).
   */
  erased: 'delete' | 'keep' | 'within' | Readonly<Record<string, string | number | null>>;
}

const ofShopper = [['shopper_id', 'ids']] as const;
const ofCustomer = [['customer_id', 'ids']] as const;
const ofOrder = [['order_id', 'orders']] as const;

/** Name of who ordered in an order whose person is erased. */
export const ERASED_NAME = 'Данные удалены';

/**
 * Every place where the shop keeps something about a person, once for the copy and once for the erasure.
 * Goods, sums and firm of an order stay, as bookkeeping demands.
 */
export const personalPlaces: readonly PersonalPlace[] = [
  {
    table: 'customer_addresses',
    title: 'адреса',
    whose: ofCustomer,
    shows: ['text', 'comment', 'created_at'],
    erased: 'delete',
  },
  {
    table: 'firms',
    title: 'фирмы',
    whose: ofCustomer,
    shows: [
      'title',
      'inn',
      'kpp',
      'ogrn',
      'legal_address',
      'position',
      'bank_bik',
      'bank_account',
      'created_at',
    ],
    erased: { position: '', bank_bik: '', bank_account: '', refusal: '', is_default: 0 },
  },
  {
    table: 'orders',
    title: 'заказы',
    whose: [['id', 'orders']],
    shows: [
      'id',
      'kind',
      'status',
      'created_at',
      'name',
      'phone',
      'email',
      'delivery_title',
      'delivery_address',
      'comment',
      'total',
      'paid_sum',
      'firm',
    ],
    erased: {
      name: ERASED_NAME,
      phone: '',
      email: '',
      delivery_address: '',
      comment: '',
      proven_phone: null,
    },
  },
  {
    table: 'order_lines',
    title: 'товары заказов',
    whose: ofOrder,
    shows: ['order_id', 'code', 'title', 'quantity', 'sum', 'note'],
    erased: { note: '' },
  },
  {
    table: 'order_events',
    title: 'ход заказов',
    whose: ofOrder,
    shows: ['order_id', 'at', 'status', 'note'],
    erased: { note: '' },
  },
  {
    table: 'offer_revisions',
    title: 'предложения',
    whose: ofOrder,
    shows: ['order_id', 'revision', 'at', 'state'],
    erased: 'within',
  },
  {
    table: 'payment_tasks',
    title: 'вопросы о деньгах заказов',
    whose: ofOrder,
    shows: ['order_id', 'detail', 'word', 'created_at', 'settled_at'],
    erased: { word: '' },
  },
  {
    table: 'payments',
    title: 'платежи',
    whose: ofOrder,
    shows: [
      'order_id',
      'method',
      'amount',
      'refunded',
      'status',
      'receipt_email',
      'receipt_phone',
      'created_at',
    ],
    erased: { receipt_email: null, receipt_phone: null },
  },
  {
    table: 'bank_documents',
    title: 'платежи через банк',
    whose: ofOrder,
    shows: [
      'order_id',
      'came_on',
      'number',
      'amount',
      'payer',
      'payer_inn',
      'payer_account',
      'purpose',
    ],
    erased: 'within',
  },
  {
    table: 'sent_letters',
    title: 'письма и СМС о заказах',
    whose: ofOrder,
    shows: ['order_id', 'sent_to', 'subject', 'text', 'sent_at'],
    erased: 'delete',
  },
  {
    table: 'basket_lines',
    title: 'корзина',
    whose: ofShopper,
    shows: ['product_id', 'quantity', 'added_at'],
    erased: 'delete',
  },
  {
    table: 'shopper_promos',
    title: 'промокод в корзине',
    whose: ofShopper,
    shows: ['promo_id', 'entered_at'],
    erased: 'delete',
  },
  {
    table: 'removed_lines',
    title: 'убранное из корзины',
    whose: ofShopper,
    shows: ['product_id', 'quantity', 'removed_at'],
    erased: 'delete',
  },
  {
    table: 'quick_leftovers',
    title: 'быстрый заказ',
    whose: ofShopper,
    shows: ['lines', 'updated_at'],
    erased: 'delete',
  },
  {
    table: 'order_drafts',
    title: 'начатый заказ',
    whose: ofShopper,
    shows: ['state', 'updated_at'],
    erased: 'delete',
  },
  {
    table: 'favorites',
    title: 'избранное',
    whose: ofShopper,
    shows: ['product_id', 'added_at'],
    erased: 'delete',
  },
  {
    table: 'searches',
    title: 'что искали',
    whose: ofShopper,
    shows: ['text', 'searched_at'],
    erased: 'delete',
  },
  {
    table: 'shopper_phones',
    title: 'подтверждённые телефоны',
    whose: [...ofShopper, ['phone', 'phones']],
    at: 'proven_at',
    shows: ['phone', 'proven_at'],
    erased: 'delete',
  },
  {
    table: 'former_phones',
    title: 'прежние телефоны',
    whose: ofCustomer,
    shows: ['phone', 'ended_at'],
    erased: 'delete',
  },
  {
    table: 'push_subscriptions',
    title: 'браузеры с уведомлениями',
    whose: ofShopper,
    shows: ['user_agent', 'created_at'],
    erased: 'delete',
  },
  {
    table: 'sessions',
    title: 'входы',
    whose: ofCustomer,
    shows: ['created_at', 'renewed_at', 'ended_at', 'user_agent', 'address'],
    erased: { user_agent: '', address: '' },
  },
  {
    table: 'login_codes',
    title: 'коды для входа',
    whose: [['phone', 'phones']],
    at: 'created_at',
    shows: ['phone', 'created_at'],
    erased: 'delete',
  },
  {
    table: 'questions',
    title: 'вопросы',
    whose: [...ofShopper, ['phone', 'phones']],
    byEmail: { column: 'email', key: 'id', at: 'asked_at', tells: ['name', 'phone', 'question'] },
    at: 'asked_at',
    shows: ['name', 'phone', 'email', 'question', 'answer', 'asked_at'],
    erased: 'delete',
  },
  {
    table: 'callbacks',
    title: 'заказанные звонки',
    whose: [['phone', 'phones']],
    at: 'asked_at',
    shows: ['name', 'phone', 'comment', 'asked_at'],
    erased: 'delete',
  },
  {
    table: 'inquiries',
    title: 'обращения',
    whose: [['phone', 'phones']],
    byEmail: { column: 'email', key: 'id', at: 'asked_at', tells: ['name', 'phone', 'comment'] },
    at: 'asked_at',
    shows: ['kind', 'name', 'phone', 'email', 'comment', 'details', 'asked_at'],
    erased: 'delete',
  },
  {
    table: 'consents',
    title: 'согласия',
    whose: [['subject', 'phones']],
    byEmail: { column: 'subject', key: 'id', at: 'given_at', tells: ['form'] },
    at: 'given_at',
    shows: ['purpose', 'text_version', 'form', 'address', 'given_at'],
    erased: { subject: '', address: '' },
  },
  {
    table: 'subscriptions',
    title: 'рассылка',
    whose: [],
    byEmail: { column: 'email', key: 'email', at: 'asked_at', tells: [] },
    shows: ['email', 'consent', 'address', 'asked_at', 'confirmed_at', 'ended_at'],
    erased: 'delete',
  },
  {
    table: 'customer_mailings',
    title: 'желание получать рассылку',
    whose: ofCustomer,
    shows: ['email', 'asked_at'],
    erased: 'delete',
  },
];

/** Columns of an erased account, besides its phone, which only has to be nobody's. */
export const ERASED_ACCOUNT = {
  first_name: '',
  last_name: '',
  patronymic: '',
  email: '',
  erasure_asked_at: null,
} as const;
