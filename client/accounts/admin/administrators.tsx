import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { formatRecentDay, formatTimestamp } from '#client/admin/history.tsx';
import { AskFirst, Rows } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import { usePage } from '#client/page/page-context.ts';
import {
  type Account,
  type AdministratorList,
  newAdministratorHours,
  type SignedInDevice,
} from '#shared/accounts/administrators.ts';
import { formatDevice } from '#shared/accounts/device.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import { adminPaths, buildSettingsLink } from '#shared/page/admin-paths.ts';

const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;

const accessLink = buildSettingsLink('acces');

const buildAccessForm = (
  call: 'adminSignOut' | 'adminSignOutDevice' | 'adminRemoveAccount',
  intent: string,
) =>
  buildSubmit({
    call,
    schema: IdInput,
    finish: () => buildSettingsLink('acces', { [completedField]: intent }),
  });

export const accessForms = {
  [intents.remove]: buildAccessForm('adminRemoveAccount', intents.remove),
  [intents.signOutDevice]: buildAccessForm('adminSignOutDevice', intents.signOutDevice),
  [intents.signOut]: buildAccessForm('adminSignOut', intents.signOut),
};

export const AdministratorAccess = ({ list: { administrators } }: { list: AdministratorList }) => (
  <>
    <p>
      Vos collègues ont leur accès dans <Link to={adminPaths.adminTeam}>Équipe</Link>. Celle qui
      doit gérer aussi saisit le code administrateur à sa première connexion.
    </p>
    <Rows>
      {administrators.map((account) => (
        <Administrator key={account.id} account={account} />
      ))}
    </Rows>
  </>
);

function Administrator({ account }: { account: Account }) {
  const { id, email, isYou, isProtected } = account;
  const name = email || 'Compte sans adresse e-mail';
  return (
    <li>
      <div className="row-text stack-tight">
        <p className="row-title unbroken">{isYou ? `${name} (vous)` : name}</p>
        <Devices account={account} name={name} />
        {isProtected && (
          <p>
            {`Cet accès est plus ancien que le vôtre, qui date de moins de ${newAdministratorHours}\u00a0heures\u00a0: vous ne pouvez pas encore y toucher.`}
          </p>
        )}
        {!isYou && !isProtected && (
          <AskFirst label="Retirer l’accès à la gestion…">
            <p>Ses appareils sont déconnectés aussitôt. Son compte reste, sans la gestion.</p>
            <AccessButton id={id} intent={intents.remove} name={name}>
              Oui, retirer l’accès
            </AccessButton>
          </AskFirst>
        )}
      </div>
    </li>
  );
}

function Devices({ account, name }: { account: Account; name: string }) {
  const { id, isYou, isProtected, sessions, signedInAt, devices = [] } = account;
  const { today } = usePage();
  const otherSessions = isYou ? sessions - 1 : sessions;
  return (
    <>
      {!signedInAt && <p className="muted small">Aucun appareil connecté.</p>}
      {!isProtected && (
        <ul className="lines small">
          {devices.map((device) => (
            <li key={device.id}>
              <span>{formatSession(device, today)}</span>
              {!device.isThis && (
                <AccessButton
                  id={device.id}
                  intent={intents.signOutDevice}
                  name={formatDevice(device.device)}
                >
                  Déconnecter
                </AccessButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isProtected && otherSessions > 0 && (
        <AskFirst
          label={isYou ? 'Déconnecter vos autres appareils…' : 'Déconnecter ses appareils…'}
        >
          <p>
            Un téléphone perdu ouvre peut-être encore la boîte e-mail&nbsp;: changez aussi son mot
            de passe.
          </p>
          <AccessButton id={id} intent={intents.signOut} name={name}>
            Oui, déconnecter
          </AccessButton>
        </AskFirst>
      )}
    </>
  );
}

function formatSession({ device, isThis, seenOn, signedInAt }: SignedInDevice, today: Day): string {
  const name = formatDevice(device);
  if (isThis) return `${name} (cet appareil)`;
  const isSeenLater = seenOn && seenOn !== signedInAt.slice(0, 10);
  const seenText = isSeenLater ? `, dernière visite ${formatRecentDay(seenOn, today)}` : '';
  return `${name} · connecté ${formatTimestamp(signedInAt, today)}${seenText}`;
}

interface AccessButtonProps {
  id: string;
  intent: string;
  name: string;
  children: string;
}

const AccessButton = ({ id, intent, name, children }: AccessButtonProps) => (
  <ButtonForm
    action={accessLink}
    hiddenFields={{ id, intent }}
    className={intent === intents.signOutDevice ? 'button-link' : 'button'}
  >
    {children}
    <span className="visually-hidden">{`\u00a0: ${name}`}</span>
  </ButtonForm>
);
