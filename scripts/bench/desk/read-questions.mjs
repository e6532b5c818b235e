import { FIRST_NUMBER } from './read-values.mjs';

const PHONE_FORMS = [
  (phone) => phone,
  (phone) => phone.replace(/^\+7/, '8'),
  (phone) => phone.slice(2),
  (phone) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '8 ($1) $2-$3-$4'),
  (phone) => phone.replace(/^\+7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 $1 $2 $3 $4'),
  (phone) => phone.replace(/^\+7(\d{3})(\d{3})(\d{4})$/, '7-$1-$2-$3'),
];

/** Questions of each kind: ten kinds make two hundred. */
const EACH = 20;

/**
 * Questions to the box, spread over all of the shop's data: { kind, text, cards: addresses of which the
 * first one found has to be one }.
 */
export async function readQuestions(read) {
  const cardsOf = async (sql, prefix) => (await read(sql)).map(({ id }) => prefix + id);
  const questions = [];
  const add = (kind, text, cards) => questions.push({ kind, text: String(text), cards });
  // Orders whose number a text is as well are a right answer too.
  const numbered = async (text) => {
    const id = /^\d{1,9}$/.test(text) ? Number(text) - FIRST_NUMBER : 0;
    return id > 0 ? cardsOf(`select id from orders where id = ${id}`, '/orders/') : [];
  };
  const quoted = (text) => `'${String(text).replaceAll("'", "''")}'`;

  for (const [at, { id }] of (await spread(read, 'orders')).entries()) {
    add('номер', ['', '№ ', 'заказ '][at % 3] + (id + FIRST_NUMBER), [`/orders/${id}`]);
  }
  for (const { number } of await spread(
    read,
    'exchange_orders',
    'number is not null',
    'order_id',
  )) {
    const sql = `select order_id as id from exchange_orders where number = ${quoted(number)}`;
    add('номер в 1С', number, await cardsOf(sql, '/orders/'));
  }
  for (const [at, customer] of (await spread(read, 'customers', PRESENT)).entries()) {
    const text = PHONE_FORMS[at % PHONE_FORMS.length](customer.phone);
    add('телефон', text, [`/customers/${customer.id}`]);
  }
  for (const [at, { phone }] of (await spread(read, 'orders', OF_GUESTS)).entries()) {
    const sql = `select id from orders where phone = ${quoted(phone)}`;
    add(
      'телефон гостя',
      PHONE_FORMS[at % PHONE_FORMS.length](phone),
      await cardsOf(sql, '/orders/'),
    );
  }
  for (const [at, { inn }] of (await spread(read, 'firms', 'removed_at is null')).entries()) {
    const sql = `select id from firms where inn = ${quoted(inn)}`;
    add('ИНН', ['', 'ИНН '][at % 2] + inn, await cardsOf(sql, '/firms/'));
  }
  for (const { id, email } of await spread(read, 'customers', `${PRESENT} and email <> ''`)) {
    const sql = `select id from customers where email = ${quoted(email)} or id = ${id}`;
    add('почта', email, await cardsOf(sql, '/customers/'));
  }
  for (const [at, { total }] of (await spread(read, 'orders', 'total > 100000')).entries()) {
    const roubles = Math.floor(total / 100);
    const kopecks = total % 100 === 0 ? '' : `,${String(total % 100).padStart(2, '0')}`;
    const text = (at % 2 === 0 ? roubles : roubles.toLocaleString('ru')) + kopecks;
    const orders = await cardsOf(`select id from orders where total = ${total}`, '/orders/');
    add('сумма', text, [...orders, ...(await numbered(text))]);
  }
  for (const [at, product] of (await spread(read, 'products', 'model is not null')).entries()) {
    const text = product[at % 2 === 0 ? 'code' : 'model'];
    const sql = `select id from products where code = ${quoted(text)} or model = ${quoted(text)}`;
    add('артикул', text, [...(await cardsOf(sql, '/goods/')), ...(await numbered(text))]);
  }
  for (const { first_name, last_name } of await spread(read, 'customers', NAMED)) {
    const sql = `select id from customers where first_name = ${quoted(first_name)} and last_name = ${quoted(last_name)}`;
    add('имя', `${last_name} ${first_name}`, await cardsOf(sql, '/customers/'));
  }
  for (const { title } of await spread(read, 'firms', 'removed_at is null')) {
    const sql = `select id from firms where title = ${quoted(title)}`;
    const firms = await cardsOf(sql, '/firms/');
    const buyers = `select customer_id as id from firms where title = ${quoted(title)}`;
    add('название фирмы', title, [...firms, ...(await cardsOf(buyers, '/customers/'))]);
  }
  return questions;
}

const PRESENT = 'erased_at is null and merged_into is null';
const NAMED = `${PRESENT} and last_name <> '' and first_name <> ''`;
/** Nobody signs in with the phone of the order. */
const OF_GUESTS = 'not exists (select 1 from customers where customers.phone = orders.phone)';

/** Rows at even distances of all that there are. */
async function spread(read, table, where = '1 = 1', key = 'id') {
  const [{ count }] = await read(`select count(*) as count from ${table} where ${where}`);
  const step = Math.max(1, Math.floor(Number(count) / EACH));
  return read(
    `select * from (select ${table}.*, row_number() over (order by ${key}) as place from ${table} where ${where}) as placed where place % ${step} = 0 order by place limit ${EACH}`,
  );
}
