import { formatPhone, placeText } from '../../../shared/institute.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Directions } from '../../components/directions.tsx';
import { Icon } from '../../components/icon.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { AccessMap } from './access-map.tsx';

export function FindUs() {
  const institute = useInstitute();
  const { address, landmarks, phone, email } = institute;
  const { opening } = usePage();
  const place = placeText(address);
  return (
    <section aria-labelledby="trouver" className="card">
      <h2 id="trouver">Nous trouver</h2>
      <p className={opening.isOpen ? 'opening opening-now' : 'opening'}>
        <Icon name="clock" />
        {opening.text}
      </p>
      <address className="contact-lines">
        <p>
          <Icon name="pin" />
          {place}
        </p>
        <p>
          <Icon name="phone" />
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </p>
        <p>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </address>
      <p>
        <strong>Repères&nbsp;:</strong> {landmarks}
      </p>
      <p className="link-row">
        <CopyButton label="Copier l’adresse" text={place} />
      </p>
      <Directions />
      <AccessMap />
    </section>
  );
}
