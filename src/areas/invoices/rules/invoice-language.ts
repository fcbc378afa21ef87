import type { Language } from '#kernel/texts/language.ts'

interface Spoken {
  language: Language
}

/**
 * In which language an invoice is written: as it was sent, else as the invoice that it corrects, else its receiver's (decisions §10,
 * 'Fields').
 */
export function invoiceLanguage(
  sent: Language | null,
  corrected: Spoken | null,
  receiver: Spoken | null,
): Language {
  return sent ?? corrected?.language ?? receiver?.language ?? 'DE'
}
