import { checkLeitwegId } from '#kernel/codes/leitweg-id.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type ElectronicSource, textOr } from './electronic-source.ts'

/** How an invoice stands when somebody asks for it as XRechnung. */
export interface ReferenceFacts {
  /** What it says itself (BT-10); null where it says nothing. */
  own: string | null
  /** With which reference its XRechnung is kept; null for none. */
  kept: string | null
  /** Whether somebody has that XRechnung. */
  isHandedOut: boolean
}

/** The reference of the buyer that an invoice says itself (BT-10): the Leitweg-ID goes before the customer's own sign. */
export function ownReference({
  partner,
  buyerReference,
}: Pick<ElectronicSource, 'partner' | 'buyerReference'>) {
  return textOr(partner.leitwegId, buyerReference)
}

/**
 * With which reference the XRechnung of an invoice is made where one is asked for ('' for none); null for the invoice's own. Refuses one beside
 * the invoice's own, and another one than that of a file which somebody has (decisions §10, 'Form').
 */
export function referenceToWrite(
  asked: string,
  { own, kept, isHandedOut }: ReferenceFacts,
): { ok: true; reference: string | null } | { ok: false; problem: FieldError } {
  if (own !== null) {
    if (asked === '' || asked === own) return { ok: true, reference: null }
    return refused(`Diese Rechnung nennt schon „${own}“: Bitte laden Sie die XRechnung ohne andere Angabe`)
  }
  if (asked === '' || asked === kept) return { ok: true, reference: kept }
  if (kept === null || !isHandedOut) return { ok: true, reference: asked }
  return refused(
    `Die XRechnung dieser Rechnung ist schon mit „${kept}“ herausgegeben: Bitte laden Sie sie ohne andere Angabe, oder stornieren Sie die Rechnung und schreiben sie neu`,
  )
}

const refused = (message: string) => ({ ok: false as const, problem: { path: 'reference', message } })

/** The invoice with the reference that was given with its download: a Leitweg-ID is also where it goes to (BT-49), as the customer's own. */
export function withReference<S extends ElectronicSource>(source: S, reference: string | null): S {
  if (reference === null) return source
  return checkLeitwegId(reference) === 'valid'
    ? { ...source, partner: { ...source.partner, leitwegId: reference } }
    : { ...source, buyerReference: reference }
}

/** What is missing for an XRechnung that is being downloaded: a reference can be given with it. */
export function missingAtDownload(problems: readonly FieldError[]): FieldError[] {
  return problems.map((problem) =>
    problem.path === 'documentCreation.buyerReference'
      ? {
          path: 'reference',
          message: 'Für XRechnung fehlt das Zeichen des Kunden oder, bei Behörden, seine Leitweg-ID',
        }
      : problem,
  )
}
