import { allows, type Permission } from '#kernel/permissions.ts'

/** What a new firm does, in this order; the last two come after the first invoice. */
export const stepNames = [
  'bankAccount',
  'logo',
  'number',
  'mail',
  'categories',
  'customer',
  'invoice',
  'colleague',
  'backup',
] as const
export type StepName = (typeof stepNames)[number]

/** Steps after the first invoice. */
export const laterSteps: readonly StepName[] = ['colleague', 'backup']

/** What the steps are ticked by. */
export interface StepFacts {
  bankAccount: string | null
  hasLogo: boolean
  isNumberSet: boolean
  /** Whether there is a mail server, and an address that customers can answer. */
  canMail: boolean
  /** What became of the newest test mail; null where none was sent. */
  testMail: { state: 'QUEUED' | 'SENT' | 'FILE' | 'FAILED' } | null
  categories: number
  paymentTargets: number
  hasCustomer: boolean
  hasInvoice: boolean
  hasColleague: boolean
  /** Whether an invitation waits for somebody. */
  hasInvitation: boolean
  backupAt: string | null
}

/** Which steps are done, by the facts alone. */
export function isDone(facts: StepFacts, step: StepName): boolean {
  const done: Record<StepName, boolean> = {
    bankAccount: facts.bankAccount !== null,
    logo: facts.hasLogo,
    number: facts.isNumberSet,
    // A wrong password is found by the test mail, not by the first invoice; whoever sends already needs none.
    mail: facts.canMail && (facts.testMail === null ? facts.hasInvoice : facts.testMail.state === 'SENT'),
    categories: facts.categories > 0 && facts.paymentTargets > 0,
    customer: facts.hasCustomer,
    invoice: facts.hasInvoice,
    colleague: facts.hasColleague || facts.hasInvitation,
    backup: facts.backupAt !== null,
  }
  return done[step]
}

/** The steps that somebody may do. */
export function stepsFor(permissions: readonly Permission[]): StepName[] {
  const may = (step: StepName) => {
    if (step === 'customer' || step === 'invoice') return allows('INVOICE_VIEW', permissions)
    if (step === 'colleague') return allows('USER_APPROVE', permissions)
    return allows('LINE_ITEM_CATEGORY_CREATE', permissions)
  }
  return stepNames.filter(may)
}

/** The step that is open: the first that is neither done nor put off; null when none is left. */
export function nextStep(
  facts: StepFacts,
  steps: readonly StepName[],
  putOff: readonly StepName[],
): StepName | null {
  return steps.find((step) => !isDone(facts, step) && !putOff.includes(step)) ?? null
}
