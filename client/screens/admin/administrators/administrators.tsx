import type { ReactNode } from 'react';
import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type {
  Administrator,
  AdministratorList,
} from '../../../../shared/contract/admin/administrators.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { AskFirst } from '../ask-first.tsx';
import { completedField } from '../completed-edit.ts';
import { timestampText } from '../history-text.ts';
import { intents } from './administrators-data.ts';

const doneTexts = new Map<string | null, string>([
  [
    intents.signOut,
    'C’est fait\u00a0: ces appareils sont déconnectés et ne reçoivent plus d’alertes.',
  ],
  [
    intents.remove,
    'C’est fait\u00a0: cette personne n’a plus accès à la gestion. Si elle connaît le code administrateur, faites-le changer.',
  ],
]);

/** Who may come here; what to do when somebody leaves, or loses a phone. */
export function AdminAccounts() {
  const { found, problem } = useLoaderData<Loaded<AdministratorList>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const wrong = problem ?? outcome?.problem;
  const done = doneTexts.get(search.get(completedField));
  return (
    <AdminPage title="Administrateurs" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {done && !wrong && (
        <SuccessNotice>
          <p>{done}</p>
        </SuccessNotice>
      )}
      <p>Ces comptes ont accès à toute la gestion. Un téléphone perdu se déconnecte ici.</p>
      <ul className="cards">
        {found?.administrators.map((one) => (
          <Account key={one.id} account={one} />
        ))}
      </ul>
    </AdminPage>
  );
}

function Account({ account }: { account: Administrator }) {
  const { id, email, isYou, sessions } = account;
  const name = email || 'Compte sans adresse e-mail';
  const others = isYou ? sessions - 1 : sessions;
  return (
    <li className="card stack">
      <div>
        <h2>
          <span className="as-written">{isYou ? `${name} (vous)` : name}</span>
        </h2>
        <p className="muted">{stateText(account)}</p>
      </div>
      {others > 0 && (
        <AskFirst
          label={isYou ? 'Déconnecter vos autres appareils…' : `Déconnecter ses appareils…`}
        >
          <p>
            {isYou
              ? 'Cet appareil-ci reste connecté\u00a0; les autres devront se connecter de nouveau. Les alertes seront à réactiver sur tous vos appareils. '
              : 'Il faudra s’y connecter de nouveau, et y réactiver les alertes. '}
            Sur un téléphone perdu qui ouvre encore la boîte e-mail, changez aussi le mot de passe
            de celle-ci.
          </p>
          <Order id={id} intent={intents.signOut}>
            Oui, déconnecter<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
      {!isYou && (
        <AskFirst label="Retirer l’accès à la gestion…">
          <p>Ses appareils sont déconnectés aussitôt. Son compte reste, sans la gestion.</p>
          <Order id={id} intent={intents.remove}>
            Oui, retirer l’accès<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
    </li>
  );
}

function stateText({ sessions, signedInAt }: Administrator): string {
  if (!signedInAt) return 'Aucun appareil connecté.';
  const count = sessions > 1 ? `${sessions}\u00a0appareils connectés` : 'Un appareil connecté';
  return `${count}. Dernière connexion\u00a0: ${timestampText(signedInAt)}.`;
}

interface OrderProps {
  id: string;
  intent: string;
  children: ReactNode;
}

function Order({ id, intent, children }: OrderProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={adminPaths.adminAccounts}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button" name="intent" value={intent} aria-disabled={isBusy}>
        {children}
      </button>
    </PostForm>
  );
}
