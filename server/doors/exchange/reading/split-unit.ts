const WITH_UNIT =
  /^(.{2,}?)(?:, ?|\s?\()(мм|см|м|м2|м²|м3|м³|кг|г|л|мл|Вт|кВт|В|Гц|А|шт\.?|°[CС]|%|бар|л\/ч|кг\/ч|об\/мин|дБ|мес\.?)\)?$/;

/** «Мощность, кВт» and «Мощность (кВт)» as a title and a unit; only known units are split off. */
export function splitUnit(name: string): { title: string; unit: string | null } {
  const match = WITH_UNIT.exec(name);
  return match?.[1] ? { title: match[1], unit: match[2] ?? null } : { title: name, unit: null };
}
