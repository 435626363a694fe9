import * as v from 'valibot';
import { completedField } from '#client/admin/admin-form.ts';
import type { ScreenProps } from '#client/admin/admin-screen.tsx';
import { IconCallLink } from '#client/admin/contact-actions.tsx';
import { formatEvent } from '#client/admin/history.tsx';
import { loadRecord, type PageRequest, throwNotFound } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { confirmFormId } from '#client/appointments/admin/request-forms.tsx';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import type { Misfit, Unbookable } from '#shared/team/agenda-facts.ts';
import { ResourceQuery } from '#shared/team/agenda-facts-input.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { buildRuleLink, readId } from './team-links.ts';
import { getTreatmentName } from './treatment-name.ts';

export async function loadResource({ search, context }: PageRequest) {
  const query = { id: readId(search) };
  if (!v.is(ResourceQuery, query)) return throwNotFound(context);
  return loadRecord({ context }, { name: 'adminResource', query });
}

/** Loads the resource's current state, for an edit of one part of it. */
export const fetchResource = ({ search, context }: PageRequest) =>
  context.get(apiContext).call({ name: 'adminResource', query: { id: readId(search) } });

export const isInService = ({ to }: { readonly to: string }, today: Day) =>
  to === '' || to >= today;

interface WithHistory {
  readonly history: readonly HistoryEvent[];
}

export const editNotices = {
  refusals: {
    'mailbox-taken':
      'Cette adresse est déjà celle d’une autre personne de l’équipe\u00a0: rien n’est envoyé. Indiquez la sienne.',
    conflict:
      'Cela a changé entre-temps, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: vérifiez, puis enregistrez à nouveau.',
  },
  listConcurrentEvents: ({ data }: Pick<ScreenProps<WithHistory>, 'data'>) =>
    data.history.slice(-1),
  done({ data: { history }, search, catalogue }: Omit<ScreenProps<WithHistory>, 'outcome'>) {
    const lastEvent = history.at(-1);
    const isDone = lastEvent !== undefined && search.get(completedField) === lastEvent.action;
    return isDone ? `${formatEvent(lastEvent, catalogue)}.` : undefined;
  },
};

/** Suits a person and a room. */
export const formatGone = (name: string) => `${name} n’est plus disponible ce jour-là`;

const formatMisfitReason = ({ reason, resource, resourceName }: Misfit): string =>
  ({
    closed: 'institut fermé',
    away: formatGone(resourceName),
    absent: `${resourceName} indisponible`,
    hours: resource ? `${resourceName} hors de ses heures` : 'hors des horaires',
    skill: `${resourceName} ne fait plus ce soin`,
  })[reason];

export const listMisfitNumbers = (misfits: readonly Misfit[]) => [
  ...new Set(misfits.map(({ number }) => number)),
];

export const formatMisfitCount = (misfits: readonly Misfit[]) =>
  `${listMisfitNumbers(misfits).length}\u00a0à replacer`;

export const misfitsId = 'a-replacer';

const formatMisfit = (misfit: Misfit, shownDay?: Day) =>
  misfit.day === shownDay
    ? formatMisfitReason(misfit)
    : `${capitalize(formatShortDay(misfit.day))} · ${formatMisfitReason(misfit)}`;

interface MisfitListProps {
  misfits: readonly Misfit[];
  day?: Day;
  /** Returns the screen that proposes other hours to all clients of the same day and reason. */
  findLink?: (misfit: Misfit) => string | undefined;
}

/** Lists appointments and requests that no longer fit. */
export function MisfitList({ misfits, day, findLink }: MisfitListProps) {
  if (misfits.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={misfitsId}>
      <h2 id={misfitsId}>{formatMisfitCount(misfits)}</h2>
      {[...Map.groupBy(misfits, (misfit) => formatMisfit(misfit, day))].map(([reason, group]) => {
        const groupLink = group[0] && findLink?.(group[0]);
        return (
          <div key={reason} className="stack-tight">
            <p className="muted">{reason}</p>
            {groupLink && <ReplaceLink to={groupLink} count={group.length} label={reason} />}
            <Rows label={reason}>
              {group.map(({ number, name, phone, time, treatments }) => {
                const to = buildRequestLink(number, confirmFormId, '', groupLink);
                return (
                  <Row
                    key={number}
                    to={to}
                    title={name}
                    detail={`${time ? formatTime(time) : 'Demande'} · ${treatments.join(' + ')}`}
                  >
                    <div className="toolbar">
                      {findLink && !groupLink && <ReplaceLink to={to} label={name} />}
                      {phone && <IconCallLink phone={phone} name={name} />}
                    </div>
                  </Row>
                );
              })}
            </Rows>
          </div>
        );
      })}
    </section>
  );
}

interface ReplaceProps {
  to: string;
  label: string;
  count?: number;
}

const ReplaceLink = ({ to, label, count = 1 }: ReplaceProps) => (
  <Link className="button button-outline" to={to}>
    {count > 1 ? `Replacer (${count})` : 'Replacer'}
    <span className="visually-hidden">{` : ${label}`}</span>
  </Link>
);

/** The number of lines that fit on a phone's screen. */
const maxLines = 5;

/** Lists treatments that cannot be booked, because staff members or rooms are out of service. */
export function UnbookableTreatments({ treatments }: { treatments: readonly Unbookable[] }) {
  const catalogue = useCatalogue();
  if (treatments.length === 0) return null;
  const moreCount = treatments.length - maxLines;
  return (
    <section className="notice notice-question" aria-labelledby="sans-heures">
      <h2 id="sans-heures" className="notice-title">
        {treatments.length > 1
          ? `${treatments.length}\u00a0soins ne se réservent pas en ligne`
          : 'Un soin ne se réserve pas en ligne'}
      </h2>
      <ul className="bullets">
        {treatments.slice(0, maxLines).map((unbookable) => (
          <li key={unbookable.treatment}>
            <Link to={buildRuleLink(unbookable.treatment)}>
              {getTreatmentName(unbookable.treatment, catalogue)}
            </Link>
            {`\u00a0: ${formatLack(unbookable)}`}
          </li>
        ))}
        {moreCount > 0 && <li>{moreCount > 1 ? `et ${moreCount}\u00a0autres` : 'et un autre'}</li>}
      </ul>
    </section>
  );
}

export const formatLack = ({ roomKind }: Unbookable): string =>
  roomKind ? `aucune salle «\u00a0${roomKind}\u00a0»` : 'personne ne le fait';
