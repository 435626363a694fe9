import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  mostBookings,
  type Online,
  type OnlineGroup,
} from '../../../../shared/contract/admin/online.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { CheckField } from '../forms/check-field.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Box } from '../forms/ticks.tsx';
import { Section } from '../section.tsx';

/** Cancels bookings by unknown numbers, many at once. */
export function BookingsForm({ online: { groups, hasMore } }: { online: Online }) {
  const all = groups.flatMap(({ bookings }) => bookings);
  return (
    <Section id="inconnus" title="Réservations de numéros inconnus" className="card stack">
      {all.length === 0 ? (
        <p>Aucune depuis deux jours.</p>
      ) : (
        <EditForm
          action={adminPaths.adminOnline}
          className="form"
          hiddenFields={{ intent: 'annuler' }}
        >
          <p className="muted">
            Celles des deux derniers jours, qui sont encore à venir. Une même lettre veut dire un
            même réseau.
          </p>
          {hasMore && <p>{`Les ${mostBookings} dernières seulement.`}</p>}
          {groups.length > 1 && (
            <Box id="toutes" ids={numbersOf(all)}>{`Toutes\u00a0: ${countText(all.length)}`}</Box>
          )}
          <ul className="lines">
            {groups.map((group) => (
              <li key={group.id}>
                <Group group={group} />
              </li>
            ))}
          </ul>
          <CheckField
            name="mail"
            label="Prévenir par e-mail les personnes qui ont donné une adresse"
            defaultChecked={false}
          />
          <SendButton>Annuler ce qui est coché</SendButton>
        </EditForm>
      )}
    </Section>
  );
}

function Group({ group: { id, network, from, to, bookings } }: { group: OnlineGroup }) {
  const [first, last] = [timeOf(from), timeOf(to)];
  const span = first === last ? `à ${first}` : `de ${first} à ${last}`;
  return (
    <div>
      <Box id={id} ids={numbersOf(bookings)}>
        {`Réseau ${network}, ${dayTitle(from.slice(0, 10))} ${span}\u00a0: ${countText(bookings.length)}`}
      </Box>
      <details>
        <summary>Voir chacune</summary>
        {bookings.map((booking) => (
          <Box key={booking.number} id={booking.number} ids={[booking.number]}>
            {lineOf(booking)}
          </Box>
        ))}
      </details>
    </div>
  );
}

const numbersOf = (bookings: OnlineGroup['bookings']) => bookings.map(({ number }) => number);

const timeOf = (at: string) => formatTime(at.slice(11, 16));
const countText = (count: number) => `${count}\u00a0rendez-vous`;

function lineOf({ day, time, name, phone, people, treatments }: OnlineGroup['bookings'][number]) {
  const group = people > 1 ? `, ${people}\u00a0personnes` : '';
  return `${appointmentTitle(day, time)}, ${name}, ${formatPhone(phone)}${group}, ${treatments.join(' + ')}`;
}
