const icons = {
  phone:
    'M6.6 3.5 9 3.4l1.6 4-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4 1.6-.1 2.4a3 3 0 0 1-3.3 2.9A15.5 15.5 0 0 1 3.7 6.8 3 3 0 0 1 6.6 3.5Z',
  chat: 'M12 3.5a8.5 8.5 0 0 1 0 17 8.6 8.6 0 0 1-3.9-1L3.5 20.5l1.2-4.3A8.5 8.5 0 0 1 12 3.5ZM9 10.5h6M9 13.8h4',
  mail: 'M3.5 5.5h17v13h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  pin: 'M12 21c-4.6-5-7-8.6-7-11.5a7 7 0 0 1 14 0c0 2.9-2.4 6.5-7 11.5ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.2l3.4 2',
  day: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M9 15l2 2 4-4',
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  pause: 'M8.5 6v12M15.5 6v12',
  play: 'M8 5.5v13L18.5 12Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  stop: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6 6l12 12',
} as const;

export const Icon = ({ name }: { name: keyof typeof icons }) => <LineIcon path={icons[name]} />;

export const LineIcon = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={path} />
  </svg>
);
