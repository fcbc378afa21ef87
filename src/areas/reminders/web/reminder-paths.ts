/** The page of letters that remind of what is overdue. */
export const remindersPath = '/auth/outgoing/reminders'

/** The layers over it: an invoice that is read, or sent. */
export const layerKeys = ['ansehen', 'senden'] as const
