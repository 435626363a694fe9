import type { CallData } from '../../../shared/contract/call-data.ts';
import { isOn, type OptionName, optionNames, options } from '../../../shared/options.ts';
import { adminPaths, foldField } from '../../../shared/page/admin-paths.ts';
import { SwitchInput } from '../../../shared/setup/switches.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen } from '../../admin/admin-screen.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';

/** The screen on which each option is set up or used. */
const optionScreens: Readonly<Partial<Record<OptionName, string>>> = {
  waiting: adminPaths.adminWaits,
  deposits: `${adminPaths.adminSite}?${foldField}=acomptes#acomptes`,
  gifts: adminPaths.adminPrepaidList,
  packs: adminPaths.adminPrepaidList,
  courses: adminPaths.adminPrices,
  reviews: adminPaths.adminAfter,
  commissions: adminPaths.adminTeam,
  gateway: adminPaths.adminMails,
};

export const optionsScreen = adminScreen({
  title: 'Options',
  load: (asked) => load(asked, { name: 'adminOptions' }),
  forms: {
    '': form({
      call: 'adminSwitch',
      schema: SwitchInput,
      input: ({ values: { option, on } }) => ({ option, isOn: on === '1' }),
      refusals: {
        conflict:
          'Rien n’a changé\u00a0: des acomptes sont attendus ou à vérifier. Répondez-y d’abord dans la Caisse.',
      },
      done: ({ input: { option } }) => `${adminPaths.adminOptions}#${option}`,
      // The menu and the fields of every screen depend on the options.
      isWholeDocument: true,
    }),
  },
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
  View: ({ found }) => (
    <Rows>
      {optionNames.map((name) => (
        <Row
          key={name}
          id={name}
          title={options[name].label}
          to={isOn(found, name) ? optionScreens[name] : undefined}
          detail={canBeSwitched(found, name) ? options[name].adds : noGateway}
        >
          {canBeSwitched(found, name) && <Switch name={name} isSet={isOn(found, name)} />}
        </Row>
      ))}
    </Rows>
  ),
});

const noGateway =
  'Pour les rappels sur le téléphone, qui a installé le site doit d’abord régler un service d’envoi.';

const canBeSwitched = (found: CallData<'adminOptions'>, name: OptionName) =>
  name !== 'gateway' || found.hasGateway || isOn(found, name);

const Switch = ({ name, isSet }: { name: OptionName; isSet: boolean }) => (
  <EditForm action={adminPaths.adminOptions} hiddenFields={{ option: name, on: isSet ? 0 : 1 }}>
    <button
      type="submit"
      className="switch"
      role="switch"
      aria-checked={isSet}
      aria-label={options[name].label}
    />
  </EditForm>
);
