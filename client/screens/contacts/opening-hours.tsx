import { weekLines } from '../../../shared/calendar/opening.ts';
import { useInstitute } from '../../page/page-context.ts';
import { SpecialHours } from './special-hours.tsx';

export function OpeningHours() {
  const { hours } = useInstitute();
  return (
    <section aria-labelledby="horaires" className="opening-hours">
      <h2 id="horaires">Horaires</h2>
      <dl className="hours">
        {weekLines(hours).map(({ days, hours: open }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{open}</dd>
          </div>
        ))}
      </dl>
      <SpecialHours />
      <p className="small">Heure d’Abidjan (GMT).</p>
    </section>
  );
}
