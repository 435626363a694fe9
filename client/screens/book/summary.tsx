import { institute } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money.ts';
import { dayTitle } from '../../calendar-month.ts';
import { type Choices, startingPrice } from './choices.ts';

/** What was chosen so far, and the ways to ask for it: nothing here sends by itself. */
export function Summary({ choices }: { choices: Choices }) {
  const { day, section, careType, people } = choices;
  const price = startingPrice(choices);
  const care = [section?.titre, careType?.name].filter(Boolean).join(', ');
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">Votre demande</h2>
      <p role="status">
        {day ? `Date choisie\u00a0: ${dayTitle(day)}.` : 'Aucune date choisie pour le moment.'}
      </p>
      <dl>
        <dt>Personnes</dt>
        <dd>{people}</dd>
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
        <a className="button" href={whatsappLink(choices)} target="_blank" rel="noopener">
          Envoyer par WhatsApp
        </a>
        <a className="button button-outline" href={`tel:${institute.phone}`}>
          Appeler
        </a>
      </p>
    </section>
  );
}

/** The same demand as a message that the visitor's own WhatsApp sends. */
function whatsappLink({ day, section, careType, people }: Choices): string {
  const lines = [
    'Bonjour, je souhaite un rendez-vous.',
    `Date\u00a0: ${day ? dayTitle(day) : 'à convenir'}`,
    `Personnes\u00a0: ${people}`,
    `Soin\u00a0: ${[section?.titre, careType?.name].filter(Boolean).join(', ') || 'à convenir'}`,
  ];
  const number = institute.whatsapp.replace('+', '');
  return `https://wa.me/${number}?text=${encodeURIComponent(lines.join('\n'))}`;
}
