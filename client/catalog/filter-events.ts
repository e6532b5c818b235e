/** Event of the filter: its choice was shown on request, so a drawer over the list may go. */
export const FILTER_SHOWN = 'filter:shown';
/** Event of the filter: its drawer was closed without «Показать». */
export const FILTER_DISCARDED = 'filter:discarded';
