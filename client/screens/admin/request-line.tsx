import { Link } from 'react-router';
import type { RequestLine as Line } from '../../../shared/admin-requests.ts';
import { dayTitle } from '../../../shared/calendar-month.ts';
import { careWords } from '../../../shared/care.ts';
import { formatTime } from '../../../shared/opening.ts';
import { paths } from '../../../shared/paths.ts';
import { phoneText } from '../../../shared/phone-number.ts';
import { wishParts } from '../../../shared/request-words.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { mailWords } from './mail-state.tsx';

/** One request in the list: who, when and what; the rest is a tap away. */
export function RequestLine({ request }: { request: Line }) {
  const { number, status, day, hour, moment, people, treatments, name, phone, mail } = request;
  return (
    <li className="card admin-line">
      <div>
        <h2>
          <Link to={`${paths.adminRequest}?numero=${number}`}>
            {name}
            <span className="visually-hidden">{`, demande ${number}`}</span>
          </Link>
        </h2>
        <p className="muted small">{`${number} · ${phoneText(phone)}`}</p>
      </div>
      <div>
        <p>
          {dayTitle(day)}
          {hour ? <strong>{` à ${formatTime(hour)}`}</strong> : ` · ${moment}`}
        </p>
        <p className="muted small">
          {wishParts(careWords(request), treatments, people).join(' · ')}
        </p>
        {mail && <p className="muted small">{mailWords[mail.state]}</p>}
      </div>
      <StatusBadge status={status} />
    </li>
  );
}
