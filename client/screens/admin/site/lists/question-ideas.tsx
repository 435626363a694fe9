import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { changeLimits } from '../../../../../shared/contract/booking/request-status.ts';
import { lists } from '../../../../../shared/contract/contents/lists.ts';
import { type Institute, placeText } from '../../../../../shared/institute.ts';
import { Link } from '../../../../components/link.tsx';
import { changesIn } from '../contents-in.ts';
import { itemLink } from '../site-links.ts';
import { itemsOf, itemValue } from './list-items.ts';

interface Idea {
  readonly question: string;
  answer(institute: Institute): string;
}

/** What visitors ask most, answered by the institute's facts: to read over, change and publish. */
const ideas: Readonly<Record<string, Idea>> = {
  reserver: {
    question: 'Comment prendre rendez-vous\u202f?',
    answer: () =>
      'Choisissez vos soins et une heure libre sur la page Réservation. Une demande sans heure reçoit notre réponse.',
  },
  payer: {
    question: 'Comment payer\u202f?',
    answer: ({ payment }) => payment,
  },
  trouver: {
    question: 'Comment vous trouver\u202f?',
    answer: ({ address, landmarks }) =>
      [address && `${placeText(address)}.`, landmarks].filter(Boolean).join('\n'),
  },
  annuler: {
    question: 'Puis-je annuler ou déplacer un rendez-vous\u202f?',
    answer: () =>
      `Oui, par le lien reçu avec votre rendez-vous, jusqu’à ${changeLimits.hours} heures avant. Ensuite, appelez-nous.`,
  },
};

export function ideaIn(search: URLSearchParams, institute: Institute) {
  const name = search.get('idee') ?? '';
  if (!Object.hasOwn(ideas, name)) return undefined;
  const { question = '', answer } = ideas[name] ?? {};
  return { question, answer: answer?.(institute) ?? '' };
}

/** Ideas for questions that are not answered yet. */
export function QuestionIdeas({ found }: { found: AdminContents }) {
  const asked = itemsOf(found, 'faq').map((content) => itemValue(content)?.question);
  const left = Object.entries(ideas).filter(([, { question }]) => !asked.includes(question));
  if (left.length === 0) return null;
  const institute = instituteOf(changesIn(found));
  return (
    <section className="card" aria-labelledby="idees">
      <h2 id="idees">Idées</h2>
      <p>Une réponse est déjà là&nbsp;: relisez-la avant de publier.</p>
      <ul className="lines">
        {left.map(([name, { question, answer }]) => (
          <li key={name}>
            <div>
              <p>
                <Link className="line-link" to={itemLink(lists.faq.slug, '', name)}>
                  {question}
                </Link>
              </p>
              <p className="muted small">{answer(institute)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
