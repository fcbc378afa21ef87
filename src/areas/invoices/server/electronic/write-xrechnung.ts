import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { writeCii } from '#areas/einvoice/rules/write/write-cii.ts'
import { writeUbl } from '#areas/einvoice/rules/write/write-ubl.ts'
import type { FirmRow } from '#areas/firm/server/load-firm.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { XRechnungSyntax } from '../../contract.ts'
import { xrechnungOf } from '../../rules/electronic/electronic-problems.ts'
import { missingAtDownload, withReference } from '../../rules/electronic/given-reference.ts'
import { electronicSellerOf } from './electronic-seller-of.ts'

/** The type of an XRechnung's file. */
export const xmlType = 'application/xml'

export interface MadeXRechnung {
  bytes: Buffer
  fileName: string
  /** What was given with the download, where the invoice says nothing itself. */
  reference: string | null
}

/** The schema of CII has room for one (BG-3), UBL for many (decisions §10, 'Form'). */
const tooManyInCii: FieldError = {
  path: 'syntax',
  message:
    'Diese Rechnung nennt mehrere frühere Rechnungen, eine XRechnung in CII nur eine: Bitte laden Sie die XRechnung in UBL herunter',
}

/** A stored invoice as XRechnung, with a reference that it does not say itself or null; or what is missing for that. */
export function writeXRechnung(
  stored: StoredInvoice,
  firm: FirmRow,
  { syntax, reference }: { syntax: XRechnungSyntax; reference: string | null },
): { ok: true; file: MadeXRechnung } | { ok: false; problems: FieldError[] } {
  const facts = { number: stored.number, seller: electronicSellerOf(firm) }
  const result = xrechnungOf(withReference(stored, reference), facts)
  if (!result.ok) return { ok: false, problems: missingAtDownload(result.problems) }
  if (syntax === 'cii' && result.invoice.precedingInvoices.length > 1) {
    return { ok: false, problems: [tooManyInCii] }
  }
  const write = { ubl: writeUbl, cii: writeCii }[syntax]
  const bytes = Buffer.from(write(result.invoice))
  return { ok: true, file: { bytes, fileName: xrechnungName(stored.number, syntax), reference } }
}

/** UBL, which all authorities take, is what an XRechnung is where nothing else is said. */
export function xrechnungName(number: string, syntax: XRechnungSyntax): string {
  return `${fileStem(number)}-xrechnung${syntax === 'ubl' ? '' : `-${syntax}`}.xml`
}

/** An invoice's number as the name of a file. */
export function fileStem(number: string): string {
  return number.replace(/[^\p{L}\p{N}_.-]+/gu, '-')
}
