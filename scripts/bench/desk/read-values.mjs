const DAY_MS = 86_400_000;
const day = (at) => new Date(at).toISOString().slice(0, 10);

/** Number of an order as people see it, of its id. */
export const FIRST_NUMBER = 100_000;

/** Values of the shop for the addresses of lists (`fillIn`). */
export async function readValues(read) {
  const now = Date.now();
  const one = async (sql) => Object.values((await read(sql))[0] ?? {})[0];
  const byCity = await read(
    `select city_id as city from orders group by city_id order by count(*) desc`,
  );
  const id = await one('select max(id) - 777 from orders');
  return {
    city: byCity[0].city,
    smallCity: byCity.at(-1).city,
    staff: await one('select staff_id from desk_cards where staff_id is not null limit 1'),
    storage: await one('select min(id) from storages'),
    category: await one(
      'select category_id from products group by category_id order by count(*) desc limit 1',
    ),
    brand: await one(
      'select brand_id from products group by brand_id order by count(*) desc limit 1',
    ),
    article: await one('select code from products where id = 5000'),
    phone: await one(`select phone from orders where id = ${id}`),
    sum: (await one(`select total from orders where id = ${id}`)) / 100,
    surname: await one(`select last_name from customers where last_name <> '' order by id limit 1`),
    mail: await one(`select email from customers where email <> '' order by id desc limit 1`),
    firm: (await one('select title from firms order by id limit 1')).replace(/^.*„|“.*$/g, ''),
    inn: await one('select inn from firms order by id desc limit 1'),
    number: id + FIRST_NUMBER,
    monthAgo: day(now - 30 * DAY_MS),
    weekAgo: day(now - 7 * DAY_MS),
    quarterAgo: day(now - 90 * DAY_MS),
  };
}
