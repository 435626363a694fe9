import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { mostBookings, type Online } from '../../../../shared/contract/admin/online.ts';
import { formatPhone } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { TickList } from '../forms/ticks.tsx';
import { Section } from '../section.tsx';

/** Cancels recent bookings by telephone numbers without history, many at once. */
export function BookingsForm({ bookings, hasMore }: Pick<Online, 'bookings' | 'hasMore'>) {
  return (
    <Section id="inconnus" title="Réservations de numéros inconnus" className="card stack">
      <p className="muted">
        Quand trop arrivent en un jour, les suivantes deviennent des demandes, et vous recevez une
        alerte.
      </p>
      {bookings.length === 0 ? (
        <p>Aucune depuis deux jours.</p>
      ) : (
        <EditForm
          action={adminPaths.adminOnline}
          className="form"
          hiddenFields={{ intent: 'annuler' }}
        >
          {hasMore && <p>{`Les ${mostBookings} dernières seulement.`}</p>}
          <TickList
            rows={bookings.map((booking) => ({
              id: booking.number,
              at: booking.at,
              text: lineOf(booking),
            }))}
            countText={(count) => `${count}\u00a0rendez-vous`}
          />
          <SendButton>Annuler ce qui est coché</SendButton>
        </EditForm>
      )}
    </Section>
  );
}

function lineOf({ day, time, name, phone, people, treatments }: Online['bookings'][number]) {
  const group = people > 1 ? `, ${people}\u00a0personnes` : '';
  return `${appointmentTitle(day, time)}, ${name}, ${formatPhone(phone)}${group}, ${treatments.join(' + ')}`;
}
