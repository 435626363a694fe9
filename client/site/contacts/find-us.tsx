import { formatPhone, namedPlace, placeText, sentencesOf } from '../../../shared/institute.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { ForDriver, hasWay, routeLinks } from '../../components/directions.tsx';
import { Icon } from '../../components/icon.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { AccessMap } from './access-map.tsx';

export function FindUs() {
  const institute = useInstitute();
  const { address, phone, email } = institute;
  const { opening } = usePage();
  const place = placeText(address);
  return (
    <section aria-labelledby="itineraire" className="card find-us">
      <h2 id="itineraire">{hasWay(institute) ? 'Itinéraire' : 'Nous joindre'}</h2>
      <AccessMap>
        <div className="stack-close">
          {institute.position && (
            <p className="actions">
              {routeLinks(institute).map(([label, url], at) => (
                <a
                  key={url}
                  className={at === 0 ? 'button' : 'button button-outline'}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {label}
                </a>
              ))}
            </p>
          )}
          {hasWay(institute) && <DriverWords />}
        </div>
        <address className="contact-lines">
          <p className={opening.isOpen ? 'opening opening-now' : 'opening'}>
            <Icon name="clock" />
            {opening.text}
          </p>
          {place && (
            <p>
              <Icon name="pin" />
              {place}
            </p>
          )}
          {phone && (
            <p>
              <Icon name="phone" />
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </p>
          )}
          {email && (
            <p>
              <Icon name="mail" />
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {place && <CopyButton label="Copier l’adresse" text={place} />}
        </address>
      </AccessMap>
    </section>
  );
}

/** Shows directions for a driver, who knows landmarks but no house numbers. */
function DriverWords() {
  const institute = useInstitute();
  return (
    <figure className="driver-words">
      <figcaption>À dire au chauffeur</figcaption>
      <blockquote>
        {institute.landmarks && <p className="driver-landmarks">{institute.landmarks}</p>}
        <p>{sentencesOf(namedPlace(institute), formatPhone(institute.phone))}</p>
      </blockquote>
      <p className="actions">
        <ForDriver className="button button-outline" />
      </p>
    </figure>
  );
}
