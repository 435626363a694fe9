import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Good news, announced and focused: it stands where the form was. What is done again is a new notice
 * each time, as no screen reader says the same text in the same place twice.
 */
export function SuccessNotice({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <News key={key}>{children}</News>;
}

function News({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice notice-success" role="status" tabIndex={-1} ref={box}>
      {children}
    </div>
  );
}
