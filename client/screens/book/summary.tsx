import { institute, whatsappLink } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money.ts';
import { type Day, dayTitle } from '../../calendar-month.ts';
import { usePage } from '../../page-context.ts';
import { type Choices, dayProblem, startingPrice } from './choices.ts';

/** What was chosen so far, and the ways to ask for it: nothing here sends by itself. */
export function Summary({ choices }: { choices: Choices }) {
  const { section, careType, people } = choices;
  const { today } = usePage();
  const problem = choices.day && dayProblem(choices.day, today);
  const day = problem ? undefined : choices.day;
  const price = startingPrice(choices);
  const care = [section?.titre, careType?.name].filter(Boolean).join(', ');
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">Votre demande</h2>
      <p role="status">
        {dateLine(choices.day)} {problem}
      </p>
      <dl>
        <dt>Personnes</dt>
        <dd>{people ?? 'À préciser'}</dd>
        <dt>Soin</dt>
        <dd>{care || 'À choisir'}</dd>
        {price !== undefined && (
          <>
            <dt>Prix indicatif</dt>
            <dd>
              à partir de <span className="price">{formatXof(price)}</span> par personne
            </dd>
          </>
        )}
      </dl>
      <p>
        Rien n’est encore envoyé. Pour demander ce rendez-vous, écrivez-nous ou appelez-nous&nbsp;:
        l’institut confirme l’heure.
      </p>
      <p className="actions">
        <a
          className="button"
          href={whatsappLink(requestText({ ...choices, day }))}
          target="_blank"
          rel="noopener"
        >
          Envoyer par WhatsApp
        </a>
        <a className="button button-outline" href={`tel:${institute.phone}`}>
          Appeler
        </a>
      </p>
    </section>
  );
}

function dateLine(day: Day | undefined): string {
  return day ? `Date choisie\u00a0: ${dayTitle(day)}.` : 'Aucune date choisie pour le moment.';
}

/** The same demand as a message that the visitor's own WhatsApp sends. */
function requestText({ day, section, careType, people }: Choices): string {
  return [
    'Bonjour, je souhaite un rendez-vous.',
    `Date\u00a0: ${day ? dayTitle(day) : 'à convenir'}`,
    people && `Personnes\u00a0: ${people}`,
    `Soin\u00a0: ${[section?.titre, careType?.name].filter(Boolean).join(', ') || 'à convenir'}`,
  ]
    .filter(Boolean)
    .join('\n');
}
