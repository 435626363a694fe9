import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../../shared/calendar/time-of-day.ts';
import type { ClientVisit } from '../../../../shared/contract/admin/clients.ts';
import { wordsFor } from '../../../../shared/contract/booking/request-status.ts';
import { careLabel } from '../../../../shared/contract/booking/treatment-choice.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { momentText } from '../../../../shared/text/moment-text.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { outcomeLabels } from '../../../../shared/text/outcome.ts';
import { peopleText, visitPrice } from '../../../../shared/text/request-text.ts';
import { Link } from '../../../components/link.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { Section } from '../section.tsx';

interface Props {
  id: string;
  title: string;
  /** The text for an empty list. */
  empty: string;
  visits: readonly ClientVisit[];
}

/** Appointments and requests of one client, each with its file. */
export const Visits = ({ id, title, empty, visits }: Props) => (
  <Section id={id} title={title}>
    {visits.length === 0 && <p>{empty}</p>}
    <ul className="lines">
      {visits.map((visit) => (
        <Visit key={visit.number} visit={visit} />
      ))}
    </ul>
  </Section>
);

function Visit({ visit }: { visit: ClientVisit }) {
  const { number, day, hour, ends, moment, people, treatments, persons, reason } = visit;
  const catalogue = useCatalogue();
  const names = [...new Set((persons?.flat() ?? treatments).map(({ nom }) => nom))].join(' + ');
  const price = visitPrice({ treatments, people, persons });
  const said = [
    names || careLabel(visit, catalogue),
    people > 1 && peopleText(people),
    price > 0 && formatXof(price),
  ];
  return (
    <li>
      <div>
        <p>
          <Link to={requestLink(number)} className="line-link">
            {`${dayTitle(day)}, ${hour ? spanText(hour, ends ?? null) : momentText(moment)}`}
          </Link>
        </p>
        <p>{said.filter(Boolean).join(' · ')}</p>
        {reason && <p className="muted small">{reason}</p>}
        <p className="muted small">{number}</p>
        <StatusBadge status={lookOf(visit)} label={labelOf(visit)} />
      </div>
    </li>
  );
}

const labelOf = ({ status, hour, outcome }: ClientVisit): string =>
  outcome ? outcomeLabels[outcome] : wordsFor(hour).labels[status];

/** A missed appointment was confirmed too, but does not look as if all were well. */
const lookOf = ({ status, outcome }: ClientVisit) => (outcome === 'missed' ? 'refused' : status);
