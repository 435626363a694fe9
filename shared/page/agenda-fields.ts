/** The parameters of the agenda's address: which day, how it is shown, and of whom. */
export const agendaFields = { day: 'jour', view: 'vue', staff: 'personne' } as const;
