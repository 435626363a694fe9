import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { RequestFile } from '../../../../shared/contract/admin/requests.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { partsOf } from './request-line.tsx';

/** Repeats who asked for what: on a phone, a link leads to the form below these facts. */
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
