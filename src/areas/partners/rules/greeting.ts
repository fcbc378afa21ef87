import type { SupplierFields } from './partner-fields.ts'

type Addressed = Pick<SupplierFields, 'salutation' | 'familyName'>

const unknown = 'Sehr geehrte Damen und Herren'

/**
 * How a letter begins, without the comma: by the receiver's form of address, such as 'Frau Dr.', and the family name. Who is
 * addressed otherwise ('Firma', 'Frau und Herr'), or has no name, is nobody in particular.
 */
export function greetingOf({ salutation, familyName }: Addressed): string {
  const [form = '', ...titles] = salutation.trim().split(/\s+/)
  const isOne = !titles.some((word) => /^(und|u\.|&|\/)$/i.test(word))
  if (familyName === '' || !isOne) return unknown
  const rest = [...titles, familyName].join(' ')
  if (/^herrn?$/i.test(form)) return `Sehr geehrter Herr ${rest}`
  if (/^(frau|familie)$/i.test(form))
    return `Sehr geehrte ${form.toLowerCase() === 'frau' ? 'Frau' : 'Familie'} ${rest}`
  return unknown
}
