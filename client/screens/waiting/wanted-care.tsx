import { peopleText } from '../../../shared/text/request-text.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';

/** The treatments that are waited for, by the names of the price list. */
export function WantedCare({ persons }: { persons: readonly (readonly string[])[] }) {
  const catalogue = useCatalogue();
  const isSame = new Set(persons.map((list) => list.join())).size === 1;
  const lists = isSame ? persons.slice(0, 1) : persons;
  return (
    <ul className="bullets">
      {lists.map((list, person) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two persons may want the same
        <li key={`${person} ${list.join()}`}>
          {lists.length > 1 && `Personne ${person + 1}\u00a0: `}
          {list.map((id) => catalogue.treatment(id)?.nom ?? id).join(', ')}
          {isSame && persons.length > 1 && `, ${peopleText(persons.length)}`}
        </li>
      ))}
    </ul>
  );
}
