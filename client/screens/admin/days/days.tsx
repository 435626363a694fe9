import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  type ClosedDayList,
  closeDaysFields,
  closeDaysInput,
  closedDayFields,
  OpenDayInput,
} from '../../../../shared/contract/closed-days.ts';
import { textsOf } from '../../../../shared/contract/declared-fields.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { affectedRequestsLink, affectedRequestsText } from '../affected-requests.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { rowAnchor } from '../forms/keep-place.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { load } from '../load.ts';
import { Section } from '../section.tsx';
import { hoursLink } from '../site/site-links.ts';
import { ClosureNotice, closedSearch, reopenedSearch } from './closure-notice.tsx';
import { Holidays } from './holidays.tsx';
import { ReopenButton } from './reopen.tsx';
import { Shortened } from './shortened.tsx';

export const daysScreen = adminScreen({
  title: 'Jours fermés',
  load: (asked) => load(asked, { name: 'adminDays' }),
  forms: {
    ouvrir: form({
      call: 'adminOpenDay',
      schema: OpenDayInput,
      input: ({ values: { day, raccourci } }) => ({ day, ...(raccourci && { shortened: true }) }),
      done: ({ posted, input: { day, shortened } }) =>
        daysLink(reopenedSearch(day, shortened)) + rowAnchor(posted, true),
      // The current document still holds the old opening hours.
      isWholeDocument: true,
    }),
    '': form({
      call: 'adminCloseDays',
      schema: ({ today }) => closeDaysInput(today),
      declared: { fields: ({ today }) => closeDaysFields(today()) },
      done: ({ input: { from, to } }) => daysLink(closedSearch(from, to)),
      isWholeDocument: true,
    }),
  },
  Done: ({ found, search }) => <ClosureNotice search={search} list={found} />,
  View: Days,
});

const toComeId = 'a-venir';

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
        <Section id={toComeId} title="À venir" className="card stack">
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
        </Section>
      </div>
      <Shortened days={found.shortened} />
      <Holidays closed={found.days} />
    </>
  );
}

function CloseForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  return (
    <Section id="fermer" title="Fermer l’institut un ou plusieurs jours">
      <EditForm
        action={adminPaths.adminDays}
        className="form"
        hiddenFields={{ intent: 'fermer' }}
        outcome={outcome}
      >
        <Inputs fields={closeDaysFields(today)} />
        <SendButton>Fermer ces jours</SendButton>
      </EditForm>
    </Section>
  );
}

function ClosedDay({ day, by, expected, ...declared }: ClosedDayList['days'][number]) {
  const told = Object.values(textsOf({ fields: () => closedDayFields }, '', declared));
  return (
    <li>
      <div>
        <p>{[dayTitle(day), ...told].filter(Boolean).join(' · ')}</p>
        <p className="muted small">{by}</p>
        {expected > 0 && (
          <Link to={affectedRequestsLink(day, day)}>{affectedRequestsText(expected)}</Link>
        )}
      </div>
      <ReopenButton day={day} row={toComeId} className="button-link" />
    </li>
  );
}
