import type { Rule } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { sectionOf, treatmentsLink } from '../team-links.ts';

/** One tap takes a treatment back to the catalogue. */
export const ResetForm = ({ rule: { treatment, mark }, name }: { rule: Rule; name: string }) => (
  <PostForm action={treatmentsLink(sectionOf(treatment))}>
    <input type="hidden" name="treatment" value={treatment} />
    <input type="hidden" name="mark" value={mark} />
    <button type="submit" className="button-link">
      Revenir au catalogue<span className="visually-hidden">{` pour ${name}`}</span>
    </button>
  </PostForm>
);
