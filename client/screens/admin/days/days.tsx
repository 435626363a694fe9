import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { type ClosedDayList, labelLimit } from '../../../../shared/contract/closed-days.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { Busy, ErrorNotice } from '../../../components/notice.tsx';
import { optional, TextField } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { affectedRequestsLink, affectedRequestsText } from '../affected-requests.ts';
import { hoursLink } from '../site/site-links.ts';
import { ClosureNotice } from './closure-notice.tsx';
import { Holidays } from './holidays.tsx';

export function AdminDays() {
  const { found, problem } = useLoaderData<Loaded<ClosedDayList>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const institute = useInstitute();
  return (
    <AdminPage title="Jours fermés" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem ?? outcome?.problem} />
      {found && !outcome && <ClosureNotice search={search} list={found} />}
      {found && (
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
      )}
    </AdminPage>
  );
}

function CloseForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  const isBusy = useNavigation().formData?.get('intent') === 'fermer';
  const { problem, values } = outcome ?? {};
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined);
  return (
    <section className="card" aria-labelledby="fermer">
      <h2 id="fermer">Fermer l’institut un ou plusieurs jours</h2>
      <PostForm action={adminPaths.adminDays} className="form">
        <input type="hidden" name="intent" value="fermer" />
        <TextField
          name="du"
          label="Premier jour"
          type="date"
          required
          min={today}
          defaultValue={values?.du}
          error={errorOf('du')}
        />
        <TextField
          name="au"
          label={<>Dernier jour{optional}</>}
          hint="Laissez vide pour un seul jour."
          type="date"
          min={today}
          defaultValue={values?.au}
          error={errorOf('au')}
        />
        <TextField
          name="libelle"
          label={<>Libellé{optional}</>}
          hint={'Par exemple «\u00a0Congés\u00a0». Les visiteurs ne le voient pas.'}
          maxLength={labelLimit}
          defaultValue={values?.libelle}
          error={errorOf('libelle')}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          Fermer ces jours
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
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
        <input type="hidden" name="jour" value={day} />
        <button type="submit" className="button-link">
          Rouvrir<span className="visually-hidden">{` le ${dayTitle(day)}`}</span>
        </button>
      </PostForm>
    </li>
  );
}
