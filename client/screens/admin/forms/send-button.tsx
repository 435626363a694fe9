import { type ReactNode, useContext } from 'react';
import { useNavigation } from 'react-router';
import { Busy } from '../../../components/notice.tsx';
import { FormContext } from './edit-form.tsx';

interface Props {
  /** By default the form's. Other forms' submissions then do not make it busy. */
  intent?: string;
  /** The button itself sends the intent, instead of a hidden field. */
  isOwn?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form's submit button, with a notice while the form is being sent. */
export function SendButton({ isOwn = false, className = 'button', children, ...button }: Props) {
  const form = useContext(FormContext);
  const { intent = form.intent } = button;
  const { formMethod, formData } = useNavigation();
  const isBusy = intent ? formData?.get('intent') === intent : formMethod === 'POST';
  return (
    <>
      <button
        type="submit"
        className={className}
        {...(isOwn && { name: 'intent', value: intent })}
        aria-disabled={isBusy}
      >
        {children}
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </>
  );
}
