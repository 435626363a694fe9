import { form } from '#client/admin/admin-form.ts';
import { completedField } from '#client/admin/completed-edit.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { Rows } from '#client/admin/rows.tsx';
import { AskFirst } from '#client/admin/section.tsx';
import {
  type Account,
  type AdministratorList,
  newAdministratorHours,
  type SignedInDevice,
} from '#shared/accounts/administrators.ts';
import { deviceText } from '#shared/accounts/device.ts';
import { shortDayTitle } from '#shared/calendar/calendar-month.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import { settingsLink } from '#shared/page/admin-paths.ts';

const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;

const accessLink = settingsLink('acces');

const order = (
  call: 'adminSignOut' | 'adminSignOutDevice' | 'adminRemoveAccount',
  intent: string,
) =>
  form({
    call,
    schema: IdInput,
    finish: () => settingsLink('acces', { [completedField]: intent }),
  });

export const accessForms = {
  [intents.remove]: order('adminRemoveAccount', intents.remove),
  [intents.signOutDevice]: order('adminSignOutDevice', intents.signOutDevice),
  [intents.signOut]: order('adminSignOut', intents.signOut),
};

export const Access = ({ list: { administrators } }: { list: AdministratorList }) => (
  <Rows>
    {administrators.map((account) => (
      <Administrator key={account.id} account={account} />
    ))}
  </Rows>
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
            <Order id={id} intent={intents.remove} name={name}>
              Oui, retirer l’accès
            </Order>
          </AskFirst>
        )}
      </div>
    </li>
  );
}

/** Lists where an account is signed in, each with a way to sign it out. */
function Devices({ account, name }: { account: Account; name: string }) {
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
    action={accessLink}
    hiddenFields={{ id, intent }}
    className={intent === intents.signOutDevice ? 'button-link' : 'button'}
  >
    {children}
    <span className="visually-hidden">{`\u00a0: ${name}`}</span>
  </ButtonForm>
);
