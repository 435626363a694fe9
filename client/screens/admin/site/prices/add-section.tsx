import { isOwnSection } from '../../../../../shared/contents/own-sections.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { sectionFields } from '../../../../../shared/contract/contents/treatments.ts';
import { slugOf } from '../../../../../shared/text/slug.ts';
import { apiContext } from '../../../../api/api.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { Inputs } from '../../forms/declared-inputs.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { type Posted, refuse } from '../../forms/posted.ts';
import { PublishButton } from '../publish-button.tsx';
import { saveContents } from '../save-contents.ts';
import { pricesLink, sectionsLink } from '../site-links.ts';

export const addedField = 'nouvelle';

/** How many the owner may add. */
const most = 10;

/** A section with this name, which is shown once it has a treatment. */
export async function addSection(posted: Posted): Promise<unknown> {
  const { values, context } = posted;
  const name = values[addedField] ?? '';
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: addedField }, values, now.status);
  const own = ownSections(now.data);
  if (own.length >= most) {
    const message = `Il y en a déjà ${most}, pas plus\u00a0: renommez-en une.`;
    return refuse({ error: 'invalid', message, field: addedField }, values);
  }
  const first = `rubrique-${slugOf(name).slice(0, 40).replace(/-$/, '') || 'nouvelle'}`;
  let id = first;
  for (let count = 2; own.includes(id); count++) id = `${first}-${count}`;
  const edit = {
    ...({ kind: 'sections', id, mark: '', input: { titre: name } } as const),
    fieldOf: () => addedField,
  };
  return saveContents(posted, [edit], (done) => pricesLink(id, done));
}

const ownSections = ({ contents }: AdminContents) =>
  contents.filter(({ kind, id }) => kind === 'sections' && isOwnSection(id)).map(({ id }) => id);

const addedFields = {
  [addedField]: { ...sectionFields.titre, hint: 'Elle s’affiche dès qu’elle a un soin.' },
};

export function AddForm({ outcome }: { outcome: FormOutcome | undefined }) {
  return (
    <EditForm action={sectionsLink()} className="form card" outcome={outcome}>
      <h2>Ajouter une rubrique</h2>
      <Inputs fields={addedFields} />
      <PublishButton />
    </EditForm>
  );
}
