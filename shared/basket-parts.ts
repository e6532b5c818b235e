/** Ids of the basket page's parts that a change may touch, besides those of the frame. */
export const BASKET_ID = 'basket';
export const BASKET_HEAD_ID = 'basket-head';
export const BASKET_SIDE_ID = 'basket-side';
export const QUICK_ORDER_ID = 'quick-order';

/** What a change in the basket asks for in the place of the page. */
export const BASKET_PARTS = `${BASKET_ID},${BASKET_HEAD_ID},${BASKET_SIDE_ID},header-actions,notices`;
