import { adminListFields as fields, requestTabs } from '#shared/appointments/request-filter.ts';
import { countLimit } from '#shared/appointments/request-list.ts';
import { isOn } from '#shared/options.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { Link } from '../components/link.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';

type Tab = (typeof requestTabs)[number]['status'] | 'messages' | 'opinions';

interface Props {
  current: Tab;
  requests: number;
  messages: number;
}

const formatLabel = (label: string, count: number) =>
  count > 0 ? `${label} (${count < countLimit ? count : `${countLimit}\u00a0ou plus`})` : label;

/** The tabs of all that clients write: requests, messages and opinions. */
export function InboxTabs({ current, requests, messages }: Props) {
  const { today } = usePage();
  const hasReviews = isOn(useInstitute(), 'reviews');
  const [pendingTab, ...otherTabs] = requestTabs.map(({ slug, status, label }) => ({
    name: status as Tab,
    label: status === 'pending' ? formatLabel(label, requests) : label,
    // This tab starts at today. A search also finds past appointments.
    to: `${adminPaths.adminRequests}?${fields.state}=${slug}${status === 'confirmed' ? `&${fields.from}=${today}` : ''}`,
  }));
  const tabs = [
    pendingTab,
    {
      name: 'messages',
      label: formatLabel('Messages', messages),
      to: adminPaths.adminMessages,
    },
    ...otherTabs,
    hasReviews && { name: 'opinions', label: 'Avis', to: adminPaths.adminAfter },
  ];
  return (
    <nav aria-label="Demandes et messages" className="pills">
      {tabs.map(
        (tab) =>
          tab && (
            <Link
              key={tab.label}
              to={tab.to}
              aria-current={tab.name === current ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ),
      )}
    </nav>
  );
}
