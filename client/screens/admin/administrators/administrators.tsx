import {
  type Account,
  AdministratorInput,
  type AdministratorList,
  newAdministratorHours,
} from '../../../../shared/contract/admin/administrators.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { AskFirst } from '../ask-first.tsx';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { load } from '../load.ts';
import { signInForms } from '../team/sign-in/sign-in-forms.tsx';
import { Devices, intents, Order, stateText } from './devices.tsx';
import { TeamAccounts } from './team-accounts.tsx';

const doneTexts = new Map<string | null, string>([
  [
    intents.signOut,
    'C’est fait\u00a0: ces appareils sont déconnectés et ne reçoivent plus d’alertes.',
  ],
  [
    intents.signOutDevice,
    'C’est fait\u00a0: cet appareil est déconnecté. Les alertes de ce compte sont à réactiver.',
  ],
  [
    intents.remove,
    'C’est fait\u00a0: cette personne n’a plus accès à la gestion. Si elle connaît le code administrateur, faites-le changer.',
  ],
  ['invitation-ended', 'C’est fait\u00a0: le lien envoyé ne sert plus.'],
  ['sign-in-ended', 'C’est fait\u00a0: cette personne ne voit plus son agenda.'],
]);

const order = (
  call: 'adminSignOut' | 'adminSignOutDevice' | 'adminRemoveAccount',
  intent: string,
) =>
  form({
    ...{ call, schema: AdministratorInput },
    done: () => `${adminPaths.adminAccounts}?${completedField}=${intent}`,
  });

/** The administrators: signs out lost devices, and removes the access of those who leave. */
export const accountsScreen = adminScreen({
  title: 'Accès',
  load: (asked) => load(asked, { name: 'adminAccounts' }),
  forms: {
    [intents.remove]: order('adminRemoveAccount', intents.remove),
    [intents.signOutDevice]: order('adminSignOutDevice', intents.signOutDevice),
    ...signInForms((_, action) => `${adminPaths.adminAccounts}?${completedField}=${action}`),
    '': order('adminSignOut', intents.signOut),
  },
  Done: ({ search }) => <DoneNotice text={doneTexts.get(search.get(completedField))} />,
  Head: () => <p>Qui se connecte, et où. Un téléphone perdu se déconnecte ici.</p>,
  View: Accounts,
});

function Accounts({ found }: Shown<AdministratorList>) {
  return (
    <>
      <h2>Gestion</h2>
      <p>Ces comptes ont accès à toute la gestion.</p>
      <ul className="cards">
        {found.administrators.map((one) => (
          <AdministratorCard key={one.id} account={one} />
        ))}
      </ul>
      {found.team && <TeamAccounts team={found.team} />}
    </>
  );
}

function AdministratorCard({ account }: { account: Account }) {
  const { isYou, isProtected } = account;
  return (
    <li className="card stack">
      <div>
        <h3>
          <span className="unbroken">{isYou ? `${nameOf(account)} (vous)` : nameOf(account)}</span>
        </h3>
        <p className="muted">{stateText(account)}</p>
      </div>
      {isProtected ? (
        <p>
          {`Cet accès est plus ancien que le vôtre, qui date de moins de ${newAdministratorHours}\u00a0heures\u00a0: vous ne pouvez pas encore y toucher.`}
        </p>
      ) : (
        <AccessForms account={account} />
      )}
    </li>
  );
}

const nameOf = ({ email }: Account) => email || 'Compte sans adresse e-mail';

function AccessForms({ account }: { account: Account }) {
  const { id, isYou, sessions, devices } = account;
  const name = nameOf(account);
  const others = isYou ? sessions - 1 : sessions;
  return (
    <>
      {devices && <Devices devices={devices} isYours={isYou} />}
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
    </>
  );
}
