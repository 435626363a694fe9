export const formatDay = (day: string) => day.split('-').reverse().join('/');
