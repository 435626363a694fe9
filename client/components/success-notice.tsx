import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Good news, announced and focused: it stands where the form was. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <News className="notice notice-success" role="status">
      {children}
    </News>
  );
}

/** A new element at each answer: no screen reader says the same text in the same place twice. */
export function News(box: ComponentProps<'div'>) {
  const { key } = useLocation();
  return <Focused key={key} {...box} />;
}

function Focused(box: ComponentProps<'div'>) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => target.current?.focus(), []);
  return <div {...box} ref={target} tabIndex={-1} />;
}
