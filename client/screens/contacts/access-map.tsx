import { useState } from 'react';
import { institute } from '../../../shared/institute.ts';

const { latitude, longitude } = institute.position;
/** Degrees around the institute that the map shows. */
const around = 0.004;

const links = [
  [
    'Ouvrir dans OpenStreetMap',
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  ],
  [
    'Ouvrir dans Google Maps',
    `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
  ],
] as const;

const embedded = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - around, latitude - around, longitude + around, latitude + around].join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`;

/** Our own drawing at once; OpenStreetMap in its place after a tap, and nothing of it before. */
export function AccessMap() {
  const [isReal, setIsReal] = useState(false);
  return (
    <>
      {isReal ? (
        <iframe className="plan" src={embedded} title="Plan d’accès à l’institut" />
      ) : (
        <img
          className="plan"
          src="/plan.svg"
          alt="Plan d’accès à l’institut"
          width="640"
          height="400"
        />
      )}
      {!isReal && (
        <button
          type="button"
          className="button button-outline needs-script"
          onClick={() => setIsReal(true)}
        >
          Afficher la carte OpenStreetMap
        </button>
      )}
      <ul className="link-row">
        {links.map(([label, url]) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
