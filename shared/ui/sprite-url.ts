// Written by the build when the drawings change: the names hold their digests.
export const SPRITE_URL = '/assets/sprite-d59f8652.svg';
export const TRADE_SPRITE_URL = '/assets/trade-905c70fa.svg';
