/**
 * Meanings of parameters by their titles: catalogues of other shops have parameters of their own.
 */
export const POWER = /мощност/i;
export const VOLTAGE = /напряжени/i;
export const PHASES = /фаз/i;
export const GASTRONORM = /гастро|^gn\b/i;
export const FITS_MODELS = /^(?:подходит|совместим)|для моделей/i;
export const WATER = /подключени[ея] к вод|водоснабж/i;
export const GAS = /подключени[ея] к газ|^(?:тип|вид) газа/i;
export const LENGTH = /^длина$/i;
export const WIDTH = /^ширина$/i;
export const HEIGHT = /^высота$/i;
export const WEIGHT = /^(?:вес|масса)(?: нетто)?$/i;

/** Models that a value of such a parameter names. */
export const listModels = (value: string): string[] =>
  value
    .split(/[;,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
