/** Returns "24/12/2026". */
export const formatDay = (day: string) => day.split('-').reverse().join('/');
