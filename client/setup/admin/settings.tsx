import type { ReactNode } from 'react';
import { AdministratorAccess, accessForms } from '#client/accounts/admin/administrators.tsx';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { EditForm, SendButton } from '#client/admin/edit-form.tsx';
import { addData, load } from '#client/admin/load.ts';
import { DoneNotice, Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { listTickedIds, TickList } from '#client/admin/tick-list.tsx';
import { Alerts, alertForms, OfflineAgenda } from '#client/notifications/admin/alerts.tsx';
import { Mails, mailForms } from '#client/notifications/admin/mails.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import type { AdministratorList } from '#shared/accounts/administrators.ts';
import { readPage } from '#shared/appointments/request-filter.ts';
import {
  CancelManyInput,
  mostBookings,
  type Online,
  onlineFields,
  SaveOnlineInput,
} from '#shared/booking/online-settings.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { CallData } from '#shared/contract/call-data.ts';
import { formatPhone } from '#shared/institute.ts';
import type { AlertList } from '#shared/notifications/alerts.ts';
import type { MailList } from '#shared/notifications/mails.ts';
import { isOn, type OptionName, optionNames, options } from '#shared/options.ts';
import { adminPaths, buildSettingsLink, foldField } from '#shared/page/admin-paths.ts';
import { SwitchInput } from '#shared/setup/switches.ts';

/** The screen on which each option is set up or used. */
const optionScreens: Readonly<Partial<Record<OptionName, string>>> = {
  waiting: adminPaths.adminWaits,
  deposits: `${adminPaths.adminSite}?${foldField}=acomptes#acomptes`,
  gifts: adminPaths.adminPrepaidList,
  packs: adminPaths.adminPrepaidList,
  courses: adminPaths.adminPrices,
  reviews: adminPaths.adminAfter,
  commissions: adminPaths.adminTeam,
};

const buildSwitchId = (option: string) => `option-${option}`;

const unchanged = 'rien';

const buildDoneLink = (done = '1') => `${adminPaths.adminSettings}?${completedField}=${done}`;

const onlineTexts: Readonly<Record<string, string>> = {
  'online-at-once': 'Les heures libres se réservent en ligne.',
  'online-on-request': 'Les visiteurs envoient des demandes.',
  'online-closed': 'La réservation en ligne est fermée.',
  'online-cancelled': 'C’est annulé\u00a0: ces heures sont libres.',
};

const doneTexts: Readonly<Record<string, string>> = {
  'activer-alertes': 'Les alertes sont activées\u00a0: un essai arrive d’ici quelques secondes.',
  'retirer-appareil': 'Cet appareil ne recevra plus d’alertes.',
  deconnecter: 'C’est fait\u00a0: ces appareils sont déconnectés et ne reçoivent plus d’alertes.',
  'deconnecter-un':
    'C’est fait\u00a0: cet appareil est déconnecté. Les alertes de ce compte sont à réactiver.',
  retirer:
    'C’est fait\u00a0: cette personne n’a plus accès à la gestion. Si elle connaît le code administrateur, faites-le changer.',
  renvoyer: 'Le site réessaie. Rechargez la page pour voir si c’est parti.',
};

interface Settings extends Online {
  readonly switches: CallData<'adminOptions'> | undefined;
  readonly alerts: AlertList | undefined;
  readonly access: AdministratorList | undefined;
  readonly mails: MailList | undefined;
}

export const settingsScreen = buildAdminScreen<Settings>({
  title: 'Réglages',
  async load(pageRequest) {
    const [online, switches, alerts, access, mails] = await Promise.all([
      load(pageRequest, { name: 'adminOnline' }),
      load(pageRequest, { name: 'adminOptions' }),
      load(pageRequest, { name: 'adminAlerts' }),
      load(pageRequest, { name: 'adminAccounts' }),
      load(pageRequest, { name: 'adminMails', query: { page: readPage(pageRequest.search) } }),
    ]);
    return addData(online, () => ({
      switches: switches.data,
      alerts: alerts.data,
      access: access.data,
      mails: mails.data,
    }));
  },
  forms: {
    annuler: buildSubmit({
      call: 'adminCancelMany',
      schema: CancelManyInput,
      input: ({ values }) => ({ numbers: listTickedIds(values) }),
      finish: () => buildDoneLink(),
    }),
    option: buildSubmit({
      call: 'adminSwitch',
      schema: SwitchInput,
      input: ({ values: { option, on } }) => ({ option, isOn: on === '1' }),
      refusals: {
        conflict:
          'Rien n’a changé\u00a0: des acomptes sont attendus ou à vérifier. Répondez-y d’abord dans la Caisse.',
      },
      finish: ({ input: { option } }) =>
        `${adminPaths.adminSettings}?${foldField}=options#${buildSwitchId(option)}`,
      // The menu and the fields of every screen depend on the options.
      isWholeDocument: true,
    }),
    ...alertForms,
    ...accessForms,
    ...mailForms,
    '': buildSubmit({
      call: 'adminSaveOnline',
      schema: SaveOnlineInput,
      declared: { fields: () => onlineFields },
      finish: ({ postedForm: { values }, input: { mode, sentence } }) =>
        buildDoneLink(values.shown === mode + sentence ? unchanged : '1'),
    }),
  },
  done({ search, data }) {
    const done = search.get(completedField);
    if (done === unchanged) return 'Rien n’a changé.';
    const lastEvent = done === '1' ? data.history.at(-1) : undefined;
    return onlineTexts[lastEvent?.action ?? ''];
  },
  View: SettingsView,
});

function SettingsView(props: ScreenProps<Settings>) {
  const { data, outcome, search } = props;
  const { bookings, hasMore, switches, alerts, access, mails, givenUpMails = 0 } = data;
  const doneText = doneTexts[search.get(completedField) ?? ''];
  const renderFold = (id: string, title: string, children: ReactNode) => (
    <Fold id={id} title={title}>
      <div className="stack">
        {!outcome && search.get(foldField) === id && <DoneNotice text={doneText} />}
        {children}
      </div>
    </Fold>
  );
  return (
    <>
      <ModeForm {...props} />
      <div>
        {switches && renderFold('options', 'Options', <OptionSwitches switches={switches} />)}
        {alerts && renderFold('alertes', 'Alertes', <Alerts list={alerts} />)}
        {renderFold('hors-connexion', 'Agenda hors connexion', <OfflineAgenda />)}
        {access && renderFold('acces', 'Accès', <AdministratorAccess list={access} />)}
        {mails &&
          renderFold(
            'envois',
            `Messages envoyés${givenUpMails > 0 ? ` (${givenUpMails} non distribués)` : ''}`,
            <Mails list={mails} />,
          )}
      </div>
      {bookings.length > 0 && (
        <BookingsForm
          key={bookings.map(({ number }) => number).join()}
          bookings={bookings}
          hasMore={hasMore}
        />
      )}
    </>
  );
}

function OptionSwitches({ switches }: { switches: CallData<'adminOptions'> }) {
  const { deposits } = useInstitute();
  return (
    <Rows>
      {optionNames.map((name) => {
        const canSwitch = name !== 'gateway' || switches.hasGateway;
        const isSet = canSwitch && isOn(switches, name);
        const isUnused = isSet && name === 'deposits' && deposits.kind === 'none';
        return (
          <Row
            key={name}
            id={buildSwitchId(name)}
            title={options[name].label}
            to={isSet ? optionScreens[name] : undefined}
            detail={
              isUnused ? 'Aucun acompte demandé.' : canSwitch ? options[name].adds : noGatewayText
            }
          >
            {canSwitch && (
              <EditForm
                action={buildSettingsLink('options')}
                hiddenFields={{ intent: 'option', option: name, on: isSet ? 0 : 1 }}
              >
                <button
                  type="submit"
                  className="switch"
                  role="switch"
                  aria-checked={isSet}
                  aria-label={options[name].label}
                />
              </EditForm>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

const noGatewayText =
  'Pour les rappels sur le téléphone, qui a installé le site doit d’abord régler un service d’envoi.';

const BookingsForm = ({ bookings, hasMore }: Pick<Online, 'bookings' | 'hasMore'>) => (
  <Section id="inconnus" title="Réservations de numéros inconnus" className="card stack">
    <EditForm
      action={adminPaths.adminSettings}
      className="form"
      hiddenFields={{ intent: 'annuler' }}
    >
      {hasMore && <p>{`Les ${mostBookings} dernières seulement.`}</p>}
      <TickList
        rows={bookings.map((booking) => ({
          id: booking.number,
          text: formatBooking(booking),
        }))}
        countText={(count) => `${count}\u00a0rendez-vous`}
      />
      <SendButton className="button button-outline">Annuler ce qui est coché</SendButton>
    </EditForm>
  </Section>
);

function formatBooking({ day, time, name, phone, people, treatments }: Online['bookings'][number]) {
  const groupText = people > 1 ? `, ${people}\u00a0personnes` : '';
  return `${formatDayTime(day, time)}, ${name}, ${formatPhone(phone)}${groupText}, ${treatments.join(' + ')}`;
}

const ModeForm = ({ data: { mode, sentence }, outcome }: ScreenProps<Settings>) => (
  <Section id="reglage" title="Réservation en ligne">
    <EditForm
      key={mode + sentence}
      action={adminPaths.adminSettings}
      className="form online-mode"
      hiddenFields={{ intent: 'mode', shown: mode + sentence }}
      outcome={outcome}
    >
      <Inputs fields={onlineFields} values={{ mode, sentence }} />
      <SendButton>Enregistrer</SendButton>
    </EditForm>
  </Section>
);
