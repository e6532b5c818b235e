/** The shop in one process, and before it a storefront without a store that asks it over its API. */
const STOREFRONT_KEY = 'key-of-the-storefronts-in-browser-tests';

export async function start({ startShop, tellStore }, env) {
  const { PORT, ...common } = env;
  tellStore({ file: `${env.DATA_DIR}/shop.db` });
  const shop = await startShop({ ...common, STOREFRONT_KEY });
  await startShop({
    ...common,
    PORT,
    STOREFRONT_KEY,
    API_BASE_URL: shop,
    DATA_DIR: `${env.DATA_DIR}/storefront`,
    // A machine that also runs the browsers is slower than a shop's.
    API_DEADLINE_MS: '10000',
  });
}
