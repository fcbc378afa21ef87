import { withoutUnseenInId } from '../texts/unseen.ts'
import { z } from '../zod.ts'
import { remainder97 } from './iban.ts'

/** The Leitweg-ID as it is stored: without white space and what cannot be seen, every dash a plain hyphen. Letters stay as they are written. */
export function normaliseLeitwegId(text: string): string {
  return withoutUnseenInId(text)
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

export type LeitwegIdCheck = 'valid' | 'malformed' | 'unknown-place' | 'wrong-checksum'

// Land, Regierungsbezirk, Landkreis and Gemeinde (3, 4 or 7 digits), each only behind the one before; the Bund (99) has one digit at most
// behind its own.
const coarseForm = /^(?:(?:0[1-9]|1[0-6])(?:\d(?:\d\d(?:\d{3}|\d{4}|\d{7})?)?)?|99\d?)$/

/**
 * Says whether a text is a Leitweg-ID (Formatspezifikation Leitweg-ID of the KoSIT): the digits of a Land (01 to 16) or the Bund (99) and
 * of what lies in it, the Grobadressierung, perhaps up to 30 letters and digits of the Feinadressierung, and two check digits by ISO 7064
 * MOD 97-10 over both, with hyphens between them. Spaces and case do not matter. The empty text is malformed.
 */
export function checkLeitwegId(text: string): LeitwegIdCheck {
  const id = normaliseLeitwegId(text)
  const parts = /^(\d{2,12})-(?:([A-Za-z\d]{1,30})-)?(\d{2})$/.exec(id)
  if (parts === null) return 'malformed'
  const [, coarse = '', fine = '', checkDigits = ''] = parts
  if (!coarseForm.test(coarse)) return 'unknown-place'
  // Check digits are made as 98 minus a remainder: 00, 01 and 99 cannot come out, though 97 divides them as well.
  if (Number(checkDigits) < 2 || Number(checkDigits) > 98) return 'wrong-checksum'
  return remainder97(coarse + fine + checkDigits) === 1 ? 'valid' : 'wrong-checksum'
}

const messages: Record<Exclude<LeitwegIdCheck, 'valid'>, string> = {
  malformed:
    'Leitweg-ID ungültig: Erwartet werden Ziffern, Bindestrich und zwei Prüfziffern, etwa 04011000-1234512345-06',
  'unknown-place':
    'Leitweg-ID ungültig: Sie beginnt mit der Kennzahl eines Landes (01 bis 16) oder 99 für den Bund und hat vor dem ersten Bindestrich 2, 3, 5, 8, 9 oder 12 Ziffern (Bund: 2 oder 3)',
  'wrong-checksum': 'Leitweg-ID ungültig: Die Prüfziffern stimmen nicht. Bitte vergleichen',
}

/**
 * What a customer calls an invoice by, where that may be his Leitweg-ID: the normalised id where it is one, else the text as it is. Refuses
 * what has its form and wrong check digits, which one has mistyped.
 */
export const maybeLeitwegId = <S extends z.ZodType<string, unknown>>(schema: S) =>
  schema.transform((text, ctx) => {
    const check = checkLeitwegId(text)
    if (check === 'wrong-checksum') {
      const way = 'Ist es keine, schreiben Sie ein Wort davor, etwa „Bestellung“'
      ctx.addIssue({ code: 'custom', message: `${messages[check]}. ${way}` })
    }
    return check === 'valid' ? normaliseLeitwegId(text) : text
  })

/** A Leitweg-ID that may be left out; absent, null and '' become ''. Comes out normalised. */
export const optionalLeitwegId = () =>
  z
    .string()
    .nullish()
    .transform((value, ctx) => {
      const id = normaliseLeitwegId(value ?? '')
      const check = id === '' ? 'valid' : checkLeitwegId(id)
      if (check !== 'valid') ctx.addIssue({ code: 'custom', message: messages[check] })
      return id
    })
