/** An address that can be written to; nothing where none was told. */
export function MailLink({ email, className }: { email: string; className?: string }) {
  if (email === '') return null;
  return (
    <a className={className} href={`mailto:${email}`}>
      {email}
    </a>
  );
}
