/** «в Москве», «во Владивостоке»: the preposition before В or Ф and a consonant is «во». */
export function inCity(titleIn: string): string {
  const preposition = /^[вф][бвгджзклмнпрстфхцчшщ]/i.test(titleIn) ? 'во' : 'в';
  return `${preposition}\u00a0${titleIn}`;
}
