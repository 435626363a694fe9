import { formatPhone } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { useInstitute } from '../page/page-context.ts';
import { Link } from './link.tsx';

/** Links to the telephone, or to the contact form while the institute has no number. */
export function CallLink({ className }: { className?: string }) {
  const { phone } = useInstitute();
  return phone ? (
    <a className={className} href={`tel:${phone}`}>{`Appeler le ${formatPhone(phone)}`}</a>
  ) : (
    <Link className={className} to={paths.contacts}>
      Nous écrire
    </Link>
  );
}

export function CallUs() {
  const { phone } = useInstitute();
  return phone ? (
    <>
      appelez-nous au <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.
    </>
  ) : (
    <>
      écrivez-nous depuis la page <Link to={paths.contacts}>Contact</Link>.
    </>
  );
}
