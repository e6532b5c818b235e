/** Roles of the staff and their rights. One table: every address of the back office names its right. */

export const STAFF_ROLES = [
  'owner',
  'sales',
  'content',
  'warehouse',
  'accountant',
  'viewer',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const staffRoleTitles: Readonly<Record<StaffRole, string>> = {
  owner: 'Владелец',
  sales: 'Продажи',
  content: 'Контент',
  warehouse: 'Склад',
  accountant: 'Бухгалтерия',
  viewer: 'Просмотр',
};

const NOBODY_ELSE = [] as const;
/** Roles of everyone who works here. */
const ALL = ['sales', 'content', 'warehouse', 'accountant', 'viewer'] as const;

/** Rights by role, besides the owner, who has all of them. */
const rights = {
  /** Right of everyone: the first page, the box, one's own sign-in. */
  'desk.use': ALL,
  /** Taking things upon oneself, notes, views of lists. */
  'desk.write': ['sales', 'content', 'warehouse', 'accountant'],
  /** Removing views shared by somebody who has left. */
  'views.clear': NOBODY_ELSE,
  'orders.see': ['sales', 'warehouse', 'accountant', 'viewer'],
  'orders.change': ['sales'],
  'orders.ship': ['sales', 'warehouse'],
  'quotes.change': ['sales'],
  'inquiries.see': ['sales', 'content', 'viewer'],
  'inquiries.change': ['sales', 'content'],
  'customers.see': ['sales', 'accountant', 'viewer'],
  'customers.change': ['sales'],
  'customers.export': NOBODY_ELSE,
  'products.see': ALL,
  'products.change': ['content'],
  'prices.change': ['sales'],
  'promo.see': ['sales', 'accountant', 'viewer'],
  'promo.change': ['sales'],
  'stock.see': ALL,
  'stock.change': ['warehouse'],
  'content.see': ALL,
  'content.change': ['content'],
  'imports.see': ['content', 'viewer'],
  'imports.run': ['content'],
  'exchange.see': ['accountant', 'warehouse', 'viewer'],
  'exchange.change': ['accountant'],
  'money.see': ['accountant', 'sales', 'viewer'],
  'money.change': ['accountant'],
  'money.refund': ['accountant'],
  'search.see': ['content', 'sales', 'viewer'],
  'search.change': ['content'],
  'reports.see': ['sales', 'accountant', 'viewer'],
  'reports.export': ['sales', 'accountant'],
  'settings.see': NOBODY_ELSE,
  'settings.change': NOBODY_ELSE,
  'staff.see': NOBODY_ELSE,
  'staff.change': NOBODY_ELSE,
  'journal.see': ['accountant', 'viewer'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Right = keyof typeof rights;

/** True when a role has a right. */
export function mayRole(role: StaffRole, right: Right): boolean {
  return role === 'owner' || (rights[right] as readonly StaffRole[]).includes(role);
}

export const isStaffRole = (text: string): text is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(text);

/** Count of a queue: «17», or «200+» where more wait than are counted. */
export const formatWaiting = ({ count, hasMore }: { count: number; hasMore: boolean }): string =>
  hasMore ? `${count}+` : String(count);

/** Seconds in which what a person started can be taken back before it leaves the shop. */
export const UNDO_SECONDS = 10;

/** Field of the sign-in page: the form that was sent when the session had ended, as JSON. */
export const KEPT_FORM = 'kept_form';

/** Prefix of the fields that confirm who sends a form: it may carry a passkey of its own beside them. */
export const CONFIRM = 'confirm_';

/** Fields of the forms of the back office that forms of all screens share. */
export const DeskField = {
  /** Page that the form stands on, to come back to. */
  ReturnTo: 'return_to',
  /** Prefix of the name of a field: its value when the form was shown. */
  Was: 'was.',
  /** Prefix of the name of a field: what visitors see of it while a draft of it has another text. */
  Seen: 'seen.',
  /** Prefix of the name of a field: ids of the rows that the list has shown in such a state. */
  Shown: 'shown.',
  /** Prefix of the name of a field: ids of the rows that the list has shown with such a keeper; 0: nobody. */
  Kept: 'kept.',
  /** Name and label of a text in Markdown, for those who want to see it as it would be read. */
  Markdown: 'markdown',
  /** Key of a form that is to happen once, made when it is shown. */
  FormKey: 'form_key',
} as const;

/** Kinds of things whose own state says when nothing is left to do: no card closes them. */
export const ENDS_BY_ITSELF: ReadonlySet<string> = new Set([
  'order',
  'quote',
  'stock',
  'customer',
  'firm',
  'payment_task',
  'exchange_task',
]);
