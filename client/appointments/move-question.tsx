import type { ReactNode } from 'react';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { hourTitle } from '../../shared/booking/begins-text.ts';
import type { DayTimes } from '../../shared/booking/offered-hours.ts';
import { toEvening, trueMoment } from '../../shared/calendar/night.ts';
import { appointmentTitle, dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import { BeginsLine } from '../components/begins.tsx';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useInstitute } from '../page/page-context.ts';
import { Question, Sending, VisitButton } from './visit-changes.tsx';
import { hourParameter, moveLink, visitLink } from './visit-links.ts';
import { peopleList, type VisitProps, whomText } from './visit-text.ts';

interface Props extends VisitProps {
  from: string;
  hours: DayTimes;
  time: string;
}

export function ConfirmMove({ visit, from, hours, time, token }: Props) {
  const { day } = hours;
  const chosen = hours.times.find((hour) => hour.time === time);
  const to = trueMoment({ day, time });
  if (to.day === visit.day && to.time === from) {
    return (
      <Question title="C’est déjà l’heure de votre rendez-vous">
        <p>Rien n’a été envoyé. Choisissez une autre heure, ou gardez celle-ci.</p>
        <p className="actions">
          <Link className="button button-outline" to={visitLink(token)}>
            Garder cette heure
          </Link>
        </p>
      </Question>
    );
  }
  if (!chosen) {
    return (
      <Question title="Cette heure n’est plus libre">
        <p>Rien n’a changé. Choisissez-en une autre ci-dessous.</p>
      </Question>
    );
  }
  return (
    <Question title={'Déplacer votre rendez-vous\u202f?'}>
      <p>
        {`Du ${appointmentTitle(visit.day, from)} `}
        <strong>{`au ${dateTitle(day, time)}, ${spanText(time, chosen.ends)}`}</strong>.
      </p>
      <WithWhom before={visit.staff} now={chosen.with} />
      <BeginsLine begins={chosen.begins} />
      <MoveForm visit={visit} token={token} to={{ ...chosen, day }}>
        <VisitButton>Oui, déplacer</VisitButton>
        <Link className="button button-outline" to={moveLink(token, { day })}>
          Choisir une autre heure
        </Link>
        <Sending />
      </MoveForm>
    </Question>
  );
}

interface WithWhomProps {
  before: readonly string[];
  now: readonly string[] | undefined;
}

/** Always names the staff member, so that a change is noticed. */
function WithWhom({ before, now }: WithWhomProps) {
  const staffText = whomText(now, before);
  if (!now || !staffText) return null;
  if (now.length === before.length && now.every((name) => before.includes(name))) {
    return <p>{`Toujours avec ${staffText}.`}</p>;
  }
  return (
    <p>
      À cette heure, ce sera <strong>{`avec ${staffText}`}</strong>
      {before.length > 0 && `, et non avec ${peopleList(before)}`}.
    </p>
  );
}

interface FormProps extends VisitProps {
  to: FreeHour;
  children: ReactNode;
}

/** Sends the current hour too, for the undo. A refused move shows the same step again, by the form's address. */
export function MoveForm({ visit, token, to, children }: FormProps) {
  const { begins = [] } = to;
  const wanted = trueMoment(to);
  const { day, time } = toEvening(wanted, useInstitute());
  const step = { [fields.moving]: '1', [fields.day]: day, [fields.time]: time };
  return (
    <PostForm action={visitLink(token, step)} className="actions">
      <input type="hidden" name="intent" value={fields.moving} />
      <input type="hidden" name="version" value={visit.version} />
      <input type="hidden" name={fields.day} value={wanted.day} />
      <input type="hidden" name={fields.time} value={wanted.time} />
      {visit.time && (
        <input
          type="hidden"
          name={fields.from}
          value={hourParameter({ ...visit, time: visit.time })}
        />
      )}
      {visit.people > 1 && <input type="hidden" name={fields.begins} value={begins.join()} />}
      {children}
    </PostForm>
  );
}

/** Offers hours instead of a taken one. Pressing one moves there at once. */
export function OtherHours({ others, ...visit }: VisitProps & { others: readonly FreeHour[] }) {
  return (
    <section aria-labelledby="autres" className="card">
      <h2 id="autres">Les heures libres les plus proches</h2>
      <ul className="stack-tight">
        {others.map((hour) => (
          <li key={`${hour.day} ${hour.time}`}>
            <MoveForm {...visit} to={hour}>
              <VisitButton>{`Déplacer au ${hourTitle(hour)}`}</VisitButton>
            </MoveForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
