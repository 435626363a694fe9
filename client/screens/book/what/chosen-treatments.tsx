import { useEffect, useRef } from 'react';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { priceText } from '../../../../shared/text/money.ts';
import { prepareLines } from '../../../../shared/text/prepare-text.ts';
import { numbered, totalDuration } from '../../../../shared/text/request-text.ts';
import type { Choices } from '../choices/choices.ts';
import { areEach, personLists, priceOf } from '../choices/treatment-lists.ts';
import { anchors, updateButtonProps } from '../choices/update-button.ts';
import { TreatmentName } from './treatment-rows.tsx';

/** What is chosen from all categories, with a button to remove each. */
export function ChosenTreatments({ choices }: { choices: Choices }) {
  const lists = personLists(choices);
  const count = lists.flat().length;
  const heading = useFocusAfterRemoval(count);
  return (
    <div className="chosen-treatments" id={anchors.treatments}>
      <h3 ref={heading} tabIndex={-1}>
        Vos soins
      </h3>
      {count === 0 && <p className="muted">Aucun soin choisi pour le moment.</p>}
      {numbered(lists).map(([person, list]) => (
        <div key={person}>
          {areEach(choices) && <h4>{`Personne ${person}`}</h4>}
          {areEach(choices) && list.length === 0 && <p className="muted">Aucun soin choisi.</p>}
          <ul>
            {list.map((treatment) => (
              <li key={treatment.id} className="row treatment-row">
                <TreatmentName treatment={treatment}>
                  <button
                    {...updateButtonProps('treatments')}
                    className="button-link"
                    name={fields.remove}
                    value={`${person}:${treatment.id}`}
                  >
                    Retirer<span className="visually-hidden">{` ${treatment.nom}`}</span>
                  </button>
                </TreatmentName>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {prepareLines(lists.flat()).map((line) => (
        <p key={line} className="small">{`À savoir avant, ${line}`}</p>
      ))}
      {count > 0 && <p role="status">{totalLine(choices)}</p>}
    </div>
  );
}

/** "Total : 90 000 FCFA pour 2 personnes, 1h30 par personne" */
function totalLine(choices: Choices): string {
  const { people = 1 } = choices;
  const lists = personLists(choices);
  const [first = []] = lists;
  const duration = areEach(choices) ? undefined : totalDuration(first, people);
  const forAll = people > 1 ? ` pour ${people}\u00a0personnes` : '';
  const price = `Total\u00a0: ${priceText(lists.flat(), priceOf(choices))}${forAll}`;
  return duration ? `${price}, ${duration}` : price;
}

/** The removed treatment's button had the focus. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    const isRemoved = count < shown.current;
    shown.current = count;
    if (isRemoved && document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}
