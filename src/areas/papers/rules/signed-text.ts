import { signatureLines } from '#areas/firm/rules/people-on-letters.ts'
import type { Language } from '#kernel/texts/language.ts'

/** The text as it is sent: with what a registered firm must say under its letters (§ 37a, § 125 HGB, § 35a GmbHG, § 80 AktG, § 25a GenG), unless the text says it. */
export function signedText(
  text: string,
  firm: Parameters<typeof signatureLines>[0],
  language: Language = 'DE',
): string {
  const missing = signatureLines(firm, language).filter((line) => !text.includes(line))
  return missing.length === 0 ? text : `${text}\n\n-- \n${missing.join('\n')}`
}
