import { DeskField } from '../../../shared/backoffice.ts';
import { type BlockField, blockShapes, isBlockKind } from '../../../shared/block-shapes.ts';
import { DeskInput } from '../desk/desk-form.tsx';
import { PictureInput } from './picture-input.tsx';

interface BlockFieldsProps {
  /** JSON: blocks as they stand. */
  value: string;
  typed: string | undefined;
  error: string | undefined;
}

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const readParts = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : []);

/** Blocks of a page, each with its fields, its place and a way to be taken out. */
export function BlockFields({ value, typed, error }: BlockFieldsProps) {
  const blocks = readParts(JSON.parse(typed ?? value));
  return (
    <fieldset className="desk-stack">
      <legend>
        <h2>Блоки</h2>
      </legend>
      <input type="hidden" name={`${DeskField.Was}blocks`} value={value} />
      {error && <p className="field-error">{error}</p>}
      <ol className="desk-stack" data-sorted="">
        {nameParts(blocks, 'blocks').map((named) => (
          <BlockForm key={named.name} {...named} />
        ))}
      </ol>
      <label className="field">
        <span>Добавить блок</span>
        <select className="input" name="blocks.add" defaultValue="">
          <option value="">не добавлять</option>
          {Object.entries(blockShapes).map(([kind, { title }]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
        <span className="field-hint">Поля нового блока появятся, когда сохраните черновик.</span>
      </label>
    </fieldset>
  );
}

interface NamedPart {
  /** Beginning of the names of its fields: `blocks.2`. */
  name: string;
  /** From 1. */
  place: number;
  part: Part;
}

const nameParts = (parts: readonly Part[], name: string): NamedPart[] =>
  parts.map((part, at) => ({ name: `${name}.${at}`, place: at + 1, part }));

function BlockForm({ name, place, part }: NamedPart) {
  const kind = String(part['kind']);
  if (!isBlockKind(kind)) return null;
  const { title, fields } = blockShapes[kind];
  const said = typeof part['title'] === 'string' ? part['title'] : '';
  return (
    <li>
      <details className="panel" open={isEmpty(part)}>
        <summary>
          {place}. {title}
          {said && <span className="muted"> {said}</span>}
        </summary>
        <div className="desk-stack">
          <input type="hidden" name={`${name}.kind`} value={kind} />
          <div className="desk-inline">
            <label>
              Место{' '}
              <input
                className="input desk-cell"
                name={`${name}.order`}
                inputMode="decimal"
                data-place=""
                defaultValue={place}
              />
            </label>
            <label className="check">
              <input type="checkbox" name={`${name}.remove`} value="yes" /> убрать блок
            </label>
          </div>
          <PartFields part={part} fields={fields} name={name} />
        </div>
      </details>
    </li>
  );
}

const isEmpty = ({ kind: _kind, ...part }: Part): boolean =>
  Object.values(part).every(
    (value) => value === '' || (Array.isArray(value) && value.length === 0),
  );

interface PartFieldsProps {
  part: Part;
  fields: readonly BlockField[];
  name: string;
}

function PartFields({ part, fields, name }: PartFieldsProps) {
  return fields.map((field) => (
    <PartField
      key={field.name}
      field={field}
      value={part[field.name]}
      name={`${name}.${field.name}`}
    />
  ));
}

interface PartFieldProps {
  field: BlockField;
  value: unknown;
  name: string;
}

function PartField({ field, value, name }: PartFieldProps) {
  const { kind, label } = field;
  const text = typeof value === 'string' ? value : '';
  if (kind === 'list') return <ListFields field={field} value={value} name={name} />;
  if (kind === 'picture')
    return <PictureInput form="block" name={name} label={label} value={text} />;
  if (kind === 'lines') {
    const lines = Array.isArray(value) ? value.join('\n') : '';
    return (
      <DeskInput form="block" name={name} label={label} value={lines} rows={4} hint="По строке" />
    );
  }
  const rows = kind === 'markdown' ? 8 : kind === 'paragraph' ? 3 : null;
  const common = { form: 'block', name, label, value: text, isMarkdown: kind === 'markdown' };
  return rows ? <DeskInput {...common} rows={rows} /> : <DeskInput {...common} />;
}

type ListField = Extract<BlockField, { kind: 'list' }>;

/** One more than there are, to be filled in; an emptied one goes. */
function ListFields({ field, value, name }: { field: ListField; value: unknown; name: string }) {
  const items = [...readParts(value), {}];
  return (
    <fieldset>
      <legend>{field.label}</legend>
      <ol className="desk-stack">
        {nameParts(items, name).map((item) => (
          <li key={item.name} className="panel desk-stack">
            <PartFields part={item.part} fields={field.of} name={item.name} />
          </li>
        ))}
      </ol>
      <span className="field-hint">Пустой пункт не сохраняется; сотрите поля, чтобы убрать.</span>
    </fieldset>
  );
}
