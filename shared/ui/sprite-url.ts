// Written by the build when the drawings change: the names hold their digests.
export const SPRITE_URL = '/assets/sprite-2205d049.svg';
export const WORDS_SPRITE_URL = '/assets/words-1dcccdab.svg';
export const TRADE_SPRITE_URL = '/assets/trade-905c70fa.svg';
