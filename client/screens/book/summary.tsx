import { institute, whatsappLink } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money.ts';
import { type Day, dayTitle } from '../../calendar-month.ts';
import { Icon } from '../../components/icon.tsx';
import { usePage } from '../../page-context.ts';
import { type Choices, dayProblem, startingPrice } from './choices.ts';
import { careName, requestLines } from './request-text.ts';

/** What was chosen so far, with the ways to ask for it that need no form. */
export function Summary({ choices }: { choices: Choices }) {
  const { people, day } = choices;
  const { today } = usePage();
  const problem = day && dayProblem(day, today);
  const price = startingPrice(choices);
  const sendable = problem ? { ...choices, day: undefined } : choices;
  const text = ['Bonjour, je souhaite un rendez-vous.', ...requestLines(sendable)].join('\n');
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">Votre demande</h2>
      <p role="status">
        {dateLine(day)} {problem && <strong className="field-error">{problem}</strong>}
      </p>
      <dl>
        <dt>Personnes</dt>
        <dd>{people ?? 'À préciser'}</dd>
        <dt>Soin</dt>
        <dd>{careName(choices) || 'À choisir'}</dd>
        {price !== undefined && (
          <>
            <dt>Prix indicatif</dt>
            <dd>
              à partir de <span className="price">{formatXof(price)}</span> par personne
              {people !== undefined && people > 1 && (
                <>
                  , soit <span className="price">{formatXof(price * people)}</span> pour {people}
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      <p className="muted">
        Rien n’est envoyé tant que vous n’appuyez pas sur un bouton d’envoi. {institute.payment}
      </p>
      <p className="actions">
        <a
          className="button button-outline"
          href={whatsappLink(text)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          Envoyer par WhatsApp
        </a>
        <a className="button button-outline" href={`tel:${institute.phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
      </p>
    </section>
  );
}

function dateLine(day: Day | undefined): string {
  return day ? `Date choisie\u00a0: ${dayTitle(day)}.` : 'Aucune date choisie pour le moment.';
}
