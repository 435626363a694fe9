import { type Day, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { Institute } from '../../../shared/institute.ts';
import {
  RemindedInput,
  type ReminderEntry,
  type Reminders,
} from '../../../shared/notifications/reminders.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Tell } from '../../admin/contact-actions.tsx';
import { load } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { bookLink } from '../../agenda/admin/agenda-address.ts';
import { treatmentsText } from '../../agenda/admin/appointment-card.tsx';
import { deliveryText, describeDelivery } from '../../appointments/admin/client-contact.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';

function reminderText(
  { name, day, starts }: { name: string; day: Day; starts: string },
  institute: Pick<Institute, 'name'>,
): string {
  return [
    `Bonjour ${name}, nous vous attendons demain, ${appointmentTitle(day, starts)}. Venez-vous\u202f? Un mot suffit\u00a0; si vous avez un empêchement, dites-le-nous au plus tôt.`,
    institute.name,
  ].join('\n');
}

export const remindersScreen = adminScreen<Reminders>({
  title: 'À rappeler demain',
  load: (asked) => load(asked, { name: 'adminReminders' }),
  forms: {
    '': form({
      call: 'adminReminded',
      schema: RemindedInput,
      input: ({ values }) => ({ ...values, isDone: true }),
      done: ({ input: { number } }) => `${adminPaths.adminReminders}?${completedField}=${number}`,
    }),
  },
  refusals: {
    conflict: 'Ce rendez-vous a été déplacé ou annulé entre-temps\u00a0: rien n’est noté.',
  },
  Done: ({ found, search }) => <Done found={found} number={search.get(completedField)} />,
  View: ToRemind,
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});

function Done({ found: { reminded }, number }: { found: Reminders; number: string | null }) {
  const reminder = reminded.find((reminder) => reminder.number === number);
  return <DoneNotice text={reminder && `C’est noté\u00a0: rappel fait pour ${reminder.name}.`} />;
}

function ToRemind({ found: { day, toRemind, reminded } }: ScreenProps<Reminders>) {
  return (
    <>
      <p className="muted">{capitalized(shortDayTitle(day))}</p>
      {toRemind.length + reminded.length === 0 && (
        <>
          <p>Personne n’est attendu.</p>
          <Link className="button" to={bookLink({ day })}>
            Nouveau rendez-vous
          </Link>
        </>
      )}
      <ul className="cards">
        {toRemind.map((reminder) => (
          <Card key={reminder.number} reminder={reminder} day={day} />
        ))}
      </ul>
      {reminded.length > 0 && (
        <Section id="prevenus" title="C’est fait" className="card stack">
          <ul className="stack-tight">
            {reminded.map((reminder) => (
              <li key={reminder.number}>
                {`${formatTime(reminder.starts)}, ${reminder.name}\u00a0: ${reminder.coming ? 'a confirmé sa venue' : 'rappel fait'}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

interface Props {
  reminder: ReminderEntry;
  day: string;
}

function Card({ reminder, day }: Props) {
  const { number, starts, name, phone, mail, message } = reminder;
  const institute = useInstitute();
  const catalogue = useCatalogue();
  return (
    <li className="card stack-tight">
      <h2>
        <Link to={requestLink(number)}>{`${formatTime(reminder.starts)}, ${name}`}</Link>
      </h2>
      <p>{treatmentsText(reminder, catalogue)}</p>
      <p className="muted small">
        {mail ? `Dernier e-mail\u00a0: ${deliveryText(mail)}` : 'Sans adresse e-mail'}
      </p>
      {message && (
        <p className="muted small">
          {`SMS ou WhatsApp\u00a0: ${describeDelivery({ ...message, channel: 'gateway' })}`}
        </p>
      )}
      <Tell
        action={adminPaths.adminReminders}
        name={name}
        fields={{ number, day, time: starts }}
        phone={phone}
        text={reminderText({ name, day, starts }, institute)}
      />
    </li>
  );
}
