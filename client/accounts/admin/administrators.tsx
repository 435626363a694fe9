import type { ReactNode } from 'react';
import {
  type Account,
  type AdministratorList,
  newAdministratorHours,
  type SignedInDevice,
  type TeamMember,
} from '../../../shared/accounts/administrators.ts';
import { deviceText } from '../../../shared/accounts/device.ts';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { IdInput } from '../../../shared/contract/list-query.ts';
import { adminPaths, foldField } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Rows } from '../../admin/rows.tsx';
import { AskFirst, Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { signInId } from '../../team/admin/resource-screen.tsx';
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
]);

const doneLink = (action: string) => `${adminPaths.adminAccounts}?${completedField}=${action}`;

const order = (
  call: 'adminSignOut' | 'adminSignOutDevice' | 'adminRemoveAccount',
  intent: string,
) => form({ call, schema: IdInput, done: () => doneLink(intent) });

export const accountsScreen = adminScreen({
  title: 'Accès',
  load: (asked) => load(asked, { name: 'adminAccounts' }),
  forms: {
    [intents.remove]: order('adminRemoveAccount', intents.remove),
    [intents.signOutDevice]: order('adminSignOutDevice', intents.signOutDevice),
    '': order('adminSignOut', intents.signOut),
  },
  Done: ({ search }) => <DoneNotice text={doneTexts.get(search.get(completedField))} />,
  View: Accounts,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

function Accounts({ found: { administrators, team } }: ScreenProps<AdministratorList>) {
  return (
    <>
      <Section id="gestion" title="Gestion" className="stack">
        <Rows>
          {administrators.map((account) => (
            <Administrator key={account.id} account={account} />
          ))}
        </Rows>
      </Section>
      {team && (
        <Section id="equipe" title="Équipe" className="stack">
          <Rows>
            {team.map((member) => (
              <Member key={member.resource} member={member} />
            ))}
          </Rows>
          <p>
            <Link to={adminPaths.adminTeam}>Inviter, depuis la fiche</Link>
          </p>
        </Section>
      )}
    </>
  );
}

function Administrator({ account }: { account: Account }) {
  const { id, email, isYou, isProtected } = account;
  const name = email || 'Compte sans adresse e-mail';
  return (
    <AccessRow title={isYou ? `${name} (vous)` : name}>
      <Devices account={account} name={name} />
      {isProtected && (
        <p>
          {`Cet accès est plus ancien que le vôtre, qui date de moins de ${newAdministratorHours}\u00a0heures\u00a0: vous ne pouvez pas encore y toucher.`}
        </p>
      )}
      {!isYou && !isProtected && (
        <AskFirst label="Retirer l’accès à la gestion…">
          <p>Ses appareils sont déconnectés aussitôt. Son compte reste, sans la gestion.</p>
          <Order id={id} intent={intents.remove} name={name}>
            Oui, retirer l’accès
          </Order>
        </AskFirst>
      )}
    </AccessRow>
  );
}

const AccessRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <div className="row-text stack-tight">
      <p className="row-title unbroken">{title}</p>
      {children}
    </div>
  </li>
);

interface DevicesProps {
  account: Account;
  name: string;
}

/** Lists where an account is signed in, each with a way to sign it out. */
function Devices({ account, name }: DevicesProps) {
  const { id, isYou, isProtected, sessions, signedInAt, devices = [] } = account;
  const others = isYou ? sessions - 1 : sessions;
  return (
    <>
      {!signedInAt && <p className="muted small">Aucun appareil connecté.</p>}
      {!isProtected && (
        <ul className="small">
          {devices.map((device) => (
            <li key={device.id} className="row">
              <span>{placeText(device)}</span>
              {!device.isThis && (
                <Order
                  id={device.id}
                  intent={intents.signOutDevice}
                  name={deviceText(device.device)}
                >
                  Déconnecter
                </Order>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isProtected && others > 0 && (
        <AskFirst
          label={isYou ? 'Déconnecter vos autres appareils…' : 'Déconnecter ses appareils…'}
        >
          <p>
            Un téléphone perdu ouvre peut-être encore la boîte e-mail&nbsp;: changez aussi son mot
            de passe.
          </p>
          <Order id={id} intent={intents.signOut} name={name}>
            Oui, déconnecter
          </Order>
        </AskFirst>
      )}
    </>
  );
}

function placeText({ device, isThis, seenOn, signedInAt }: SignedInDevice): string {
  const name = deviceText(device);
  if (isThis) return `${name} (cet appareil)`;
  const when = seenOn ? 'dernière visite le' : 'connexion du';
  return `${name} · ${when} ${shortDayTitle(seenOn ?? signedInAt.slice(0, 10))}`;
}

interface OrderProps {
  id: string;
  intent: string;
  name: string;
  children: string;
}

const Order = ({ id, intent, name, children }: OrderProps) => (
  <ButtonForm
    action={adminPaths.adminAccounts}
    hiddenFields={{ id, intent }}
    className={intent === intents.signOutDevice ? 'button-link' : 'button'}
  >
    {children}
    <span className="visually-hidden">{`\u00a0: ${name}`}</span>
  </ButtonForm>
);

function Member({ member }: { member: TeamMember }) {
  const { resource, name, isGone, account } = member;
  return (
    <AccessRow title={name}>
      {isGone && <p>N’est plus en service&nbsp;: ne voit plus rien.</p>}
      {account && (
        <p className="unbroken">{account.isYou ? `${account.email} (vous)` : account.email}</p>
      )}
      {account && !account.isAdmin && <Devices account={account} name={name} />}
      <p className="link-row">
        <Link to={`${resourceLink(resource)}&${foldField}=${signInId}#${signInId}`}>
          Changer ou retirer son accès
          <span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Link>
        {account?.isYou && <Link to={paths.team}>Mon agenda</Link>}
      </p>
    </AccessRow>
  );
}
