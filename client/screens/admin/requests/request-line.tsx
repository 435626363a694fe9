import { Link } from 'react-router';
import { dayTitle, shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import type { RequestLine as Line } from '../../../../shared/contract/admin-requests.ts';
import { careLabel } from '../../../../shared/contract/treatment-choice.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { requestParts } from '../../../../shared/text/request-text.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { usePage } from '../../../page/page-context.ts';
import { ClientLinks } from './client-links.tsx';
import { mailWords } from './mail-state.tsx';
import { confirmFormId, confirmWord } from './request-forms.tsx';

interface Props {
  request: Line;
  /** In a list of several states. */
  hasStatus: boolean;
}

/** One request in the list: when, who and what, and the ways to answer it. */
export function RequestLine({ request, hasStatus }: Props) {
  const { number, status, day, hour, moment, people, treatments, name, phone, mail } = request;
  const { today } = usePage();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const file = `${paths.adminRequest}?numero=${number}`;
  const whom = <span className="visually-hidden">{`, demande ${number}`}</span>;
  return (
    <li className="card admin-line">
      <div>
        <p>
          <strong>{hour ? formatTime(hour) : moment}</strong>
          {` · ${isThisYear ? shortDayTitle(day) : dayTitle(day)}`}
        </p>
        <h2>
          <Link to={file}>
            {name}
            {whom}
          </Link>
        </h2>
      </div>
      <div>
        <p>{requestParts(careLabel(request), treatments, people).join(' · ')}</p>
        <p className="muted small">
          {`${number} · `}
          <a href={`tel:${phone}`}>{phoneText(phone)}</a>
        </p>
        {mail && <p className="muted small">{mailWords[mail.state]}</p>}
        {hasStatus && <StatusBadge status={status} />}
      </div>
      <p className="admin-actions">
        <ClientLinks request={request} whom={whom} />
        {(status === 'pending' || status === 'confirmed') && (
          <Link className="button" to={`${file}#${confirmFormId}`}>
            <span>
              {`${confirmWord(status)}…`}
              {whom}
            </span>
          </Link>
        )}
      </p>
    </li>
  );
}
