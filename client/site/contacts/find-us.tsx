import { type ReactNode, useState } from 'react';
import { DriverLinks, hasDirections, listRouteLinks } from '#client/components/directions.tsx';
import { Icon } from '#client/components/icon.tsx';
import { useHasAccessMap, useInstitute, usePage } from '#client/page/page-context.ts';
import { formatAddress, formatPhone, type Position } from '#shared/institute.ts';

/** Shows how to reach the institute, with the opening hours as `children`. */
export function FindUs({ children }: { children: ReactNode }) {
  const institute = useInstitute();
  const { address, phone, email, position } = institute;
  const { opening } = usePage();
  const addressLine = formatAddress(address);
  return (
    <section aria-labelledby="itineraire" className="card find-us">
      <h2 id="itineraire">Nous joindre</h2>
      <address className="contact-lines">
        <p className={opening.isOpen ? 'opening opening-now' : 'opening'}>
          <Icon name="clock" />
          {opening.text}
        </p>
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
        {addressLine && (
          <p>
            <Icon name="pin" />
            {addressLine}
          </p>
        )}
      </address>
      <div className="stack-close">
        {position && (
          <p className="actions">
            {listRouteLinks(institute).map(([label, url], index) => (
              <a
                key={url}
                className={index === 0 ? 'button' : 'button button-outline'}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {label}
              </a>
            ))}
          </p>
        )}
        <AccessMap />
      </div>
      {hasDirections(institute) && <DriverDirections />}
      {children}
    </section>
  );
}

/** Shows directions for a driver, who knows landmarks but no house numbers. */
function DriverDirections() {
  const { landmarks } = useInstitute();
  return (
    <figure className="driver-directions">
      <figcaption>À dire au chauffeur</figcaption>
      {landmarks && <blockquote className="driver-landmarks">{landmarks}</blockquote>}
      <p className="actions">
        <DriverLinks className="button button-outline" />
      </p>
    </figure>
  );
}

/** Half of the map's width and height in degrees. */
const halfSpan = 0.004;

function buildMapUrls({ latitude, longitude }: Position) {
  const [west, east] = [longitude - halfSpan, longitude + halfSpan];
  const [south, north] = [latitude - halfSpan, latitude + halfSpan];
  const search = new URLSearchParams({
    bbox: [west, south, east, north].join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return {
    frameUrl: `https://www.openstreetmap.org/export/embed.html?${search}`,
    pageUrl: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  };
}

/** Shows a drawn plan and a link. OpenStreetMap is contacted only when the visitor asks for its map (privacy). */
function AccessMap() {
  const { position } = useInstitute();
  const hasPlan = useHasAccessMap();
  const map = position && buildMapUrls(position);
  const [isMapShown, setIsMapShown] = useState(false);
  const isFrame = map && isMapShown;
  if (!map && !hasPlan) return null;
  return (
    <>
      {isFrame && <iframe className="plan" src={map.frameUrl} title="Plan d’accès à l’institut" />}
      {hasPlan && !isFrame && (
        <img
          className="plan"
          src="/plan.svg"
          alt="Plan d’accès à l’institut"
          width="640"
          height="400"
        />
      )}
      {map && (
        <p className="link-row">
          {!isMapShown && (
            <button
              type="button"
              className="button-link needs-script"
              onClick={() => setIsMapShown(true)}
            >
              Afficher la carte OpenStreetMap
            </button>
          )}
          {isMapShown && <span>La carte reste vide&nbsp;?</span>}
          <a
            className={isMapShown ? undefined : 'without-script'}
            href={map.pageUrl}
            target="_blank"
            rel="noopener"
          >
            Ouvrir dans OpenStreetMap
          </a>
        </p>
      )}
    </>
  );
}
