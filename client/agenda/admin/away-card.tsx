import { type Away, placeInput } from '../../../shared/agenda/away.ts';
import { blockInput } from '../../../shared/agenda/block-input.ts';
import { awayText, placeLabel } from '../../../shared/agenda/client-messages.ts';
import { RefuseInput } from '../../../shared/appointments/request-list.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { ContactLinks } from '../../admin/contact-actions.tsx';
import { ButtonForm, EditForm } from '../../admin/edit-form.tsx';
import type { Posted } from '../../admin/load.ts';
import { AskFirst } from '../../admin/section.tsx';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { awayLink } from './agenda-address.ts';
import { careText } from './appointment-card.tsx';

type Waiting = Away['waiting'][number];
type Placed = Away['placed'][number];

const reason = 'La personne qui devait vous recevoir ne peut pas venir.';

export interface Absence {
  readonly day: string;
  readonly staff: string;
  readonly who: string;
}

interface WaitingProps {
  client: Waiting;
  absence: Absence;
  /** The number of the next client in the list. */
  next: string | undefined;
}

/** Shows a client of the absent staff member, with a proposal for another place. */
export function WaitingCard({ client, absence, next }: WaitingProps) {
  const { number, version, name, day, time, proposal } = client;
  const { who: staffName, ...away } = absence;
  const hidden = { ...away, next };
  const label = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <li className="card stack-tight" id={number}>
      <CardHead client={client} time={time} />
      <p>
        <strong>{proposal ? placeLabel({ day, time }, proposal) : 'Aucune heure libre'}</strong>
        <span className="away-mail muted">{mailText(client, proposal, client)}</span>
      </p>
      <div className="actions">
        {proposal && (
          <EditForm
            action={adminPaths.adminAway}
            hiddenFields={{ intent: 'placer', ...hidden, ...placeField(client) }}
          >
            <button type="submit" className="button">
              Accepter{label}
            </button>
          </EditForm>
        )}
        <Tell client={client} text={{ who: staffName, from: { day, time }, to: proposal }} />
      </div>
      <div className="row">
        <Link className="tappable" to={requestLink(number, confirmFormId)}>
          Autre heure{label}
        </Link>
        <AskFirst label={<>Annuler…{label}</>}>
          <p>{`Motif\u00a0: «\u00a0${reason}\u00a0»`}</p>
          <p>
            {client.hasEmail ? 'Un e-mail part avec ce motif.' : 'Sans e-mail\u00a0: à prévenir.'}
          </p>
          <ButtonForm
            action={adminPaths.adminAway}
            className="button button-outline"
            hiddenFields={{ intent: 'annuler', ...hidden, number, version, reason }}
          >
            Annuler le rendez-vous{label}
          </ButtonForm>
        </AskFirst>
      </div>
    </li>
  );
}

/** Shows a client who has been placed, and may still have to be told. */
export function PlacedCard({ client, absence }: { client: Placed; absence: Absence }) {
  const { number, day, time, names, previousTime } = client;
  const from = { day: absence.day, time: previousTime };
  return (
    <li className="card stack-tight" id={number}>
      <CardHead client={client} time={previousTime} />
      <p>
        <strong>{placeLabel(from, client)}</strong>
        <span className="away-mail muted">{mailText(client, client, from)}</span>
      </p>
      <div className="actions">
        <Tell
          client={client}
          text={{ who: absence.who, from, to: { day, time, names }, isDone: true }}
        />
      </div>
    </li>
  );
}

function CardHead({ client, time }: { client: Waiting | Placed; time: string }) {
  const catalogue = useCatalogue();
  return (
    <>
      <h3>
        {`${formatTime(time)} · `}
        <Link to={requestLink(client.number)}>{client.name}</Link>
      </h3>
      <p>{careText(client, catalogue)}</p>
    </>
  );
}

/**
 * Says whether the client gets a mail. A client whose hour stays or who has no address gets none.
 */
function mailText(
  client: Waiting | Placed,
  to: Pick<Placed, 'day' | 'time'> | null,
  from: Pick<Placed, 'day' | 'time'>,
): string {
  if (!to) return 'Appelez pour convenir d’un autre jour.';
  if (to.day === from.day && to.time === from.time) return 'L’heure reste\u00a0: aucun e-mail.';
  return client.hasEmail ? 'Un e-mail le dit.' : 'Sans e-mail\u00a0: à prévenir.';
}

interface TellProps {
  client: Waiting | Placed;
  text: Omit<Parameters<typeof awayText>[0], 'name' | 'care'>;
}

function Tell({ client, text }: TellProps) {
  const institute = useInstitute();
  const care = careText(client, useCatalogue());
  const { name, phone } = client;
  return (
    <ContactLinks phone={phone} name={name} text={awayText({ ...text, name, care }, institute)} />
  );
}

/* The forms of the screen of an absent staff member. */

const placePrefix = 'place-';

export const placeField = ({ number, version, proposal }: Waiting): Record<string, string> =>
  proposal
    ? {
        [placePrefix + number]: [version, proposal.day, proposal.time, proposal.staff].join(' '),
      }
    : {};

const movesIn = (values: Posted['values']) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith(placePrefix))
    .map(([name, value]) => {
      const [version, day, hour, staff = ''] = value.split(' ');
      return { number: name.slice(placePrefix.length), version: Number(version), day, hour, staff };
    });

/** Returns the address of the list, at the next client. */
function backTo({ values: { day = '', staff = '', next } }: Posted, done: Record<string, string>) {
  const more = new URLSearchParams(done);
  return `${awayLink({ day, staff })}&${more}${next ? `#${next}` : ''}`;
}

/** The fields by which an address of this screen confirms a change. */
export const leftField = 'reste';
export const cancelledField = 'annule';

/** Returns the hours from `starts` until the end of the day. */
export const restTimes = (starts = '') => ({ starts, ends: '24:00' });

export const awayForms = {
  absente: form({
    call: 'adminBlock',
    schema: blockInput,
    input: ({ values: { staff, day, starts } }) => ({
      staff,
      from: day,
      to: '',
      ...restTimes(starts),
      kind: 'off',
      label: 'Absence',
    }),
    done: ({ posted: { values } }) => awayLink({ day: values.day, staff: values.staff }),
  }),
  placer: form({
    call: 'adminPlace',
    schema: ({ today }) => placeInput(today),
    input: ({ values }) => ({ day: values.day, staff: values.staff, moves: movesIn(values) }),
    done: ({ posted, answer: { moved, left } }) =>
      backTo(posted, { [completedField]: String(moved.length), [leftField]: String(left.length) }),
  }),
  annuler: form({
    call: 'adminRefuse',
    schema: RefuseInput,
    input: ({ values: { number, version, reason } }) => ({
      number,
      version: Number(version),
      reason,
    }),
    done: ({ posted, input: { number } }) => backTo(posted, { [cancelledField]: number }),
  }),
};
