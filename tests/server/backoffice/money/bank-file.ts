/** Fields of a document of a statement; what is not given is as the shop's buyers pay. */
export type BankFields = Readonly<Record<string, string>>;

/** Of the shop, as its settings have it. */
export const OWN_INN = '7700000009';
export const OWN_ACCOUNT = '40702810900000000001';
export const PAYER_INN = '7707083893';

/** A statement in 1CClientBankExchange. */
export function bankFile(documents: readonly BankFields[], end = '\r\n'): string {
  const sections = documents.map((fields) => {
    const all = {
      Номер: '15',
      Дата: '20.11.2026',
      Сумма: '1000.00',
      ПлательщикСчет: '40702810000000000077',
      Плательщик1: 'ООО «Ромашка»',
      ПлательщикИНН: PAYER_INN,
      ПлательщикБИК: '044525225',
      ПолучательСчет: OWN_ACCOUNT,
      ПолучательИНН: OWN_INN,
      ДатаПоступило: '20.11.2026',
      НазначениеПлатежа: 'Оплата по счёту',
      ...fields,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`);
    return ['СекцияДокумент=Платежное поручение', ...lines, 'КонецДокумента'].join(end);
  });
  const head = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'ДатаНачала=20.11.2026',
    'ДатаКонца=20.11.2026',
    `РасчСчет=${OWN_ACCOUNT}`,
    'СекцияРасчСчет',
    `РасчСчет=${OWN_ACCOUNT}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
  ];
  return [...head, ...sections, 'КонецФайла', ''].join(end);
}

const CYRILLIC = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** As banks write it. */
export const toWindows = (text: string): Buffer =>
  Buffer.from([...text].map((sign) => CYRILLIC.get(sign) ?? 0x3f));
