import { keepTogether } from '../../shared/ru/keep-together.ts';
import { StyledHtml } from '../layout/raw-html.tsx';
import type { LetterBlock, LetterFacts } from './letter.ts';
import {
  ACCENT,
  ACCENT_SOFT,
  FONT,
  INK_2,
  INK_3,
  LINE,
  PRESENTATION,
  WHITE,
} from './letter-look.ts';
import { lineDetails, lineSums, lineSumText, unpricedNote } from './line-sums.ts';

const TEXT = `16px/24px ${FONT}`;
const SMALL = `14px/20px ${FONT}`;
const CELL = { borderTop: `1px solid ${LINE}`, padding: '10px 0', verticalAlign: 'top' } as const;
/** A row that belongs to the one above. */
const UNDER = { borderTop: 'none', padding: '0 0 10px' } as const;

/** One piece of a letter. */
export function LetterPart({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case 'text':
      return <Paragraph text={block.text} style={{ margin: '0 0 16px', font: TEXT }} />;
    case 'note':
      return (
        <Paragraph text={block.text} style={{ margin: '0 0 16px', font: SMALL, color: INK_3 }} />
      );
    case 'markup':
      return (
        <StyledHtml
          html={block.html}
          style={{ margin: '0 0 16px', font: TEXT, wordBreak: 'break-word' }}
        />
      );
    case 'quote':
      return (
        <Paragraph
          text={block.text}
          style={{
            margin: '0 0 16px',
            padding: '12px 16px',
            font: TEXT,
            background: ACCENT_SOFT,
            borderLeft: `4px solid ${ACCENT}`,
            borderRadius: 4,
            wordBreak: 'break-word',
          }}
        />
      );
    case 'button':
      return <Button label={block.label} url={block.url} />;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'lines':
      return <Lines {...block} />;
  }
}

function Paragraph({ text, style }: { text: string; style: object }) {
  return (
    <p style={style}>
      {text.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is drawn once
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  );
}

function Button({ label, url }: { label: string; url: string }) {
  return (
    <table {...PRESENTATION} style={{ margin: '8px 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ background: ACCENT, borderRadius: 8 }}>
            <a
              href={url}
              style={{
                display: 'inline-block',
                padding: '12px 24px',
                font: `bold ${TEXT}`,
                color: WHITE,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Facts({ rows }: { rows: LetterFacts }) {
  return (
    <table {...PRESENTATION} width="100%" style={{ margin: '0 0 16px', font: SMALL }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td width="120" style={{ ...CELL, color: INK_3, paddingRight: 12 }}>
              {label}
            </td>
            <td style={{ ...CELL, wordBreak: 'break-word' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines(block: Extract<LetterBlock, { kind: 'lines' }>) {
  const { lines } = block;
  const sum = { ...CELL, whiteSpace: 'nowrap', paddingLeft: 16 } as const;
  const note = unpricedNote(lines);
  return (
    <table {...PRESENTATION} width="100%" style={{ margin: '0 0 16px', font: SMALL }}>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is drawn once
          <tr key={index}>
            <td style={{ ...CELL, wordBreak: 'break-word' }}>
              {keepTogether(line.title)}
              <br />
              <span style={{ color: INK_2 }}>{lineDetails(line)}</span>
            </td>
            <td align="right" style={sum}>
              {lineSumText(line)}
            </td>
          </tr>
        ))}
        {lineSums(block).map(([label, text], index) => (
          <tr key={label} style={index === 0 ? { font: `bold ${TEXT}` } : { color: INK_3 }}>
            <td style={index === 0 ? CELL : UNDER}>{label}</td>
            <td align="right" style={index === 0 ? sum : { ...sum, ...UNDER }}>
              {text}
            </td>
          </tr>
        ))}
        {note && (
          <tr>
            <td colSpan={2} style={{ ...CELL, color: INK_3 }}>
              {note}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
