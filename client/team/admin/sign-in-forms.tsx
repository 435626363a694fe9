import {
  AccessInput,
  InviteInput,
  inviteFields,
  type TeamAccess,
} from '../../../shared/accounts/administrators.ts';
import { form } from '../../admin/admin-form.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, type Outcome, SendButton } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import type { Posted } from '../../admin/load.ts';
import { AskFirst } from '../../admin/section.tsx';

const intents = {
  invite: 'inviter',
  endInvitation: 'annuler-invitation',
  end: 'retirer-acces',
} as const;

const input = ({ values: { resource: id, mark } }: Posted, read: object) => ({ ...read, id, mark });

export const signInForms = (done: (resource: string, action: string) => string) => ({
  [intents.invite]: form({
    call: 'adminInvite',
    schema: InviteInput,
    declared: { fields: () => inviteFields },
    input,
    done: ({ input: { id } }) => done(id, 'sign-in-invited'),
  }),
  [intents.endInvitation]: form({
    call: 'adminEndInvitation',
    schema: AccessInput,
    input,
    done: ({ input: { id } }) => done(id, 'invitation-ended'),
  }),
  [intents.end]: form({
    call: 'adminEndSignIn',
    schema: AccessInput,
    input,
    done: ({ input: { id } }) => done(id, 'sign-in-ended'),
  }),
});

interface Props {
  action: string;
  resource: string;
  name: string;
  access: TeamAccess;
  outcome: Outcome | undefined;
}

export function SignInForms(props: Props) {
  const { access, name, outcome } = props;
  const { account, invitation } = access;
  // A form with an error is not folded.
  const isNew = !account && !invitation;
  const isOpen = isNew || outcome?.values.intent === intents.invite;
  return (
    <>
      {invitation && <p>{invitationText(invitation)}</p>}
      {isOpen ? (
        <InviteForm {...props} label={isNew ? 'Inviter à se connecter' : 'Inviter'} />
      ) : (
        <AskFirst label={invitation ? 'Renvoyer l’invitation…' : 'Changer son adresse e-mail…'}>
          {account && (
            <p>{`Une invitation part à la nouvelle adresse. ${name} garde l’ancienne jusqu’à ce qu’elle accepte.`}</p>
          )}
          <InviteForm
            {...props}
            email={invitation?.email ?? ''}
            label={invitation ? 'Renvoyer' : 'Inviter'}
          />
        </AskFirst>
      )}
      <EndForms {...props} />
    </>
  );
}

const invitationText = ({ email, until, isOver }: NonNullable<TeamAccess['invitation']>) =>
  isOver
    ? `L’invitation envoyée à ${email} n’est plus valable.`
    : `Invitation envoyée à ${email}, valable jusqu’au ${timestampText(until)}.`;

function EndForms(props: Omit<Props, 'outcome'>) {
  const { account, invitation } = props.access;
  return (
    <>
      {invitation && (
        <AskFirst label="Annuler l’invitation…">
          <p>Le lien déjà envoyé ne sert plus.</p>
          <AccessForm {...props} intent={intents.endInvitation} label="Oui, annuler" />
        </AskFirst>
      )}
      {account && (
        <AskFirst label="Retirer l’accès à son agenda…">
          <p>
            {account.isAdmin
              ? 'Son accès à la gestion reste.'
              : 'Ses appareils sont déconnectés aussitôt.'}
          </p>
          <AccessForm {...props} intent={intents.end} label="Oui, retirer l’accès" />
        </AskFirst>
      )}
    </>
  );
}

interface FormProps extends Omit<Props, 'outcome'> {
  label: string;
}

const hidden = ({ resource, access: { mark } }: FormProps, intent: string) => ({
  intent,
  resource,
  mark,
});

function InviteForm({ email = '', ...props }: FormProps & Props & { email?: string }) {
  return (
    <EditForm
      action={props.action}
      outcome={props.outcome}
      hiddenFields={hidden(props, intents.invite)}
      className="form"
    >
      <Inputs fields={inviteFields} values={{ email }} />
      <SendButton>
        {props.label}
        <span className="visually-hidden">{`\u00a0: ${props.name}`}</span>
      </SendButton>
    </EditForm>
  );
}

const AccessForm = ({ intent, ...props }: FormProps & { intent: string }) => (
  <EditForm action={props.action} hiddenFields={hidden(props, intent)}>
    <SendButton>
      {props.label}
      <span className="visually-hidden">{`\u00a0: ${props.name}`}</span>
    </SendButton>
  </EditForm>
);
