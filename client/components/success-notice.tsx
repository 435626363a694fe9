import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Announced and focused, as it replaces a form. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <FocusedNotice className="notice notice-success" role="status">
      {children}
    </FocusedNotice>
  );
}

/** Makes a new element for each navigation: screen readers do not repeat an unchanged text. */
export function FocusedNotice(props: ComponentProps<'div'>) {
  const { key } = useLocation();
  return <FocusedOnMount key={key} {...props} />;
}

function FocusedOnMount(props: ComponentProps<'div'>) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => target.current?.focus(), []);
  return <div {...props} ref={target} tabIndex={-1} />;
}
