import { useState } from 'react';
import { Form, useActionData, useSearchParams } from 'react-router';
import { paths, returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import type { FormOutcome } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useHydrated } from '../page/page-context.ts';
import { AdminCodeDialog, AdminCodeForm } from './admin-code.tsx';

type Profile = 'user' | 'admin';

/** Shows two cards and a button. Without JavaScript a card submits a GET form: ?profil=… */
export function RoleChoice() {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const outcome = useActionData<FormOutcome>();
  const isCodeWrong = outcome?.values.role === 'admin';
  const returnPath = localPath(outcome?.values[returnField] ?? search.get(returnField));
  const preselected = search.get('profil') ?? outcome?.values.role;
  const [chosen, setChosen] = useState<Profile | undefined>(toProfile(preselected));
  const close = () => {
    setChosen(undefined);
    const remaining = returnPath ? { [returnField]: returnPath } : {};
    if (search.has('profil')) setSearch(remaining, { replace: true });
  };
  const showInline = !isHydrated && chosen === 'admin';

  return (
    <section className="page page-narrow">
      <PrivateMeta title="Votre profil" isWrong={outcome !== undefined} />
      <h1>Votre profil</h1>
      {!isCodeWrong && <ErrorNotice problem={outcome?.problem} />}
      <Form action={paths.role} className="cards cards-two">
        <ReturnField path={returnPath} />
        {(['user', 'admin'] as const).map((profile) => (
          <ProfileCard
            key={profile}
            profile={profile}
            isChosen={chosen === profile}
            onChoose={() => setChosen(profile)}
          />
        ))}
      </Form>
      {showInline && <AdminCodeForm problem={outcome?.problem} returnPath={returnPath} />}
      {isHydrated && chosen === 'admin' && (
        <AdminCodeDialog problem={outcome?.problem} returnPath={returnPath} onClose={close} />
      )}
      {!showInline && (
        <PostForm action={paths.role} className="form">
          <input type="hidden" name="role" value={chosen === 'user' ? 'user' : ''} />
          <ReturnField path={returnPath} />
          <button type="submit" className="button">
            Choisissez votre role
          </button>
        </PostForm>
      )}
    </section>
  );
}

function toProfile(text: string | null | undefined): Profile | undefined {
  return text === 'user' || text === 'admin' ? text : undefined;
}

const cards = {
  user: { label: 'Utilisateur', text: 'Pour prendre rendez-vous et retrouver les vôtres.' },
  admin: { label: 'Administrateur', text: 'Pour l’équipe de l’institut, avec un code.' },
} as const;

interface CardProps {
  profile: Profile;
  isChosen: boolean;
  onChoose: () => void;
}

function ProfileCard({ profile, isChosen, onChoose }: CardProps) {
  const { label, text } = cards[profile];
  const textId = `profil-${profile}`;
  return (
    <div className="card profile-card">
      <button
        type="submit"
        name="profil"
        value={profile}
        className="profile-button"
        aria-describedby={textId}
        {...(profile === 'user' ? { 'aria-pressed': isChosen } : { 'aria-haspopup': 'dialog' })}
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
      >
        {label}
      </button>
      <p id={textId}>{text}</p>
    </div>
  );
}
