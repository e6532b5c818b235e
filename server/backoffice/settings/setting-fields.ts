import type { RecordField } from '../records/record-kind.ts';

export const line = (name: string, label: string, hint?: string): RecordField => ({
  name,
  label,
  kind: 'line',
  isRequired: true,
  ...(hint !== undefined && { hint }),
});

const degrees = (name: string, label: string, max: number): RecordField => ({
  name,
  label,
  kind: 'decimal',
  isRequired: true,
  min: -max,
  max,
});

export const PLACE = [
  degrees('lat', 'Широта, градусы', 90),
  degrees('lon', 'Долгота, градусы', 180),
];
