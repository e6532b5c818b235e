import { formatPhone } from '../../shared/ru/phone.ts';
import type { Letter, LetterFacts } from './letter.ts';
import { contacts } from './shop-letters.ts';

interface ReceivedInquiry {
  kind: 'planning' | 'dealer';
  name: string;
  /** +7XXXXXXXXXX */
  phone: string;
  /** '' when not given. */
  email: string;
  cityTitle: string;
  comment: string;
  /** Fields of a project. */
  object_type?: string | undefined;
  area_m2?: number | null | undefined;
  /** Fields of a dealer. */
  inn?: string | undefined;
  company?: string | undefined;
  region?: string | undefined;
}

const promised = {
  planning: 'На сайте обещан звонок в течение рабочего дня.',
  dealer: 'На сайте обещаны звонок в течение рабочего дня и условия с прайс-листом на почту.',
};

/** Letter to the shop about a wish for a project or a dealer's contract. */
export function inquiryReceivedLetter(inquiry: ReceivedInquiry): Letter {
  const { kind, name, phone, cityTitle, comment } = inquiry;
  const title = kind === 'planning' ? 'Заявка на проект' : 'Заявка дилера';
  const about = kind === 'planning' ? inquiry.object_type : inquiry.company;
  return {
    subject: `${title}: ${about}`,
    heading: title,
    preheader: `${name}, ${formatPhone(phone)}, ${cityTitle}`,
    blocks: [
      { kind: 'facts', rows: [...wishes(inquiry), ...contacts(inquiry), ['Город', cityTitle]] },
      ...(comment ? [{ kind: 'quote', text: comment } as const] : []),
      { kind: 'button', label: 'Позвонить', url: `tel:${phone}` },
      { kind: 'note', text: promised[kind] },
    ],
  };
}

function wishes({ kind, ...asked }: ReceivedInquiry): LetterFacts {
  const rows =
    kind === 'planning'
      ? ([
          ['Объект', asked.object_type ?? ''],
          ['Площадь', asked.area_m2 ? `${asked.area_m2} м²` : ''],
        ] as const)
      : ([
          ['Компания', asked.company ?? ''],
          ['ИНН', asked.inn ?? ''],
          ['Регион', asked.region ?? ''],
        ] as const);
  return rows.filter(([, value]) => value);
}
