import {
  CancelManyInput,
  mostBookings,
  type Online,
  onlineFields,
  SaveOnlineInput,
} from '../../../shared/booking/online-settings.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, SendButton } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { TickList, tickedIn } from '../../admin/tick-list.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';

const done = () => `${adminPaths.adminSettings}?${completedField}=1`;

const doneTexts: Readonly<Record<string, string>> = {
  'online-at-once': 'Les heures libres se réservent en ligne.',
  'online-on-request': 'Les visiteurs envoient des demandes.',
  'online-closed': 'La réservation en ligne est fermée.',
  'online-cancelled': 'C’est annulé\u00a0: ces heures sont libres.',
};

export const settingsScreen = adminScreen({
  title: 'Réglages',
  load: (asked) => load(asked, { name: 'adminOnline' }),
  forms: {
    annuler: form({
      call: 'adminCancelMany',
      schema: CancelManyInput,
      input: ({ values }) => ({ numbers: tickedIn(values) }),
      done,
    }),
    '': form({
      call: 'adminSaveOnline',
      schema: SaveOnlineInput,
      declared: { fields: () => onlineFields },
      done,
    }),
  },
  Done({ search, found }) {
    const last = search.has(completedField) ? found.history.at(-1) : undefined;
    return <DoneNotice text={doneTexts[last?.action ?? '']} />;
  },
  View: Settings,
});

function Settings({ found, outcome }: ScreenProps<Online>) {
  const { bookings, hasMore, givenUpMails = 0 } = found;
  return (
    <div className="columns">
      <Rows label="Autres réglages">
        {/* Only a document of this screen may register the worker that shows alerts. */}
        <Row title="Alertes" to={adminPaths.adminAlerts} reloadDocument />
        <Row title="Messages envoyés" to={adminPaths.adminMails} end={givenUpMails || undefined} />
        <Row
          title="Options"
          to={adminPaths.adminOptions}
          detail="Acomptes, cartes cadeaux, carnets, cures, avis…"
        />
        <Row title="Accès" to={adminPaths.adminAccounts} />
      </Rows>
      <div className="stack">
        <ModeForm online={found} outcome={outcome} />
        {bookings.length > 0 && (
          <BookingsForm
            key={bookings.map(({ number }) => number).join()}
            bookings={bookings}
            hasMore={hasMore}
          />
        )}
      </div>
    </div>
  );
}

function BookingsForm({ bookings, hasMore }: Pick<Online, 'bookings' | 'hasMore'>) {
  return (
    <Section id="inconnus" title="Réservations de numéros inconnus" className="card stack">
      <EditForm
        action={adminPaths.adminSettings}
        className="form"
        hiddenFields={{ intent: 'annuler' }}
      >
        {hasMore && <p>{`Les ${mostBookings} dernières seulement.`}</p>}
        <TickList
          rows={bookings.map((booking) => ({
            id: booking.number,
            at: booking.at,
            text: describeBooking(booking),
          }))}
          countText={(count) => `${count}\u00a0rendez-vous`}
        />
        <SendButton>Annuler ce qui est coché</SendButton>
      </EditForm>
    </Section>
  );
}

function describeBooking({
  day,
  time,
  name,
  phone,
  people,
  treatments,
}: Online['bookings'][number]) {
  const group = people > 1 ? `, ${people}\u00a0personnes` : '';
  return `${appointmentTitle(day, time)}, ${name}, ${formatPhone(phone)}${group}, ${treatments.join(' + ')}`;
}

interface ModeProps {
  online: Pick<Online, 'mode' | 'sentence'>;
  outcome: FormOutcome | undefined;
}

function ModeForm({ online, outcome }: ModeProps) {
  return (
    <Section id="reglage" title="Réservation en ligne">
      <EditForm
        key={JSON.stringify(online)}
        action={adminPaths.adminSettings}
        className="form online-mode"
        hiddenFields={{ intent: 'mode' }}
        outcome={outcome}
      >
        <Inputs fields={onlineFields} values={online} />
        <SendButton>Enregistrer</SendButton>
      </EditForm>
    </Section>
  );
}
