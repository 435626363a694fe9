import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { TeamWishes, Wish } from '../../../shared/contract/team.ts';
import { paths } from '../../../shared/page/paths.ts';
import { absenceText } from '../../../shared/text/absence-text.ts';
import { Busy, ErrorNotice } from '../../components/notice.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { optional, TextField } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { intents, wholeDay } from './my-absences-data.ts';
import { teamFields } from './team-address.ts';
import type { TeamData } from './team-data.ts';
import { TeamPage } from './team-page.tsx';

/** Lets a staff member wish to be away. The owner decides. */
export function MyAbsences() {
  const { found, problem } = useLoaderData<TeamData<TeamWishes>>();
  const outcome = useActionData<FormOutcome>();
  const wrong = outcome?.problem ?? problem;
  return (
    <TeamPage title="Absences" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {found && !outcome && <Done wishes={found.wishes} />}
      {found && (
        <div className="columns">
          <Wishes wishes={found.wishes} />
          {/* A new key empties the form once a wish was sent. */}
          <WishForm key={keyOf(found.wishes)} outcome={outcome} />
        </div>
      )}
    </TeamPage>
  );
}

const keyOf = (wishes: readonly Wish[]) => wishes.map(({ id, state }) => id + state).join();

/** Confirms the wish if the list has it. */
function Done({ wishes }: { wishes: readonly Wish[] }) {
  const [search] = useSearchParams();
  const done = search.get(teamFields.done);
  const open = wishes.filter(({ state }) => state === 'open');
  const newest = open.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0];
  const isSent = done === intents.wish && newest;
  if (!isSent && done !== intents.withdraw) return null;
  return (
    <SuccessNotice>
      <p>
        {isSent
          ? `Envoyé\u00a0: absente ${absenceText(newest)}. Vous lirez la réponse ici et par e-mail. D’ici là, rien ne change dans votre agenda.`
          : 'Votre souhait est retiré.'}
      </p>
    </SuccessNotice>
  );
}

const stateTexts = {
  open: 'En attente',
  accepted: 'Acceptée',
  declined: 'Refusée',
  withdrawn: 'Retirée',
} as const;

function Wishes({ wishes }: { wishes: readonly Wish[] }) {
  return (
    <section className="card stack" aria-labelledby="souhaits">
      <h2 id="souhaits">Mes souhaits</h2>
      {wishes.length === 0 && <p>Vous n’avez rien demandé.</p>}
      <ul className="planning-wishes">
        {wishes.map((wish) => (
          <WishLine key={wish.id} wish={wish} />
        ))}
      </ul>
    </section>
  );
}

function WishLine({ wish }: { wish: Wish }) {
  const { id, state, label, reason } = wish;
  const text = absenceText(wish);
  return (
    <li>
      <p>
        <strong>{stateTexts[state]}</strong>
        {`\u00a0: ${text}${label && ` (${label})`}`}
      </p>
      {reason && <p className="written">{`Réponse\u00a0: ${reason}`}</p>}
      {state === 'open' && (
        <PostForm action={paths.teamAbsences}>
          <input type="hidden" name="intent" value={intents.withdraw} />
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button-link">
            Retirer<span className="visually-hidden">{`\u00a0: ${text}`}</span>
          </button>
        </PostForm>
      )}
    </li>
  );
}

/** Shows buttons that each send their hours for the days above. */
function WishForm({ outcome }: { outcome: FormOutcome | undefined }) {
  const { today } = usePage();
  const sent = outcome?.values.intent === intents.withdraw ? undefined : outcome;
  const isBusy = useNavigation().formMethod === 'POST';
  const field = (name: string, current = '') => ({
    ...{ name, defaultValue: sent?.values[name] ?? current },
    error: fieldError(sent?.problem, name),
  });
  return (
    <section className="card" aria-labelledby="demander">
      <h2 id="demander">Demander une absence</h2>
      <PostForm action={paths.teamAbsences} className="form">
        {/* Pressed by Enter in a field. */}
        <button type="submit" hidden name="intent" value={intents.wish} />
        <TextField {...field('from', today)} label="Jour" type="date" required min={today} />
        <TextField
          {...field('to')}
          label={<>Jusqu’au{optional}</>}
          hint="Laissez vide pour un seul jour."
          type="date"
          min={today}
        />
        <TextField
          {...field('label')}
          label={<>Un mot{optional}</>}
          hint={'Par exemple «\u00a0Congé\u00a0».'}
          maxLength={80}
          autoComplete="off"
        />
        <button
          type="submit"
          className="button"
          name="preset"
          value={wholeDay}
          aria-disabled={isBusy}
        >
          Demander toute la journée
        </button>
        <h3>Quelques heures seulement</h3>
        <TextField {...field('starts')} label="De" type="time" step={300} />
        <TextField {...field('ends')} label="À" type="time" step={300} />
        <button
          type="submit"
          className="button button-outline"
          name="intent"
          value={intents.wish}
          aria-disabled={isBusy}
        >
          Demander ces heures
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
      </PostForm>
    </section>
  );
}
