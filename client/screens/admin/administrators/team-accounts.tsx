import type { TeamMember } from '../../../../shared/contract/admin/administrators.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { Link } from '../../../components/link.tsx';
import { AskFirst } from '../ask-first.tsx';
import { signInId } from '../team/person/sign-in-section.tsx';
import { EndForms, invitationText } from '../team/sign-in/sign-in-forms.tsx';
import { laneLink } from '../team/team-links.ts';
import { Devices, intents, Order, stateText } from './devices.tsx';

/** People of the team who see their own agenda, or are invited to. */
export const TeamAccounts = ({ team }: { team: readonly TeamMember[] }) => (
  <>
    <h2>Équipe</h2>
    <p>
      {team.length > 0
        ? 'Ces personnes voient leur propre agenda, et rien d’autre.'
        : 'Personne de l’équipe ne se connecte.'}{' '}
      <Link to={adminPaths.adminTeam}>Inviter quelqu’un, depuis sa fiche</Link>
    </p>
    <ul className="cards">
      {team.map((one) => (
        <Member key={one.lane} member={one} />
      ))}
    </ul>
  </>
);

function Member({ member }: { member: TeamMember }) {
  const { lane, name, isGone, account, invitation } = member;
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
        <Link to={`${laneLink(lane)}#${signInId}`}>
          {account ? 'Changer son adresse' : 'Renvoyer l’invitation'}
          <span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Link>
        {account?.isYou && <Link to={paths.team}>Mon agenda</Link>}
      </p>
      <EndForms action={adminPaths.adminAccounts} {...{ lane, name }} access={member} />
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
