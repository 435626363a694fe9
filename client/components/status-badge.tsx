import type { RequestStatus } from '#shared/appointments/request-status.ts';
import { Icon } from './icon.tsx';

const icons = {
  pending: 'clock',
  confirmed: 'check',
  refused: 'close',
  cancelled: 'stop',
} as const;

/** Shows a request's status as icon and text, because colour alone is not accessible. */
export function StatusBadge({ status, label }: { status: RequestStatus; label: string }) {
  return (
    <p className={`status status-${status}`}>
      <Icon name={icons[status]} />
      {label}
    </p>
  );
}
