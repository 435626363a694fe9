import { formatPhone, placeText } from '../../../shared/institute.ts';
import { paths } from '../../../shared/page/paths.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { useHasPlan, useInstitute, usePage } from '../../page/page-context.ts';

export function ContactSummary() {
  const institute = useInstitute();
  const { address, phone, landmarks } = institute;
  const { opening } = usePage();
  const hasPlan = useHasPlan();
  return (
    <section className="page contact-summary" aria-labelledby="contact">
      <h2 id="contact">Nous contacter</h2>
      <div className="stack-close contact-card">
        <address>
          {placeText(address)}
          {phone && (
            <a className="big-phone" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          )}
        </address>
        {landmarks && <p className="muted">{landmarks}</p>}
        <p className={opening.isOpen ? 'opening opening-now' : 'opening'}>
          <Icon name="clock" />
          {opening.text}
        </p>
        <p>
          <Link className="button" to={paths.contacts}>
            {hasPlan ? 'Contacts et plan d’accès' : 'Contacts'}
          </Link>
        </p>
      </div>
    </section>
  );
}
