import { weekLines } from '../../../../../shared/calendar/opening.ts';
import { useInstitute } from '../../../../page/page-context.ts';

/** The institute's hours, which apply to people without their own. */
export function InstituteHours({ hasOwn }: { hasOwn: boolean }) {
  const { hours: week } = useInstitute();
  return (
    <p className="muted">
      {hasOwn
        ? 'Une période remplace les horaires de toute l’année\u00a0; de deux périodes qui se croisent, celle qui commence en dernier l’emporte. Les autres jours, les heures de l’institut s’appliquent\u00a0: '
        : 'Sans horaires propres, les heures de l’institut s’appliquent\u00a0: '}
      {weekLines(week)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join(', ')}
      . Hors de ces heures, rien n’est proposé.
    </p>
  );
}
