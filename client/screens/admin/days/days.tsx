import { dayTitle, readDay } from '../../../../shared/calendar/calendar-month.ts';
import {
  type ClosedDayList,
  closeDaysInput,
  labelLimit,
  OpenDayInput,
} from '../../../../shared/contract/closed-days.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { optional, TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { affectedRequestsLink, affectedRequestsText } from '../affected-requests.ts';
import { form } from '../forms/form.ts';
import { SendButton } from '../forms/send-button.tsx';
import { load } from '../load.ts';
import { hoursLink } from '../site/site-links.ts';
import { ClosureNotice, closedSearch, reopenedSearch } from './closure-notice.tsx';
import { Holidays } from './holidays.tsx';

export const daysScreen = adminScreen({
  title: 'Jours fermés',
  load: (asked) => load(asked, { name: 'adminDays' }),
  forms: {
    ouvrir: form({
      call: 'adminOpenDay',
      schema: OpenDayInput,
      done: ({ input: { day } }) => daysLink(reopenedSearch(day)),
      // The current document still holds the old opening hours.
      isWholeDocument: true,
    }),
    '': form({
      call: 'adminCloseDays',
      schema: ({ today }) => closeDaysInput(today),
      // Browsers without date fields send text. Anything that is not a date is kept, for the schema to refuse.
      input: ({ values: { from = '', to = '', label } }) => ({
        ...{ from: readDay(from) ?? from, to: readDay(to) ?? to, label },
      }),
      fields: ['from', 'to', 'label'],
      done: ({ input: { from, to } }) => daysLink(closedSearch(from, to)),
      isWholeDocument: true,
    }),
  },
  Done: ({ found, search }) => <ClosureNotice search={search} list={found} />,
  View: Days,
});

const daysLink = (search: URLSearchParams) => `${adminPaths.adminDays}?${search}`;

function Days({ found, outcome, search }: Shown<ClosedDayList>) {
  const institute = useInstitute();
  return (
    <>
      <p className="link-row">
        <Link to={hoursLink()}>Changer les heures d’un jour ou de la semaine</Link>
      </p>
      <div className="columns">
        <CloseForm outcome={outcome} key={`${search} ${JSON.stringify(found.days)}`} />
        <section className="card stack" aria-labelledby="a-venir">
          <h2 id="a-venir">À venir</h2>
          {found.days.length === 0 && <p>Aucun jour fermé.</p>}
          <ul className="lines">
            {found.days.map((closed) => (
              <ClosedDay key={closed.day} {...closed} />
            ))}
          </ul>
          {institute.closedDays.length > 0 && (
            <p className="muted">
              {`Fermés dans les réglages du site\u00a0: ${institute.closedDays.map(dayTitle).join(', ')}.`}
            </p>
          )}
        </section>
      </div>
      <Holidays closed={found.days} />
    </>
  );
}

function CloseForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  const { problem, values } = outcome ?? {};
  const errorOf = (name: string) => fieldError(problem, name);
  return (
    <section className="card" aria-labelledby="fermer">
      <h2 id="fermer">Fermer l’institut un ou plusieurs jours</h2>
      <PostForm action={adminPaths.adminDays} className="form">
        <input type="hidden" name="intent" value="fermer" />
        <TextField
          name="from"
          label="Premier jour"
          type="date"
          required
          min={today}
          defaultValue={values?.from}
          error={errorOf('from')}
        />
        <TextField
          name="to"
          label={<>Dernier jour{optional}</>}
          hint="Laissez vide pour un seul jour."
          type="date"
          min={today}
          defaultValue={values?.to}
          error={errorOf('to')}
        />
        <TextField
          name="label"
          label={<>Libellé{optional}</>}
          hint={'Par exemple «\u00a0Congés\u00a0». Les visiteurs ne le voient pas.'}
          maxLength={labelLimit}
          defaultValue={values?.label}
          error={errorOf('label')}
        />
        <SendButton intent="fermer">Fermer ces jours</SendButton>
      </PostForm>
    </section>
  );
}

function ClosedDay({ day, label, by, expected }: ClosedDayList['days'][number]) {
  return (
    <li>
      <div>
        <p>
          {dayTitle(day)}
          {label && ` · ${label}`}
        </p>
        <p className="muted small">{by}</p>
        {expected > 0 && (
          <Link to={affectedRequestsLink(day, day)}>{affectedRequestsText(expected)}</Link>
        )}
      </div>
      <PostForm action={adminPaths.adminDays}>
        <input type="hidden" name="intent" value="ouvrir" />
        <input type="hidden" name="day" value={day} />
        <button type="submit" className="button-link">
          Rouvrir<span className="visually-hidden">{` le ${dayTitle(day)}`}</span>
        </button>
      </PostForm>
    </li>
  );
}
