/** One process with SQLite, as `npm start` runs it. */
export async function start({ startShop, tellStore }, env) {
  tellStore({ file: `${env.DATA_DIR}/shop.db` });
  await startShop(env);
}
