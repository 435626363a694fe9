import type { ReactNode } from 'react';
import { IconCallLink, IconWhatsAppLink } from '#client/admin/contact-actions.tsx';
import { ButtonForm, EditForm } from '#client/admin/edit-form.tsx';
import { MoreMenu, Row } from '#client/admin/screen-parts.tsx';
import { confirmFormId } from '#client/appointments/admin/request-forms.tsx';
import { Link } from '#client/components/link.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatAwayMessage, formatProposedSlot } from '#shared/agenda/client-messages.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import { buildAwayLink } from './agenda-address.ts';
import { formatTreatments } from './appointment-card.tsx';
import {
  buildPlaceBackField,
  buildPlaceField,
  type PlacedClient,
  type WaitingClient,
} from './place-fields.ts';

export interface ShownAbsence {
  readonly day: string;
  /** "" for a closed day. */
  readonly staff: string;
  readonly staffName: string;
  readonly isOver: boolean | undefined;
}

const getReason = (staff: string) =>
  staff
    ? 'La personne qui devait vous recevoir ne peut pas venir.'
    : 'L’institut est fermé ce jour-là.';

interface WaitingProps {
  client: WaitingClient;
  absence: ShownAbsence;
  next: string | undefined;
}

export function WaitingRow({ client, absence, next }: WaitingProps) {
  const { number, version, name, day, time, proposal } = client;
  const { day: absentDay, staff, staffName } = absence;
  const away = { day: absentDay, staff };
  const hiddenFields = { ...away, next };
  const reason = getReason(away.staff);
  const label = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <ClientRow
      client={client}
      time={time}
      place={proposal ? formatProposedSlot({ day, time }, proposal) : time && 'Aucune heure libre'}
      mail={formatMailNote(client, proposal, client)}
      text={{ absentStaff: staffName, from: { day, time }, to: proposal }}
    >
      <div className="toolbar row-tools">
        {proposal && (
          <EditForm
            action={adminPaths.adminAway}
            hiddenFields={{
              intent: 'placer',
              ...hiddenFields,
              ...buildPlaceField(client, proposal),
            }}
          >
            <button type="submit" className="button">
              Accepter{label}
            </button>
          </EditForm>
        )}
        <OtherHourLink number={number} name={name} list={{ ...away, next }} />
        <MoreMenu label={`Autres actions\u00a0: ${name}`}>
          <p className="more-text">{`Motif\u00a0: «\u00a0${reason}\u00a0»`}</p>
          <p className="more-text">
            {client.hasEmail ? 'Un e-mail part avec ce motif.' : 'Sans e-mail\u00a0: à prévenir.'}
          </p>
          <ButtonForm
            action={adminPaths.adminAway}
            className="button-link"
            hiddenFields={{ intent: 'annuler', ...hiddenFields, number, version, reason }}
          >
            {time ? 'Annuler le rendez-vous' : 'Refuser la demande'}
            {label}
          </ButtonForm>
        </MoreMenu>
      </div>
    </ClientRow>
  );
}

interface OtherHourProps {
  number: string;
  name: string;
  list: ListPlace;
}

const OtherHourLink = ({ number, name, list }: OtherHourProps) => (
  <Link className="button button-outline" to={buildOtherHourLink(number, list)}>
    Autre heure<span className="visually-hidden">{` : ${name}`}</span>
  </Link>
);

export const buildOtherHourLink = (number: string, list: ListPlace) =>
  buildRequestLink(number, confirmFormId, '', buildListLink(list));

interface PlacedProps {
  client: PlacedClient;
  absence: ShownAbsence;
  previousName: string;
  canReturn: boolean;
}

export function PlacedRow({ client, absence, previousName, canReturn }: PlacedProps) {
  const { number, name, day, time, names, previousTime } = client;
  const { staff, staffName } = absence;
  const isOver = absence.isOver && canReturn;
  const from = { day: absence.day, time: previousTime };
  const [told, toldFrom] = isOver ? [from, client] : [client, from];
  return (
    <ClientRow
      client={client}
      time={previousTime}
      place={formatProposedSlot(from, client)}
      mail={formatMailNote(client, told, toldFrom)}
      text={{ absentStaff: staffName, from, to: { day, time, names }, hasMoved: true, isOver }}
    >
      {absence.isOver && !canReturn && (
        <div className="toolbar row-tools">
          {previousTime && <p>{`${formatTime(previousTime)} est passé.`}</p>}
          <OtherHourLink number={number} name={name} list={absence} />
        </div>
      )}
      {isOver && (
        <div className="toolbar row-tools">
          <EditForm
            action={adminPaths.adminAway}
            hiddenFields={{
              intent: 'placer',
              day: from.day,
              staff,
              ...buildPlaceBackField(client, absence),
            }}
          >
            <button type="submit" className="button button-outline">
              {`Remettre à ${formatTime(previousTime)}${previousName && `, avec ${previousName}`}`}
              <span className="visually-hidden">{`\u00a0: ${name}`}</span>
            </button>
          </EditForm>
        </div>
      )}
    </ClientRow>
  );
}

interface ClientRowProps {
  client: WaitingClient | PlacedClient;
  time: string;
  place: string;
  mail: string;
  text: Omit<Parameters<typeof formatAwayMessage>[0], 'name' | 'care'>;
  children?: ReactNode;
}

function ClientRow({ client, time, place, mail, text, children }: ClientRowProps) {
  const { number, name, phone } = client;
  const institute = useInstitute();
  const care = formatTreatments(client, useCatalogue());
  return (
    <Row
      id={number}
      title={`${time ? formatTime(time) : 'Demande'}, ${name}`}
      to={buildRequestLink(number)}
      detail={
        <>
          <p>{care}</p>
          <p className="away-place">{place}</p>
          <p>{mail}</p>
        </>
      }
    >
      {phone && (
        <div className="row-icons">
          <IconCallLink phone={phone} name={name} />
          <IconWhatsAppLink
            phone={phone}
            name={name}
            text={formatAwayMessage({ ...text, name, care }, institute)}
          />
        </div>
      )}
      {children}
    </Row>
  );
}

/** Says if the client gets a mail: only one with a new hour and a mail address does. */
function formatMailNote(
  client: WaitingClient | PlacedClient,
  to: Pick<PlacedClient, 'day' | 'time'> | null,
  from: Pick<PlacedClient, 'day' | 'time'>,
): string {
  if (!to) return 'Appelez pour convenir d’un autre jour.';
  if (to.day === from.day && to.time === from.time) return 'Aucun e-mail.';
  return client.hasEmail ? 'Un e-mail l’en informe.' : 'Sans e-mail\u00a0: à prévenir.';
}

interface ListPlace {
  day?: string | undefined;
  staff?: string | undefined;
  next?: string | undefined;
}

/** Links to the list at its next client, who is undefined after the last one. */
export function buildListLink({ day, staff, next }: ListPlace, left: readonly string[] = []) {
  const leftSearch = left.length > 0 ? `&${untreatedField}=${left.join()}` : '';
  return `${buildAwayLink({ day, staff })}${leftSearch}${next ? `#${next}` : ''}`;
}

/** The search parameter with the numbers of clients who could not be moved. */
export const untreatedField = 'reste';
