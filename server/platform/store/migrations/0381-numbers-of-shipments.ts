import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { runStatements } from '../statements.ts';

/** Orders by the bare numbers of the shipments that have sent them off, which stand in a text beside each. */
const statements = `
create table exchange_sent (
  node_id integer not null references exchange_nodes (id) on delete cascade,
  number text not null,
  order_id integer not null references orders (id) on delete cascade,
  primary key (node_id, number, order_id)
)
`;

interface Sent {
  node_id: number;
  order_id: number;
  shipped: string;
}

/** Rows that are read at once. */
const AT_ONCE = 2000;
/** Rows that are written at once: databases take so many values in one statement. */
const WRITTEN = 500;

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runStatements(db, dialect, statements);
  for (let last = { node_id: 0, order_id: 0 }; ; ) {
    const { rows } = await sql<Sent>`
      select node_id, order_id, shipped from exchange_orders
      where shipped is not null and shipped <> '{}'
        and (node_id, order_id) > (${last.node_id}, ${last.order_id})
      order by node_id, order_id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const sent = rows.flatMap((row) =>
      numbersOf(row.shipped).map((number) => ({ ...row, number })),
    );
    for (let at = 0; at < sent.length; at += WRITTEN) {
      const values = sent
        .slice(at, at + WRITTEN)
        .map(({ node_id, number, order_id }) => sql`(${node_id}, ${number}, ${order_id})`);
      await sql`insert into exchange_sent (node_id, number, order_id) values ${sql.join(values)}`.execute(
        db,
      );
    }
    last = end;
  }
}

/** Bare numbers of the keys of a text: each ends with a year, or with the whole date of former versions. */
function numbersOf(shipped: string): string[] {
  const numbers = Object.keys(JSON.parse(shipped)).map((key) =>
    key
      .replace(/ \d{4}-\d\d-\d\d.*/, ' ')
      .replace(/ \S*$/, '')
      .trim()
      .replace(/^0+(?=.)/, ''),
  );
  return [...new Set(numbers)];
}
