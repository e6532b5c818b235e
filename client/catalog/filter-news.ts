/** The list shows what is chosen, and whoever chose wants to see it. */
export const SHOWN = 'filter:shown';
/** The drawer was closed without «Показать». */
export const DISCARDED = 'filter:discarded';
