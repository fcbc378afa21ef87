import type { ReactNode } from 'react'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import type { Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { Cents } from '#kernel/money.ts'
import type { z } from '#kernel/zod.ts'
import type { CommandNotice } from '#web/commands/command-notice.tsx'
import type { FormMark } from '#web/commands/form-mark.ts'
import type { Typed } from '#web/early-typed.ts'
import type { RecordCreation, recordCreation } from '../contract.ts'
import type { OpenClaim } from '../rules/claims-beside.ts'
import type { PayStep } from './pay-steps.ts'
import type { OpenFacts } from './payment-direction.ts'

/** Claims that the same money settles. */
export interface SettledBeside {
  claims: readonly OpenClaim[]
  /** Nothing else is paid: there is no payment. */
  isAlone: boolean
}

export interface AddPaymentLayerProps {
  /** Whose document it is: ours, or the supplier's. */
  mode: PaymentMode
  /** What is still open of the document, in its currency. */
  open: OpenFacts
  currency: string
  /** Which one it is, of a stored document: to say what Skonto does to its tax. */
  uuid?: string
  /** What a payment takes back of what was written off; null where it takes nothing back. */
  renderTakenBack?: (amount: Cents, paidOn: Day) => ReactNode
  /** The Skonto that may be deducted. */
  steps?: readonly PayStep[]
  /** What is claimed beside: what is paid beyond the open amount settles it first. */
  claims?: readonly OpenClaim[]
  /** Of a document in a foreign currency, to say what it is in EUR. */
  rate?: string
  /** Of a wire one may say which account it came from (spec 2 §2, 'Payments'). */
  isFromAccount: boolean
  /** What happened to the payments since the layer was opened. */
  news?: ReactNode
  /** False until the payments that there are have been read. */
  isLoaded?: boolean
  /** Said of all of them. */
  note?: string | undefined
  /** Takes the payment; resolves to what the server refuses. */
  onAdd: (
    input: z.input<typeof recordCreation>,
    payment: RecordCreation,
    mark: FormMark,
    /** Claims that the same money settles; the payment is what is left, if anything is. */
    settled: SettledBeside,
    // biome-ignore lint/suspicious/noConfusingVoidType: a document that is being written takes it at once
  ) => void | Promise<readonly FieldError[] | undefined>
  /** The command behind it, whose outcome may be unknown for a while. */
  command?: Parameters<typeof CommandNotice>[0]['command']
  /** Finds out what reporting it late would do to which return, and shows it; null as long as that is not known. */
  renderLate: (late: LatePayment, show: (effects: LateChoice['effects']) => ReactNode) => ReactNode
  /** Under which name what is typed is kept in this browser. */
  keptForm: string | undefined
  /** What is open stands there to be taken; of a stored document. */
  isPrefilled?: boolean
  /** The account that is proposed. */
  proposedIban?: string | undefined
  /** How it looks where the payment is all that is wanted. */
  look?: PayLook | undefined
  onClose: () => void
}

/** Paid in one step: who is paid and for what, beside the paper. */
export interface PayLook {
  title: string
  saveLabel: string
  /** The document: its partner, its number. */
  facts: ReactNode
  /** What one needs for the transfer. */
  lead: ReactNode
  aside: ReactNode
  /** Below the fields. */
  remark?: string
  dueDay: Day | null
  /** Nothing more comes: what is open is written off instead; left out where that is not possible. */
  onWriteOff?: (() => void) | undefined
  /** What was typed before it was there. */
  takeTyped: () => Typed
}

/** A payment that was made in a locked month. */
export interface LatePayment {
  amount: Cents
  receivedOn: Day
}
