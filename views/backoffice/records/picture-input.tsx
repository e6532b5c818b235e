import { DeskField } from '../../../shared/backoffice.ts';
import { Photo } from '../../../shared/ui/photo.tsx';

interface PictureInputProps {
  form: string;
  name: string;
  label: string;
  /** Key of the picture as it stands; '' none. */
  value: string;
  typed?: string | undefined;
  error?: string | undefined;
  merged?: boolean;
}

/** A picture: the one that is there, another by file, or none. */
export function PictureInput({
  form,
  name,
  label,
  value,
  typed,
  error,
  merged,
}: PictureInputProps) {
  const id = `${form}-${name}`;
  const shown = typed ?? value;
  return (
    <fieldset className="field" data-drop="fill">
      <legend>{label}</legend>
      {shown !== '' && <Photo imageKey={shown} alt="" width={132} />}
      <div className="desk-inline">
        <input
          className="input"
          type="file"
          name={`${name}.file`}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-label={`${label}: файл`}
          aria-invalid={error ? true : undefined}
        />
        <label htmlFor={id}>Ключ</label>
        <input className="input" id={id} name={name} defaultValue={shown} />
      </div>
      <span className="field-hint">
        Файл до 10 МБ, можно перетащить сюда; чтобы убрать картинку, сотрите ключ.
      </span>
      {merged && <input type="hidden" name={DeskField.Was + name} value={value} />}
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  );
}
