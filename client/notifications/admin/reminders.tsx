import type { MouseEvent } from 'react';
import { buildSubmit } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { ContactLinks } from '#client/admin/contact-actions.tsx';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { EmptyPage } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { formatTreatments } from '#client/agenda/admin/appointment-card.tsx';
import {
  formatDelivery,
  formatReport,
  mailLabels,
} from '#client/appointments/admin/client-contact.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { Institute } from '#shared/institute.ts';
import {
  RemindedInput,
  type ReminderEntry,
  type Reminders,
} from '#shared/notifications/reminders.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';

const formatReminder = ({ name, starts }: ReminderEntry, day: Day, institute: Institute) =>
  `Bonjour ${name}, nous vous attendons demain, ${formatDayTime(day, starts)}. Venez-vous\u202f? Un mot suffit\u00a0; si vous avez un empêchement, dites-le-nous au plus tôt.\n${institute.name}`;

export const remindersScreen = buildAdminScreen<Reminders>({
  title: 'Rappels pour demain',
  load: (pageRequest) => load(pageRequest, { name: 'adminReminders' }),
  forms: {
    '': buildSubmit({
      call: 'adminReminded',
      schema: RemindedInput,
      input: ({ values }) => ({ ...values, isDone: true }),
      finish: () => adminPaths.adminReminders,
    }),
  },
  refusals: {
    conflict: 'Ce rendez-vous a été déplacé ou annulé entre-temps\u00a0: rien n’est noté.',
  },
  View({ data: { day, toRemind, reminded } }) {
    return (
      <>
        <EmptyPage rows={[...toRemind, ...reminded]} canBook>
          Personne n’est attendu.
        </EmptyPage>
        <Rows>
          {toRemind.map((reminder) => (
            <ReminderRow key={reminder.number} reminder={reminder} day={day} />
          ))}
        </Rows>
        {reminded.length > 0 && (
          <Section id="prevenus" title="C’est fait">
            <Rows>
              {reminded.map(({ number, starts, name, coming }) => (
                <Row
                  key={number}
                  title={`${formatTime(starts)}, ${name}`}
                  detail={coming ? 'a confirmé sa venue' : 'rappel fait'}
                />
              ))}
            </Rows>
          </Section>
        )}
      </>
    );
  },
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});

function ReminderRow({ reminder, day }: { reminder: ReminderEntry; day: Day }) {
  const { number, starts, name, phone, mail, message } = reminder;
  const mailText = mail && (mail.report ? formatDelivery(mail) : mailLabels[mail.state]);
  const institute = useInstitute();
  const catalogue = useCatalogue();
  return (
    <Row
      title={`${formatTime(starts)}, ${name}`}
      to={buildRequestLink(number)}
      detail={
        <>
          {`${formatTreatments(reminder, catalogue)}\u00a0· `}
          <span className={mail?.report ? undefined : 'unbroken'}>{mailText || 'sans e-mail'}</span>
          {message &&
            `\u00a0· SMS ou WhatsApp\u00a0: ${formatReport({ ...message, channel: 'gateway' })}`}
        </>
      }
    >
      <div className="toolbar row-tools visit-links">
        <ContactLinks
          phone={phone}
          text={formatReminder(reminder, day, institute)}
          name={name}
          onMessage={noteReminder}
        />
        <ButtonForm
          action={adminPaths.adminReminders}
          className="button button-outline"
          hiddenFields={{ number, day, time: starts }}
        >
          Fait
          <span className="visually-hidden">{` : ${name}`}</span>
        </ButtonForm>
      </div>
    </Row>
  );
}

/** Posts the row's form while WhatsApp opens in a new tab. */
function noteReminder({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.closest('li')?.querySelector('form')?.requestSubmit();
}
