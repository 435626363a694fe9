import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface SuccessProps {
  /** Set when the address leads to another part of the page. */
  preventScroll?: boolean;
  children: ReactNode;
}

export function SuccessNotice({ preventScroll, children }: SuccessProps) {
  return (
    <FocusedNotice
      className="notice notice-success"
      role="status"
      preventScroll={preventScroll ?? false}
    >
      {children}
    </FocusedNotice>
  );
}

interface NoticeProps extends ComponentProps<'div'> {
  preventScroll?: boolean;
}

/** Makes a new element for each navigation, because screen readers do not repeat an unchanged text. */
export function FocusedNotice(props: NoticeProps) {
  const { key } = useLocation();
  return <FocusedOnMount key={key} {...props} />;
}

function FocusedOnMount({ preventScroll, ...props }: NoticeProps) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(
    () => target.current?.focus({ preventScroll: preventScroll ?? false }),
    [preventScroll],
  );
  return <div {...props} ref={target} tabIndex={-1} />;
}
