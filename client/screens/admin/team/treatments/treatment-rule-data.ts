import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { changesContext } from '../../../../api/api.ts';
import { load, readTyped, requireAdmin, submitChange } from '../../admin-data.ts';
import { checked, readMinutes, refused } from '../edit-input.ts';
import { isPlain } from '../rule-text.ts';
import { idIn, treatmentsLink } from '../team-links.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const catalogue = catalogueOf(context.get(changesContext));
  if (!catalogue.treatment(idIn(request))) throw data(null, { status: 404 });
  return load(context, { name: 'adminRules' });
}

/** From the call's fields to those of the form. */
const fieldNames = {
  minutes: 'minutes',
  cleaning: 'nettoyage',
  pauseAt: 'pause-apres',
  pause: 'pause',
  roomKind: 'salle',
};

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const treatment = idIn(request);
  const catalogue = catalogueOf(context.get(changesContext));
  const validated = checked(saveRuleInput({ catalogue: () => catalogue }), {
    treatment,
    mark: values.mark,
    minutes: readMinutes(values.minutes),
    cleaning: readMinutes(values.nettoyage) ?? 0,
    pauseAt: readMinutes(values['pause-apres']) ?? 0,
    pause: readMinutes(values.pause) ?? 0,
    roomKind: values.salle ?? '',
    instant: values.reservation !== 'demande',
    atOnce: values.ensemble === 'oui',
  });
  if (validated.problem) return refused(validated.problem, values, fieldNames);
  const call = { name: 'adminSaveRule', body: validated.input } as const;
  const problem = await submitChange(context, call, values, fieldNames);
  const section = treatment.split('/')[0] ?? '';
  const { input } = validated;
  const isUsual = isPlain({ ...input }) && !input.atOnce;
  return problem ?? redirect(treatmentsLink(section, isUsual ? 'rule-reset' : 'rule-changed'), 303);
}
