import type { CommandHandle, CommandOutcome } from '#web/commands/use-command.ts'
import type { RecordCreation } from '../contract.ts'
import type { OpenClaim } from '../rules/claims-beside.ts'

/** What stands beside the document that is paid. */
export interface ClaimsOfDocument {
  open: readonly OpenClaim[]
  /** What its payments settled, and is open again without them, or gone where its letter was taken back. */
  settled: readonly { claimId: string; paymentId: string; kind: OpenClaim['kind']; gone: boolean }[]
}

/** Where claims stand beside a document, an area above hands in how they are read, and settled alone. */
export interface ClaimsBeside {
  /** Undefined until they are read; nothing where they cannot be. */
  useClaims: (uuid: string) => ClaimsOfDocument | undefined
  /** Says what was done, with the way to take it back. */
  useSettling: (onDone: (seq: number) => void) => Pick<
    CommandHandle<never>,
    'state' | 'resend' | 'isUnderWay'
  > & {
    /** What was read as a payment pays these alone. */
    settle: (claims: readonly OpenClaim[], payment: RecordCreation) => Promise<CommandOutcome>
  }
}

const nothing: ClaimsOfDocument = { open: [], settled: [] }

/** Of a document beside which nothing is claimed. */
export const noClaims: ClaimsBeside = {
  useClaims: () => nothing,
  useSettling: () => ({
    ...{ state: 'idle', resend: null, isUnderWay: false },
    settle: () => Promise.reject(new Error('nothing is claimed')),
  }),
}
