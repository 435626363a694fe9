import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { trueMoment } from '../../../../../shared/calendar/night.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { appointmentTitle, spanText } from '../../../../../shared/calendar/time-of-day.ts';
import type { Gaps } from '../../../../../shared/contract/admin/gaps.ts';
import { whatsappLink } from '../../../../../shared/institute.ts';
import { requestLink } from '../../../../../shared/page/admin-paths.ts';
import { momentText } from '../../../../../shared/text/moment-text.ts';
import { Link } from '../../../../components/link.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { EditForm } from '../../forms/edit-form.tsx';
import { treatmentName } from '../../treatment-name.ts';
import { gapsLink } from '../agenda-address.ts';

type Gap = Gaps['gaps'][number];
type Waiting = Gap['waiting'][number];

interface Props {
  client: Waiting;
  gap: Gap;
  day: string;
}

/** An open request that fits: call or write on WhatsApp, and place it with one tap. */
export function WaitingCard({ client, gap, day }: Props) {
  const { number, version, name, phone, time, ends } = client;
  // After midnight of an evening the clock shows the next day.
  const at = trueMoment({ day, time });
  const catalogue = useCatalogue();
  const { name: institute } = useInstitute();
  const care = client.treatments.map((id) => treatmentName(id, catalogue)).join(', ');
  const label = <span className="visually-hidden">{` : ${name}`}</span>;
  const question = `Bonjour ${name}, une heure est libre à ${institute}\u00a0: ${appointmentTitle(at.day, at.time)}, pour ${care}, avec ${gap.name}. Est-ce que cela vous convient\u202f?`;
  return (
    <li className="card stack-tight">
      <p>
        <strong>
          <Link to={requestLink(number)}>{name}</Link>
        </strong>
        {`, ${care}`}
      </p>
      <p className="muted">{wishText(client, day)}</p>
      <div className="actions">
        <EditForm
          action={gapsLink({ day })}
          hiddenFields={{ number, version, day: at.day, hour: at.time, staff: gap.staff }}
        >
          <button type="submit" className="button">
            {`Placer à ${formatTime(at.time)}`}
            <span className="visually-hidden">{`, ${spanText(time, ends)}, ${name}`}</span>
          </button>
        </EditForm>
        {phone && (
          <>
            <a className="button button-outline" href={`tel:${phone}`}>
              <span>Appeler{label}</span>
            </a>
            <a
              className="button button-outline"
              href={whatsappLink(question, phone)}
              target="_blank"
              rel="noopener"
            >
              <span>WhatsApp{label}</span>
            </a>
          </>
        )}
      </div>
    </li>
  );
}

function wishText({ day, moment }: Waiting, shown: string): string {
  const when = moment ? `, ${momentText(moment)}` : '';
  return day === shown
    ? `A demandé ce jour${when}.`
    : `A demandé un autre jour\u00a0: ${shortDayTitle(day)}${when}.`;
}
