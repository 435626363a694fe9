import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEvent,
  useContext,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { BusyNotice } from '../components/notice.tsx';
import { useIsOnline } from '../forms/connection-notice.tsx';
import { optionalSuffix, SelectField, TextArea, TextField } from '../forms/field.tsx';
import { buildFieldId } from '../forms/field-id.ts';
import { type FormOutcome, findFieldError, type Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { buildShownAddress } from './admin-form.ts';

interface Props {
  name: string;
  label: ReactNode;
  defaultChecked: boolean;
}

export const CheckField = ({ name, label, defaultChecked }: Props) => (
  <label className="check" htmlFor={buildFieldId(name)}>
    <input
      type="checkbox"
      id={buildFieldId(name)}
      name={name}
      value="oui"
      defaultChecked={defaultChecked}
    />
    <span>{label}</span>
  </label>
);

export interface Outcome {
  readonly problem?: Problem | undefined;
  readonly values: FormOutcome['values'];
}

interface FormState {
  readonly outcome?: Outcome | undefined;
  readonly intent?: string | undefined;
}

export const FormContext = createContext<FormState>({});

interface FormProps extends ComponentProps<typeof PostForm> {
  outcome?: Outcome | undefined;
  hiddenFields?: { readonly intent?: string; readonly [name: string]: string | number | undefined };
  children?: ReactNode;
}

export function EditForm({ outcome, hiddenFields = {}, children, action, ...form }: FormProps) {
  const { intent } = hiddenFields;
  const isThisForm = intent === undefined || outcome?.values.intent === intent;
  const location = useLocation();
  const [isOffline, setOffline] = useState(false);
  const target = action ?? location.pathname;
  const isOwnScreen = target.split(/[?#]/, 1)[0] === location.pathname;
  /** Keeps the screen: offline, that of the form's answer could not be shown. */
  function stayIfOffline(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit?.(event);
    const isStaying = !isOwnScreen && !navigator.onLine;
    if (isStaying) event.preventDefault();
    setOffline(isStaying);
  }
  return (
    <PostForm
      {...form}
      // A refusal shows the same day or list.
      action={target === location.pathname ? buildShownAddress(location) : target}
      onSubmit={stayIfOffline}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormContext value={{ outcome: isThisForm ? outcome : undefined, intent }}>
        {children}
      </FormContext>
      {isOffline && <OfflineBar />}
    </PostForm>
  );
}

/** Covers the undo bar until the connection is back. */
function OfflineBar() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return createPortal(
    <div className="undo" role="alert">
      <p>La connexion Internet semble coupée&nbsp;: rien n’est envoyé.</p>
    </div>,
    document.body,
  );
}

export const ButtonForm = ({ className, children, ...form }: FormProps) => (
  <EditForm {...form}>
    <button type="submit" className={className}>
      {children}
    </button>
  </EditForm>
);

export const markOptional = (label: ReactNode) => (
  <>
    {label}
    {optionalSuffix}
  </>
);

/** Returns a field's name, value and error. What the user typed goes before the stored value. */
export function useTypedValue<Value>(name: string, storedValue: Value) {
  const { values, problem } = useContext(FormContext).outcome ?? {};
  return {
    name,
    defaultValue: values?.[name] ?? storedValue,
    error: findFieldError(problem, name),
  };
}

export const Input = ({ name, defaultValue, ...field }: ComponentProps<typeof TextField>) => (
  <TextField {...field} {...useTypedValue(name, defaultValue)} />
);

export const Area = ({ name, defaultValue, ...field }: ComponentProps<typeof TextArea>) => (
  <TextArea {...field} {...useTypedValue(name, defaultValue)} />
);

interface SelectProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  options: readonly (readonly [value: string | number, label: ReactNode])[];
}

export const Select = ({ name, defaultValue, options, ...field }: SelectProps) => (
  <SelectField {...field} {...useTypedValue(name, defaultValue)}>
    {options.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
);

export function Check({ name, defaultChecked, ...field }: ComponentProps<typeof CheckField>) {
  const { values } = useContext(FormContext).outcome ?? {};
  const isChecked = values ? values[name] !== undefined : defaultChecked;
  return <CheckField {...field} name={name} defaultChecked={isChecked} />;
}

interface SendButtonProps {
  className?: string;
  children: ReactNode;
}

export function SendButton({ className = 'button', children }: SendButtonProps) {
  const { intent } = useContext(FormContext);
  const { formMethod, formData } = useNavigation();
  const isBusy = intent ? formData?.get('intent') === intent : formMethod === 'POST';
  return (
    <>
      <button type="submit" className={className} aria-disabled={isBusy}>
        {children}
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </>
  );
}
