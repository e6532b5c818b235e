interface Said {
  guid?: string | null;
  number?: string | null;
  back?: string | null;
  shipped?: string | null;
}

/** Row of `exchange_orders` for an order of which a node was told nothing; `said`: facts that it has told. */
export const newOrderRow = (node_id: number, order_id: number, said: Said = {}) => ({
  node_id,
  order_id,
  told: null,
  told_at: null,
  acknowledged_at: null,
  tried: null,
  set_aside_at: null,
  guid: said.guid ?? null,
  number: said.number ?? null,
  back: said.back ?? null,
  shipped: said.shipped ?? null,
});
