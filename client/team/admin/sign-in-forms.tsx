import { buildSubmit } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { AskFirst } from '#client/admin/screen-parts.tsx';
import {
  AccessInput,
  InviteInput,
  inviteFields,
  type TeamAccess,
} from '#shared/accounts/administrators.ts';
import { foldField } from '#shared/page/admin-paths.ts';
import { buildResourceLink } from './team-links.ts';

export const signInId = 'connexion';

const intents = {
  invite: 'inviter',
  end: 'retirer-acces',
} as const;

const readInput = ({ values: { resource: id, mark } }: PostedForm, declaredValues: object) => ({
  ...declaredValues,
  id,
  mark,
});

export const signInForms = {
  [intents.invite]: buildSubmit({
    call: 'adminInvite',
    schema: InviteInput,
    declared: { fields: () => inviteFields },
    input: readInput,
    finish: ({ input: { id } }) =>
      `${buildResourceLink(id, 'sign-in-invited')}&${foldField}=${signInId}`,
  }),
  [intents.end]: buildSubmit({
    call: 'adminEndSignIn',
    schema: AccessInput,
    input: readInput,
    finish: ({ input: { id } }) => buildResourceLink(id, 'sign-in-ended'),
  }),
};

interface Props {
  action: string;
  resource: string;
  name: string;
  access: TeamAccess;
  outcome: Outcome | undefined;
}

export function SignInForms(props: Props) {
  const { access, name, outcome } = props;
  const { account } = access;
  if (!account) return <InviteForm {...props} label="Inviter à se connecter" />;
  return (
    <>
      {outcome?.values.intent === intents.invite ? (
        <InviteForm {...props} label="Inviter" />
      ) : (
        <AskFirst label="Changer son adresse e-mail…">
          <p>{`${name} se connecte alors avec la nouvelle adresse, et plus avec l’ancienne.`}</p>
          <InviteForm {...props} label="Inviter" />
        </AskFirst>
      )}
      <AskFirst label="Retirer l’accès à son agenda…">
        <p>
          {account.isAdmin
            ? 'Son accès à la gestion reste.'
            : 'Ses appareils sont déconnectés aussitôt.'}
        </p>
        <EditForm action={props.action} hiddenFields={getHiddenFields(props, intents.end)}>
          <SendButton>
            Oui, retirer l’accès
            <span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </SendButton>
        </EditForm>
      </AskFirst>
    </>
  );
}

const getHiddenFields = ({ resource, access: { mark } }: Props, intent: string) => ({
  intent,
  resource,
  mark,
});

const InviteForm = ({ label, ...props }: Props & { label: string }) => (
  <EditForm
    action={props.action}
    outcome={props.outcome}
    hiddenFields={getHiddenFields(props, intents.invite)}
    className="form"
  >
    <Inputs fields={inviteFields} values={{ email: props.access.account?.email ?? '' }} />
    <SendButton>
      {label}
      <span className="visually-hidden">{`\u00a0: ${props.name}`}</span>
    </SendButton>
  </EditForm>
);
