/** In which a paper is written for a customer, and the e-mail with it (decisions §10, 'Fields'). */
export const languages = ['DE', 'EN'] as const
export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { DE: 'Deutsch', EN: 'Englisch' }
export const languageUnknown = 'Sprache unbekannt'
