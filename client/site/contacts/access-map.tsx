import { type ReactNode, useState } from 'react';
import type { Position } from '../../../shared/institute.ts';
import { useHasPlan, useInstitute } from '../../page/page-context.ts';

/** Half of the map's width and height in degrees. */
const halfSpan = 0.004;

function mapLinks({ latitude, longitude }: Position) {
  const [west, east] = [longitude - halfSpan, longitude + halfSpan];
  const [south, north] = [latitude - halfSpan, latitude + halfSpan];
  const search = new URLSearchParams({
    bbox: [west, south, east, north].join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return {
    embedded: `https://www.openstreetmap.org/export/embed.html?${search}`,
    whole: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  };
}

/** Shows a drawn plan and a link. OpenStreetMap is contacted only when the visitor asks for its map (privacy). */
export function AccessMap({ children }: { children: ReactNode }) {
  const { position } = useInstitute();
  const hasPlan = useHasPlan();
  const map = position && mapLinks(position);
  const [isMapShown, setIsMapShown] = useState(false);
  return (
    <>
      {map && isMapShown ? (
        <iframe className="plan" src={map.embedded} title="Plan d’accès à l’institut" />
      ) : (
        hasPlan && (
          <img
            className="plan"
            src="/plan.svg"
            alt="Plan d’accès à l’institut"
            width="640"
            height="400"
          />
        )
      )}
      {children}
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
          <a
            className={isMapShown ? undefined : 'without-script'}
            href={map.whole}
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
