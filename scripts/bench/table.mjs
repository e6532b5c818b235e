const HEADINGS = ['Показатель', 'Измерено', 'Предел', 'Отношение', 'Цель', 'Итог', 'Разброс'];

/** The result as aligned text, one line a figure, groups apart, notes below. */
export function formatTable(rows) {
  const cells = rows.map(cellsOf);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((line) => line[column].length)),
  );
  const lines = [formatLine(HEADINGS, widths), widths.map((width) => '─'.repeat(width)).join('  ')];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && rows[at - 1].group !== row.group) lines.push('');
    lines.push(formatLine(cells[at], widths));
    if (row.note) lines.push(`    ${row.note}`);
  }
  return lines.join('\n');
}

function cellsOf({ figure, measured, limit, ratio, target, met, spread }) {
  return [
    figure,
    formatQuantity(measured),
    limit ? `${formatQuantity(limit)} ${limit.name}` : '—',
    ratio === null ? '—' : formatNumber(ratio),
    formatTarget(target, ratio === null ? measured.unit : '×'),
    met === null ? '—' : met ? 'да' : 'НЕТ',
    spread ? `${formatNumber(spread.low)}…${formatNumber(spread.high)}` : '—',
  ];
}

function formatLine(cells, widths) {
  return cells
    .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
    .join('  ')
    .trimEnd();
}

const formatQuantity = ({ value, unit }) => `${formatNumber(value)} ${unit}`;

function formatTarget(target, unit) {
  if (!target) return '—';
  const { atLeast, atMost } = target;
  const bound = atLeast === undefined ? `≤ ${formatNumber(atMost)}` : `≥ ${formatNumber(atLeast)}`;
  return `${bound} ${unit}`;
}

/** Three significant digits, no exponent, thousands apart. */
export function formatNumber(value) {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 1000) return new Intl.NumberFormat('ru-RU').format(Math.round(value));
  return String(Number(value.toPrecision(3))).replace('.', ',');
}
