/** A number that can be called: spaces and dashes are for the eye. Nothing where no number was told. */
export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  if (phone === '') return null;
  return (
    <a className={className ? `phone ${className}` : 'phone'} href={`tel:${dialled(phone)}`}>
      {phone}
    </a>
  );
}

/** A Russian number of eleven digits is dialled as +7, from abroad too; toll-free ones stay 8 800. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('8') && !digits.startsWith('8800');
  return national || phone.trim().startsWith('+') ? `+7${digits.slice(1)}` : digits;
}
