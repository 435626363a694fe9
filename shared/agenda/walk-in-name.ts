/** The name of a client who was served at the door without giving one. */
export const walkInName = 'De passage';
