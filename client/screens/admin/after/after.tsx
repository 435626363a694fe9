import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  AfterStopInput,
  type AfterVisits,
  type Opinion,
  OpinionNotedInput,
  OpinionPublishInput,
} from '../../../../shared/contract/admin/after.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ratingTexts } from '../../../../shared/text/after-text.ts';
import { quoted } from '../../../../shared/text/quote.ts';
import { Link } from '../../../components/link.tsx';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { load } from '../load.ts';
import { Section } from '../section.tsx';
import { factsLink } from '../site/site-links.ts';

const [publishing, noting, stopping] = ['publier', 'noter', 'arreter'] as const;
const done = (what: string) => `${adminPaths.adminAfter}?${completedField}=${what}`;

/** What clients say of their visits, and who agreed to be written to. */
export const afterScreen = adminScreen<AfterVisits>({
  title: 'Après la visite',
  load: (asked) => load(asked, { name: 'adminAfter' }),
  forms: {
    [publishing]: form({
      call: 'adminAfterPublish',
      schema: OpinionPublishInput,
      input: ({ values: { id, version, on } }) => ({
        ...{ id, version: Number(version), isPublished: on === '1' },
      }),
      done: ({ input: { isPublished } }) => done(isPublished ? 'publie' : 'retire'),
      // The current document still holds the old testimonials.
      isWholeDocument: true,
    }),
    [noting]: form({
      call: 'adminAfterTold',
      schema: OpinionNotedInput,
      input: ({ values: { id, version, on } }) => ({
        ...{ id, version: Number(version), isNoted: on === '1' },
      }),
      done: ({ input: { isNoted } }) => (isNoted ? done('note') : adminPaths.adminAfter),
    }),
    [stopping]: form({
      call: 'adminAfterStop',
      schema: AfterStopInput,
      done: () => done('arrete'),
    }),
  },
  refusals: {
    'not-found': 'Cette réponse n’est plus là\u00a0: sa cliente l’a retirée.',
    conflict: 'Cette réponse a changé entre-temps. Relisez-la.',
    'list-full': 'Le site montre déjà douze témoignages\u00a0: retirez-en un d’abord.',
  },
  Done: ({ found, search }) => <DoneNotice text={doneText(found, search.get(completedField))} />,
  View: AfterView,
  back: [{ to: factsLink('apres'), label: 'Régler ces e-mails' }],
});

/** Only if the list agrees, as anybody can type an address. */
function doneText({ opinions }: AfterVisits, what: string | null): string | undefined {
  if (what === 'arrete')
    return 'C’est fait\u00a0: plus aucun de ces e-mails ne part à cette adresse.';
  if (what === 'note') return opinions.some(({ isNoted }) => isNoted) ? 'C’est noté.' : undefined;
  if (what === 'retire') return 'C’est fait\u00a0: l’avis n’est plus sur le site.';
  return what === 'publie' && opinions.some(({ isPublished }) => isPublished)
    ? 'C’est fait\u00a0: l’avis est parmi les témoignages de l’accueil.'
    : undefined;
}

function AfterView({ found: { opinions, recipients } }: Shown<AfterVisits>) {
  return (
    <>
      <p className="muted">
        Seules les personnes qui ont coché la case en réservant, et qui l’ont dit depuis leur propre
        boîte (par leur compte, ou par un oui sur la page que votre e-mail ouvre), reçoivent ces
        e-mails. <Link to={factsLink('apres')}>Choisir lesquels partent</Link>
      </p>
      <Section id="reponses" title="Ce que vos clientes disent" className="stack">
        {opinions.length === 0 && <p>Aucune réponse pour le moment.</p>}
        <ul className="cards">
          {opinions.map((one) => (
            <OpinionCard key={one.id} one={one} />
          ))}
        </ul>
      </Section>
      <Section id="qui-recoit" title="Qui reçoit ces e-mails" className="card stack">
        {recipients.length === 0 && <p>Personne pour le moment.</p>}
        <ul className="stack-tight">
          {recipients.map(({ id, name, email }) => (
            <li key={id} className="row">
              <span>{`${name}, ${email}`}</span>
              <ButtonForm
                action={adminPaths.adminAfter}
                className="button-link"
                hiddenFields={{ intent: stopping, id }}
              >
                Ne plus lui écrire<span className="visually-hidden">{` : ${name}`}</span>
              </ButtonForm>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function OpinionCard({ one }: { one: Opinion }) {
  const { name, day, care, rating, text, firstName, mayPublish, isPublished, isNoted } = one;
  return (
    <li className="card stack-tight">
      <h3>{`${name}\u00a0: ${ratingTexts[rating] ?? rating}`}</h3>
      <p className="muted small">{`${care}, ${shortDayTitle(day)}`}</p>
      {text && <p>{quoted(text)}</p>}
      <p className="muted small">
        {mayPublish
          ? `Accepte d’être publiée, sous le prénom ${firstName}.`
          : 'Pour vous seulement\u00a0: elle n’a pas accepté d’être publiée.'}
        {isPublished && ' Sur le site.'}
      </p>
      <div className="actions">
        {mayPublish && (
          <Press one={one} intent={publishing} isOn={!isPublished}>
            {isPublished ? 'Retirer' : 'Publier'}
          </Press>
        )}
        <Press one={one} intent={noting} isOn={!isNoted}>
          {isNoted ? 'Remettre à lire' : 'Noté'}
        </Press>
      </div>
    </li>
  );
}

interface PressProps {
  one: Opinion;
  intent: string;
  isOn: boolean;
  children: string;
}

const Press = ({ one: { id, version, name }, intent, isOn, children }: PressProps) => (
  <ButtonForm
    action={adminPaths.adminAfter}
    className="button button-outline"
    hiddenFields={{ intent, id, version, on: isOn ? 1 : 0 }}
  >
    {children}
    <span className="visually-hidden">{` : ${name}`}</span>
  </ButtonForm>
);
