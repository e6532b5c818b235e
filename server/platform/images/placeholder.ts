const edge = 'fill="none" stroke="#c9d3cf" stroke-width="9" stroke-linejoin="round"';
const detail = 'fill="none" stroke="#9aa7a2" stroke-width="9" stroke-linecap="round"';

/** Stands for a missing or broken picture: the outline of a closed carton, plainly not a product. */
export const placeholderPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960" viewBox="0 0 960 960"><rect width="960" height="960" fill="#ffffff"/><path d="M480 292L692 392V628L480 738L268 628V392Z" fill="#f4f7f5"/><path d="M480 292L692 392V628L480 738L268 628V392ZM268 392L480 500L692 392M480 500V738" ${edge}/><path d="M374 342L586 446V530" ${detail}/><path d="M318 588L372 616" ${detail}/></svg>`;
