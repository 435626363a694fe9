import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../forms/edit-form.tsx';

/** The forms of the screen. */
export const intents = {
  signOut: 'deconnecter',
  signOutDevice: 'deconnecter-un',
  remove: 'retirer',
} as const;

interface Props {
  /** The id of an account or of one of its devices. */
  id: string;
  intent: string;
  children: ReactNode;
}

export function Order({ children, ...hiddenFields }: Props) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <ButtonForm
      action={adminPaths.adminAccounts}
      hiddenFields={{ ...hiddenFields }}
      className="button"
      isBusy={isBusy}
    >
      {children}
    </ButtonForm>
  );
}
