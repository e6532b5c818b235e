interface TotpFieldsProps {
  /** Of one-time codes, base32. */
  secret: string;
  /** The same as a picture for the camera of a phone: data:… */
  picture: string;
  errors?: Readonly<Record<string, string>>;
}

/** A new password together with an application of one-time codes. */
export function TotpFields({ secret, picture, errors = {} }: TotpFieldsProps) {
  return (
    <>
      <p>Снимите картинку приложением одноразовых кодов на телефоне:</p>
      <img src={picture} width={200} height={200} alt={`Ключ для приложения: ${secret}`} />
      <p className="muted">
        Или введите ключ: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <input type="hidden" name="secret" value={secret} />
      <div className="field">
        <label htmlFor="new-password">Новый пароль, от 12 знаков</label>
        <input
          className="input"
          id="new-password"
          name="password"
          type="password"
          minLength={12}
          autoComplete="new-password"
          required
        />
        {errors['password'] && <span className="field-error">{errors['password']}</span>}
      </div>
      <div className="field">
        <label htmlFor="new-code">Код, который показывает приложение</label>
        <input
          className="input"
          id="new-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </div>
    </>
  );
}
