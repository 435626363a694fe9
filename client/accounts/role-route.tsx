import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { paths, returnField } from '#shared/page/paths.ts';
import { readReturnPath } from '#shared/page/return-path.ts';
import { apiContext } from '../api/api.ts';
import { BilingualLabel, useBilingualLabel } from '../components/english.tsx';
import { moveFocus } from '../components/move-focus.ts';
import { BusyNotice, ErrorNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useIsHydrated } from '../page/page-context.ts';
import { requireUser } from '../session/require-user.ts';
import { takeReturnPath } from '../session/return-path-storage.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ context });
  const { adminCode = '', [returnField]: returnTo = '', ...fields } = await readFields(request);
  const role = toProfile(fields.role);
  const { email } = user;
  const body = { email, role, ...(role === 'admin' && { adminCode }) };
  const answer = await context.get(apiContext).call({ name: 'role', body });
  const start = role === 'admin' ? paths.admin : paths.home;
  if (answer.ok) return redirect(takeReturnPath(returnTo) ?? start, 303);
  const values = { role, [returnField]: returnTo };
  return data<FormOutcome>({ problem: answer.error, values }, { status: answer.status || 503 });
}

type Profile = 'user' | 'admin';

/** Shows two cards and a button. Without JavaScript a card submits a GET form: ?profil=… */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const isHydrated = useIsHydrated();
  const outcome = useSettledOutcome<FormOutcome>();
  const isCodeWrong = outcome?.values.role === 'admin';
  const returnPath = readReturnPath(outcome?.values[returnField] ?? search.get(returnField));
  const preselected = search.get('profil') ?? outcome?.values.role;
  const [chosen, setChosen] = useState(toProfile(preselected));
  const adminButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChosen('user');
    // The browser itself returns the focus only to an element of the same document.
    adminButton.current?.focus();
    const remaining = returnPath ? { [returnField]: returnPath } : {};
    if (search.has('profil')) setSearch(remaining, { replace: true });
  };
  const showInline = !isHydrated && chosen === 'admin';

  return (
    <PrivatePage title="Votre profil" isWrong={outcome !== undefined}>
      {!isCodeWrong && <ErrorNotice problem={outcome?.problem} />}
      <Form action={paths.role} className="cards cards-two">
        <ReturnField path={returnPath} />
        {(['user', 'admin'] as const).map((profile) => (
          <ProfileCard
            key={profile}
            profile={profile}
            button={profile === 'admin' ? adminButton : undefined}
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
          <input type="hidden" name="role" value="user" />
          <ReturnField path={returnPath} />
          <button type="submit" className="button">
            Choisissez votre role
          </button>
        </PostForm>
      )}
    </PrivatePage>
  );
}

const toProfile = (text: string | null | undefined): Profile =>
  text === 'admin' ? 'admin' : 'user';

const cards = {
  user: { label: 'Utilisateur', text: 'Pour prendre rendez-vous et retrouver les vôtres.' },
  admin: { label: 'Administrateur', text: 'Pour l’équipe de l’institut, avec un code.' },
} as const;

interface CardProps {
  profile: Profile;
  button: RefObject<HTMLButtonElement | null> | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function ProfileCard({ profile, button, isChosen, onChoose }: CardProps) {
  const { label, text } = cards[profile];
  const textId = `profil-${profile}`;
  return (
    <div className="card profile-card">
      <button
        ref={button}
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

const fieldId = 'admin-code';

interface CodeProps {
  problem: Problem | undefined;
  returnPath: string | undefined;
}

function AdminCodeForm({ problem, returnPath }: CodeProps) {
  const isBusy = useNavigation().state === 'submitting';
  // A new element for each answer, so that the same error is announced again.
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) moveFocus(field.current);
  }, [problem]);
  return (
    <>
      <h2 id="admin-code-title">
        <BilingualLabel words="Enter the admin code" />
      </h2>
      <PostForm action={paths.role} className="form">
        <input type="hidden" name="role" value="admin" />
        <ReturnField path={returnPath} />
        <div className={problem ? 'field field-wrong' : 'field'}>
          <label htmlFor={fieldId}>Code administrateur</label>
          <input
            id={fieldId}
            ref={field}
            type="password"
            name="adminCode"
            autoComplete="off"
            required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && 'admin-code-error'}
          />
          {problem && (
            <p key={key} className="field-error" id="admin-code-error" role="alert">
              {problem.error === 'admin-code' ? (
                <BilingualLabel words="Invalid code. Please try again." />
              ) : (
                problem.message
              )}
            </p>
          )}
        </div>
        <button
          type="submit"
          className="button"
          aria-disabled={isBusy}
          {...useBilingualLabel('Validate')}
        />
        {isBusy && <BusyNotice>Vérification du code…</BusyNotice>}
      </PostForm>
    </>
  );
}

/** Shows a native modal dialog. Closing it discards the code and the error. */
function AdminCodeDialog({ problem, returnPath, onClose }: CodeProps & { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A problem from before the dialog opened belongs to an earlier attempt.
  const [earlierProblem] = useState(problem);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="admin-code-title" onClose={onClose}>
      <AdminCodeForm
        problem={problem === earlierProblem ? undefined : problem}
        returnPath={returnPath}
      />
      <button
        type="button"
        className="button button-outline"
        onClick={() => dialog.current?.close()}
      >
        Fermer
      </button>
    </dialog>
  );
}
