import type {
  RequestLine as Line,
  RequestFile,
} from '../../../shared/appointments/request-list.ts';
import { isHeld, statusOf } from '../../../shared/appointments/request-status.ts';
import { peopleText, requestParts } from '../../../shared/appointments/request-text.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { momentTitle } from '../../../shared/text/moment-text.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { Link } from '../../components/link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { ClientLinks } from './client-links.tsx';
import { mailLabels } from './mail-status.tsx';
import { confirmFormId, confirmLabel } from './request-forms.tsx';

interface Props {
  request: Line;
  /** True for lists with several statuses. */
  hasStatus: boolean;
}

export function RequestLine({ request, hasStatus }: Props) {
  const { number, status, day, hour, moment, name, phone, mail } = request;
  const { today } = usePage();
  const catalogue = useCatalogue();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const file = requestLink(number);
  const labelSuffix = <span className="visually-hidden">{`, demande ${number}`}</span>;
  return (
    <li className="card column admin-line">
      <div>
        <p>
          <strong>{hour ? formatTime(hour) : momentTitle(moment)}</strong>
          {` · ${isThisYear ? shortDayTitle(day) : dayTitle(day)}`}
        </p>
        <h2>
          <Link to={file} className="line-link">
            <bdi>{name}</bdi>
            {labelSuffix}
          </Link>
        </h2>
      </div>
      <div>
        <p>{partsOf(request, catalogue).join(' · ')}</p>
        <p className="muted small">
          {number}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{phoneText(phone)}</a>
            </>
          )}
        </p>
        {mail && <p className="muted small">{mailLabels[mail.state]}</p>}
        {(hasStatus || isHeld(request)) && (
          <StatusBadge {...statusOf({ ...request, time: hour })} />
        )}
      </div>
      <p className="row admin-actions">
        <ClientLinks request={request} labelSuffix={labelSuffix} />
        {(status === 'pending' || status === 'confirmed') && (
          <Link className="button" to={`${file}#${confirmFormId}`}>
            <span>
              {`${confirmLabel(status)}…`}
              {labelSuffix}
            </span>
          </Link>
        )}
      </p>
    </li>
  );
}

/** Repeats the wish above the form, because a phone's link skips the facts. */
export function AskedFor({ request }: { request: RequestFile }) {
  const { name, day, moment, note } = request;
  const catalogue = useCatalogue();
  const wish = `${shortDayTitle(day)}, ${moment}`;
  return (
    <div>
      <p>
        <strong>{name}</strong>
        {` · ${[wish, ...partsOf(request, catalogue)].join(' · ')}`}
      </p>
      {note && <p className="written">{`«\u00a0${note}\u00a0»`}</p>}
    </div>
  );
}

/** Leaves out the total duration if the persons' treatments differ. */
function partsOf(request: Line, catalogue: Catalogue): string[] {
  const { people, treatments, persons } = request;
  if (!persons) return requestParts(careLabel(request, catalogue), treatments, people);
  return [peopleText(people), [...new Set(persons.flat().map(({ nom }) => nom))].join(' + ')];
}
