import { listArrivalLines } from '#shared/appointments/decision-text.ts';
import { buildGoogleRoute, formatPhone, type Institute, type Position } from '#shared/institute.ts';
import { useInstitute } from '../page/page-context.ts';
import { CopyButton } from './copy-button.tsx';
import { WhatsAppLink } from './link.tsx';

const buildYangoUrl = ({ latitude, longitude }: Position) =>
  `https://yango.go.link/route?end-lat=${latitude}&end-lon=${longitude}&lang=fr`;

function formatDriverText(institute: Institute): string {
  const { phone, position } = institute;
  return [
    ...listArrivalLines(institute),
    ...(phone ? [`Téléphone\u00a0: ${formatPhone(phone)}`] : []),
    ...(position
      ? [`Position\u00a0: ${position.latitude}, ${position.longitude}`, buildGoogleRoute(position)]
      : []),
  ].join('\n');
}

export const listRouteLinks = ({
  position,
}: Institute): (readonly [label: string, url: string])[] =>
  position
    ? [
        ['Itinéraire dans Google Maps', buildGoogleRoute(position)],
        ['Commander un Yango', buildYangoUrl(position)],
      ]
    : [];

export const hasDirections = ({ address, landmarks, position }: Institute): boolean =>
  Boolean(address || landmarks || position);

export function DriverLinks({ className }: { className?: string }) {
  const text = formatDriverText(useInstitute());
  return (
    <>
      <WhatsAppLink className={className} text={text}>
        Envoyer l’itinéraire à un chauffeur par WhatsApp
      </WhatsAppLink>
      <CopyButton label="Copier l’itinéraire" text={text} />
    </>
  );
}

/** Lists the other ways than the first, which the ticket has as a button. */
export function Directions() {
  return (
    <p className="link-row">
      {listRouteLinks(useInstitute())
        .slice(1)
        .map(([label, url]) => (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        ))}
      <DriverLinks />
    </p>
  );
}
