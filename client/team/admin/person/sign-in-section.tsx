import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { paths } from '../../../../shared/page/paths.ts';
import type { ResourceFile } from '../../../../shared/team/agenda-facts.ts';
import { Section } from '../../../admin/section.tsx';
import { Link } from '../../../components/link.tsx';
import { usePage } from '../../../page/page-context.ts';
import { SignInForms } from '../sign-in-forms.tsx';
import { resourceLink } from '../team-links.ts';
import type { ResourceOutcome } from './planning-section.tsx';

export const signInId = 'connexion';

interface Props {
  resource: ResourceFile;
  outcome: ResourceOutcome | undefined;
}

export function SignInSection({ resource, outcome }: Props) {
  const { id, name, access, to } = resource;
  const { today } = usePage();
  if (!access) return null;
  const { account } = access;
  const isGone = to !== '' && to < today;
  return (
    <Section id={signInId} title="Sa connexion">
      <p>
        {account
          ? `${name} se connecte avec ${account.email}\u00a0: ses rendez-vous, qui est venu. Aucun montant, aucun numéro, rien des autres.`
          : `Invitée par e-mail, ${name} se connecte comme tout le monde et voit son agenda\u00a0: elle y note qui est venu. Aucun montant, aucun numéro, rien des autres.`}
      </p>
      {isGone && !account && (
        <p>{`${name} n’est plus en service\u00a0: elle ne peut pas se connecter.`}</p>
      )}
      {(!isGone || account) && (
        <SignInForms
          action={`${resourceLink(id)}#${signInId}`}
          name={name}
          access={access}
          outcome={outcome}
          resource={id}
        />
      )}
      <p className="link-row">
        {account && <Link to={adminPaths.adminAccounts}>Ses appareils</Link>}
        {account?.isYou && <Link to={paths.team}>Mon agenda</Link>}
      </p>
    </Section>
  );
}
