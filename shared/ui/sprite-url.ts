// Written by the build when the drawings change: the name holds their digest.
export const SPRITE_URL = '/assets/sprite-1d511aa7.svg';
