import { ofOrder, type PersonalPlace } from './personal-place.ts';

/** Name of who ordered in an order whose person is erased. */
export const ERASED_NAME = 'Данные удалены';

/** Places of orders, of their money and letters. */
export const placesOfOrders: readonly PersonalPlace[] = [
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
];
