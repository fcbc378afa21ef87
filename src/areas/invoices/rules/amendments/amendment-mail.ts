import type { Language } from '#kernel/texts/language.ts'

/** Subject and text of an e-mail with an amendment; `heading` is its letter's, `greeting` how a letter to the customer begins. */
export function amendmentMail({
  language,
  heading,
  greeting,
  firm,
}: {
  language: Language
  heading: string
  greeting: string
  firm: string
}) {
  return { subject: heading, text: texts[language](heading, greeting, firm) }
}

const texts: Record<Language, (heading: string, greeting: string, firm: string) => string> = {
  DE: (heading, greeting, firm) => `${greeting},

anbei erhalten Sie unsere ${heading} als PDF. Bitte bewahren Sie sie bei der Rechnung auf; die Beträge bleiben unverändert.

Mit freundlichen Grüßen
${firm}`,
  EN: (heading, greeting, firm) => `${greeting},

please find attached our letter “${heading}” as PDF. Please keep it with the invoice; the amounts remain unchanged.

Kind regards,
${firm}`,
}
