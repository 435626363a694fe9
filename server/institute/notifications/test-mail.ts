import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { composeMail, type Mail } from './mail/compose.ts';
import type { Site } from './mail/site.ts';

/** The back office finds the mail by this subject, in plain spaces as it is sent. */
export const testSubject = 'Essai : vos e-mails arrivent';

export const testMail = (
  recipient: string,
  { institute, publicUrl }: Pick<Site, 'institute' | 'publicUrl'>,
): Mail =>
  composeMail({
    kind: 'alarm',
    recipient,
    subject: testSubject,
    parts: [
      `Cet e-mail vient du site de ${institute.name}. S’il est dans vos indésirables, marquez-le comme fiable\u00a0: vos clients reçoivent les leurs de la même adresse.`,
      { label: 'Confirmer qu’il est arrivé', url: `${publicUrl}${adminPaths.adminFirstSteps}` },
    ],
  });
