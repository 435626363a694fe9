import { formatPhone, type Institute, placeText, whatsappLink } from '../../shared/institute.ts';
import { useInstitute } from '../page/page-context.ts';
import { CopyButton } from './copy-button.tsx';

export const googleRoute = ({ latitude, longitude }: Institute['position']) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Opens the app, where there is one, with the destination filled in; a web page otherwise. */
const yangoRoute = ({ latitude, longitude }: Institute['position']) =>
  `https://yango.go.link/route?end-lat=${latitude}&end-lon=${longitude}&lang=fr`;

/** Directions for a driver: the landmarks, the position and the telephone number. */
function driverText(institute: Institute): string {
  const { name, address, landmarks, phone, position } = institute;
  return [
    `${name}, ${placeText(address)}`,
    `Repères\u00a0: ${landmarks}`,
    `Téléphone\u00a0: ${formatPhone(phone)}`,
    `Position\u00a0: ${position.latitude}, ${position.longitude}`,
    googleRoute(position),
  ].join('\n');
}

/** Directions as links only: nothing is loaded from third parties. */
export function Directions() {
  const institute = useInstitute();
  const { position } = institute;
  const text = driverText(institute);
  const links = [
    ['Itinéraire dans Google Maps', googleRoute(position)],
    ['Commander un Yango', yangoRoute(position)],
    ['Envoyer l’itinéraire à un chauffeur par WhatsApp', whatsappLink(text, '')],
  ] as const;
  return (
    <p className="link-row">
      {links.map(([label, url]) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
      <CopyButton label="Copier l’itinéraire" text={text} />
    </p>
  );
}
