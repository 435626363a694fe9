import type { MouseEvent } from 'react';
import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { nightNote } from '../../../../../shared/calendar/night.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import {
  RemindedInput,
  type ReminderOf,
  type Reminders,
} from '../../../../../shared/contract/admin/reminders.ts';
import { whatsappLink } from '../../../../../shared/institute.ts';
import { adminPaths, requestLink } from '../../../../../shared/page/admin-paths.ts';
import { reminderText } from '../../../../../shared/text/reminder-text.ts';
import { Icon } from '../../../../components/icon.tsx';
import { Link } from '../../../../components/link.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { DoneNotice } from '../../admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { completedField } from '../../completed-edit.ts';
import { ButtonForm } from '../../forms/edit-form.tsx';
import { form } from '../../forms/form.ts';
import { load } from '../../load.ts';
import { becameOf, mailText } from '../../requests/mail-status.tsx';
import { Section } from '../../section.tsx';
import { careText } from '../day/appointment-card.tsx';

/** Tomorrow's clients to remind: one tap opens WhatsApp with the text and records it as done. */
export const remindersScreen = adminScreen<Reminders>({
  title: 'À rappeler demain',
  load: (asked) => load(asked, { name: 'adminReminders' }),
  forms: {
    '': form({
      call: 'adminReminded',
      schema: RemindedInput,
      input: ({ values }) => ({ ...values, isDone: values.isDone === '1' }),
      done: ({ input: { number, isDone } }) =>
        `${adminPaths.adminReminders}${isDone ? `?${completedField}=${number}` : ''}`,
    }),
  },
  refusals: {
    conflict: 'Ce rendez-vous a été déplacé ou annulé entre-temps\u00a0: rien n’est noté.',
  },
  Done: ({ found, search }) => <Done found={found} number={search.get(completedField)} />,
  View: ToRemind,
  back: [{ to: adminPaths.admin, label: 'Agenda' }],
});

/** Only if the list agrees, as anybody can type an address. */
function Done({ found: { reminded }, number }: { found: Reminders; number: string | null }) {
  const one = reminded.find((is) => is.number === number);
  return <DoneNotice text={one && `C’est noté\u00a0: rappel fait pour ${one.name}.`} />;
}

function ToRemind({ found: { day, toRemind, reminded } }: Shown<Reminders>) {
  return (
    <>
      <p>{`Rendez-vous de demain, ${shortDayTitle(day)}.`}</p>
      {toRemind.length === 0 && (
        <p>
          {reminded.length === 0
            ? 'Personne n’est attendu demain.'
            : 'Il ne reste personne à rappeler.'}
        </p>
      )}
      <ul className="cards">
        {toRemind.map((one) => (
          <Card key={one.number} one={one} day={one.day ?? day} />
        ))}
      </ul>
      {reminded.length > 0 && (
        <Section id="prevenus" title="C’est fait" className="card stack">
          <ul className="stack-tight">
            {reminded.map((one) => (
              <li key={one.number} className="row">
                <span>{`${hourText(one)}, ${one.name}\u00a0: ${one.coming ? 'a confirmé sa venue' : 'rappel fait'}`}</span>
                {!one.coming && (
                  <Mark one={one} day={one.day ?? day} isDone={false} className="button-link">
                    À refaire
                  </Mark>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** "10 h", "0 h 30 (nuit de samedi à dimanche)" */
const hourText = ({ day, starts }: ReminderOf) =>
  `${formatTime(starts)}${day ? nightNote({ day, time: starts }) : ''}`;

interface Props {
  one: ReminderOf;
  day: string;
}

function Card({ one, day }: Props) {
  const { number, starts, name, phone, mail, message } = one;
  const institute = useInstitute();
  const catalogue = useCatalogue();
  return (
    <li className="card stack-tight">
      <h2>
        <Link to={requestLink(number)}>{`${hourText(one)}, ${name}`}</Link>
      </h2>
      <p>{careText(one, catalogue)}</p>
      <p className="muted small">
        {mail ? `E-mail\u00a0: ${mailText(mail)}` : 'Sans adresse e-mail'}
      </p>
      {message && (
        <p className="muted small">
          {`SMS ou WhatsApp\u00a0: ${becameOf({ ...message, channel: 'gateway' })}`}
        </p>
      )}
      <div className="actions">
        {phone && (
          <a
            className="button"
            href={whatsappLink(reminderText({ name, day, starts }, institute), phone)}
            target="_blank"
            rel="noopener"
            onClick={noteAlong}
          >
            <Icon name="chat" />
            <span>
              WhatsApp<span className="visually-hidden">{` : ${name}`}</span>
            </span>
          </a>
        )}
        {phone && (
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            <span>
              Appeler<span className="visually-hidden">{` : ${name}`}</span>
            </span>
          </a>
        )}
        <Mark one={one} day={day} isDone className="button button-outline">
          C’est fait
        </Mark>
      </div>
    </li>
  );
}

/** WhatsApp opens in a new tab while the form is submitted. Without scripts the form has its own button. */
function noteAlong({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.parentElement?.querySelector('form')?.requestSubmit();
}

interface MarkProps extends Props {
  isDone: boolean;
  className: string;
  children: string;
}

const Mark = ({ one: { number, starts, name }, day, isDone, className, children }: MarkProps) => (
  <ButtonForm
    action={adminPaths.adminReminders}
    className={className}
    hiddenFields={{ number, day, time: starts, isDone: isDone ? 1 : 0 }}
  >
    {children}
    <span className="visually-hidden">{` : ${name}`}</span>
  </ButtonForm>
);
