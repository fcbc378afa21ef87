import type { Language } from '#kernel/texts/language.ts'

/** The words in braces that a firm may use in its template, with what they stand for. */
export const mailPlaceholders = {
  '{beleg}': 'Rechnung, Anzahlungsrechnung, Schlussrechnung, Rechnungskorrektur oder Stornorechnung',
  '{nummer}': 'Rechnungsnummer',
  '{datum}': 'Rechnungsdatum',
  '{betrag}': 'Betrag brutto mit Währung',
  '{faellig}': 'Tag der Fälligkeit, sonst Rechnungsdatum',
  '{kunde}': 'Name des Kunden wie in der Anschrift',
  '{anrede}': 'Sehr geehrte Frau …, Sehr geehrter Herr …, sonst Sehr geehrte Damen und Herren',
  '{form}': 'PDF, XRechnung oder PDF und XRechnung, wie der Kunde es will',
  '{firma}': 'Name der eigenen Firma',
} as const

export type MailPlaceholder = keyof typeof mailPlaceholders

/** Used as long as the firm has no template of its own in the language. */
export const defaultMails: Record<Language, { subject: string; text: string }> = {
  DE: {
    subject: '{beleg} {nummer} vom {datum}',
    text: `{anrede},

anbei erhalten Sie unsere {beleg} {nummer} vom {datum} über {betrag} als {form}.

Mit freundlichen Grüßen
{firma}`,
  },
  EN: {
    subject: '{beleg} {nummer} of {datum}',
    text: `{anrede},

please find attached our {beleg} {nummer} of {datum} for {betrag} as {form}.

Kind regards,
{firma}`,
  },
}
