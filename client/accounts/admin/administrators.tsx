import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type Account,
  AdministratorInput,
  type AdministratorList,
  newAdministratorHours,
  type SignedInDevice,
  type TeamMember,
} from '../../../shared/accounts/administrators.ts';
import { deviceText } from '../../../shared/accounts/device.ts';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { adminPaths, foldField } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { load } from '../../admin/load.ts';
import { AskFirst } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { signInId } from '../../team/admin/resource-screen.tsx';
import { EndForms, invitationText, signInForms } from '../../team/admin/sign-in-forms.tsx';
import { resourceLink } from '../../team/admin/team-links.ts';

const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;

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
    call,
    schema: AdministratorInput,
    done: () => `${adminPaths.adminAccounts}?${completedField}=${intent}`,
  });

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
  View: Accounts,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

function Accounts({ found }: Shown<AdministratorList>) {
  return (
    <>
      <h2>Gestion</h2>
      <ul className="cards">
        {found.administrators.map((account) => (
          <AdministratorCard key={account.id} account={account} />
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
              ? 'Cet appareil-ci reste connecté. Les alertes seront à réactiver partout. '
              : 'Les alertes y seront à réactiver. '}
            Un téléphone perdu ouvre peut-être encore la boîte e-mail&nbsp;: changez aussi son mot
            de passe.
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

interface OrderProps {
  id: string;
  intent: string;
  children: ReactNode;
}

function Order({ children, ...hiddenFields }: OrderProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <ButtonForm
      action={adminPaths.adminAccounts}
      hiddenFields={{ ...hiddenFields }}
      className="button"
      isBusy={isBusy}
    >
      {children}
    </ButtonForm>
  );
}

interface Props {
  devices: readonly SignedInDevice[];
  isYours: boolean;
  hasAlerts?: boolean;
}

function Devices({ devices, ...whose }: Props) {
  const inOrder = devices.toSorted((first, second) => Number(second.isThis) - Number(first.isThis));
  return (
    <ul className="devices stack">
      {inOrder.map((device) => (
        <Device key={device.id} device={device} {...whose} />
      ))}
    </ul>
  );
}

function Device({
  device,
  isYours,
  hasAlerts = true,
}: Omit<Props, 'devices'> & { device: SignedInDevice }) {
  const { id, isThis, seenOn, signedInAt } = device;
  const name = deviceText(device.device);
  const day = shortDayTitle(seenOn ?? signedInAt.slice(0, 10));
  return (
    <li className="stack">
      <p>
        {isThis ? (
          <strong>{`${name} (cet appareil)`}</strong>
        ) : (
          <>
            {name}
            <span className="muted">{` · ${seenOn ? 'dernière visite le' : 'connexion du'} ${day}`}</span>
          </>
        )}
      </p>
      {!isThis && (
        <AskFirst
          label={
            <>
              Déconnecter<span className="visually-hidden">{` ${name}`}</span>…
            </>
          }
        >
          <p>
            {hasAlerts
              ? `Les alertes seront à réactiver sur tous ${isYours ? 'vos' : 'ses'} appareils.`
              : 'Il faudra s’y connecter de nouveau.'}
          </p>
          <Order id={id} intent={intents.signOutDevice}>
            Oui, déconnecter<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
    </li>
  );
}

function stateText({ sessions, signedInAt }: Account): string {
  if (!signedInAt) return 'Aucun appareil connecté.';
  const count = sessions > 1 ? `${sessions}\u00a0appareils connectés` : 'Un appareil connecté';
  return `${count}. Dernière connexion\u00a0: ${timestampText(signedInAt)}.`;
}

const TeamAccounts = ({ team }: { team: readonly TeamMember[] }) => (
  <>
    <h2>Équipe</h2>
    <p>
      {team.length > 0 ? 'Voient leur propre agenda. ' : 'Personne ne se connecte. '}
      <Link to={adminPaths.adminTeam}>Inviter, depuis sa fiche</Link>
    </p>
    <ul className="cards">
      {team.map((member) => (
        <Member key={member.resource} member={member} />
      ))}
    </ul>
  </>
);

function Member({ member }: { member: TeamMember }) {
  const { resource, name, isGone, account, invitation } = member;
  return (
    <li className="card stack">
      <div>
        <h3>{name}</h3>
        {isGone && <p>N’est plus en service&nbsp;: ne voit plus rien.</p>}
        {account && (
          <p>
            <span className="unbroken">{account.email}</span>
            {account.isYou && ' (vous)'}
          </p>
        )}
        {account && !account.isAdmin && <p className="muted">{stateText(account)}</p>}
        {account?.isAdmin && <p className="muted">Ses appareils sont plus haut, sous Gestion.</p>}
        {invitation && <p>{invitationText(invitation)}</p>}
      </div>
      {account && !account.isAdmin && <SignedIn name={name} account={account} />}
      <p className="link-row">
        <Link to={`${resourceLink(resource)}&${foldField}=${signInId}#${signInId}`}>
          {account ? 'Changer son adresse' : 'Renvoyer l’invitation'}
          <span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Link>
        {account?.isYou && <Link to={paths.team}>Mon agenda</Link>}
      </p>
      <EndForms action={adminPaths.adminAccounts} resource={resource} name={name} access={member} />
    </li>
  );
}

interface SignedInProps {
  name: string;
  account: NonNullable<TeamMember['account']>;
}

function SignedIn({ name, account: { id, isYou, sessions, devices } }: SignedInProps) {
  return (
    <>
      {devices && <Devices devices={devices} isYours={isYou} hasAlerts={false} />}
      {(sessions > 1 || (sessions > 0 && !devices)) && (
        <AskFirst label="Déconnecter ses appareils…">
          <p>Il faudra s’y connecter de nouveau.</p>
          <Order id={id} intent={intents.signOut}>
            Oui, déconnecter<span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Order>
        </AskFirst>
      )}
    </>
  );
}
