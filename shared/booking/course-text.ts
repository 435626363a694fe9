export const formatCourse = ({
  sessionCount,
  daysApart,
}: {
  sessionCount: number;
  daysApart: number;
}): string =>
  `${sessionCount}\u00a0séances, ${daysApart === 1 ? 'chaque jour' : `tous les ${daysApart}\u00a0jours`}`;

export const formatSession = (session: number, sessions: number): string =>
  `séance ${session} sur ${sessions}`;

export const courseLimits = { sessions: 20, daysApart: 60 } as const;
