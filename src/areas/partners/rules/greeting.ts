import type { Language } from '#kernel/texts/language.ts'
import type { SupplierFields } from './partner-fields.ts'

type Addressed = Pick<SupplierFields, 'salutation' | 'familyName'>

const unknown = { DE: 'Sehr geehrte Damen und Herren', EN: 'Dear Sir or Madam' }

/**
 * How a letter begins, without the comma: by the receiver's form of address, such as 'Frau Dr.', and the family name. Who is
 * addressed otherwise ('Firma', 'Frau und Herr'), or has no name, is nobody in particular.
 */
export function greetingOf({ salutation, familyName }: Addressed, language: Language = 'DE'): string {
  const [form = '', ...titles] = salutation.trim().split(/\s+/)
  const isOne = !titles.some((word) => /^(und|and|u\.|&|\/)$/i.test(word))
  if (familyName === '' || !isOne) return unknown[language]
  if (language === 'EN') return englishGreeting(form, titles, familyName)
  const rest = [...titles, familyName].join(' ')
  if (/^herrn?$/i.test(form)) return `Sehr geehrter Herr ${rest}`
  if (/^(frau|familie)$/i.test(form))
    return `Sehr geehrte ${form.toLowerCase() === 'frau' ? 'Frau' : 'Familie'} ${rest}`
  return unknown.DE
}

/** An academic title takes the place of 'Mr' and 'Ms'. */
function englishGreeting(form: string, titles: readonly string[], familyName: string): string {
  const english = englishForm(form)
  if (english === null) return unknown.EN
  return `Dear ${[...(titles.length > 0 ? titles : [english]), familyName].join(' ')}`
}

/** A form of address for one person as it is said in English: 'Mr' for 'Herr'; null for any other. */
export function englishForm(form: string): string | null {
  if (/^herrn?$/i.test(form)) return 'Mr'
  if (/^frau$/i.test(form)) return 'Ms'
  return /^(mr|mrs|ms|miss|mx|dr|prof)\.?$/i.test(form) ? form : null
}
