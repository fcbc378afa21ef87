import type { AttachmentLink } from '#areas/attachments/contract.ts'
import type { Category } from '#areas/categories/contract.ts'
import { billFields } from '#areas/documents/rules/fields/document-fields.ts'
import { mismatchedCurrency } from '#areas/documents/rules/lines/decide-lines.ts'
import { printedTaxFaults } from '#areas/documents/rules/taxes/printed-taxes.ts'
import { hasOtherCurrency } from '#areas/documents/web/form-lines.ts'
import {
  type ChosenPartner,
  paidFaults,
  partnerInput,
  replacedPartner,
  type Terms,
  termsInput,
  termsOf,
  termsPaths,
  usualTerms,
  wireDayText,
} from '#areas/documents/web/form-terms.ts'
import { inputOf, noValues, pathsOf, type Typed, typedOf } from '#areas/documents/web/typed-fields.ts'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import { discountOf, lastDayOf, percentWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { chosenTarget, chosenTerms } from '#areas/payment-targets/web/chosen-target.ts'
import { termOf } from '#areas/payment-targets/web/typed-terms.ts'
import {
  inOtherCurrency,
  mismatchedPayments,
  paymentInput,
  storedPayment,
  type TypedPayment,
} from '#areas/payments/web/payment-entry.ts'
import { berlinDay, type Day, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, centsFromUnits, unitsFromCents } from '#kernel/money.ts'
import { amountCents, amountInput, amountText, dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { type Bill, bookedTooEarly } from '../../contract.ts'
import { billTotalFault } from '../../rules/bill-total.ts'
import {
  type BillLine,
  billLineOf,
  type LineDraft,
  type LineTax,
  lineFaults,
  lineInput,
  newDraft,
  pricedLine,
} from '../lines/bill-line.ts'
import { linesToSave, restAmount, totalCents } from './bill-sums.ts'
import { lateInput } from './late-input.ts'
import { printedTaxesOf, printedTaxInput, type TypedTax } from './printed-taxes.ts'

/** Who sent the bill: a stored supplier, with the data as they count for this bill. */
export interface ChosenSupplier extends ChosenPartner<SupplierFields> {
  /** As they were when he was chosen. */
  original: SupplierFields
}

/** What the bill form holds. Amounts and days are as they are typed. */
export interface BillValues extends Typed<typeof billFields>, Terms {
  supplier: ChosenSupplier | null
  billNumber: string
  billDate: string
  /** Null: as the bill's date (decisions §4, the two dates of a bill). */
  bookingDate: string | null
  /** When it was supplied, of an advance when that is expected; '' where nothing is said. */
  serviceDate: string
  billTotal: string
  currency: string
  lines: readonly BillLine[]
  /** The taxes of a supplier who rounds by line or by piece, as they are printed. */
  printedTaxes: readonly TypedTax[]
  draft: LineDraft
  payments: readonly TypedPayment[]
  /** Why it is reported late, for a locked month; the months say whether it is. */
  declaredLate: string
  paid: boolean
  paidOn: string
  /** Which step of Skonto was deducted from what was paid, counted from 0; null for none, left out by drafts of earlier versions. */
  paidStep?: number | null
  /** The files of a new bill; those of a stored one come and go by themselves. */
  attachments: readonly AttachmentLink[]
  /** Files that came with them and are invoices of their own: they wait for forms of theirs. */
  following: readonly AttachmentLink[]
}

/** The empty bill of a day. */
export function newBill(today: Day): BillValues {
  return {
    ...noValues(billFields),
    supplier: null,
    billNumber: '',
    billDate: formatDay(today),
    bookingDate: null,
    serviceDate: '',
    billTotal: '',
    currency: 'EUR',
    lines: [],
    printedTaxes: [],
    draft: newDraft(),
    ...usualTerms,
    payments: [],
    declaredLate: '',
    paid: false,
    paidOn: formatDay(today),
    paidStep: null,
    attachments: [],
    following: [],
  }
}

/** What choosing a supplier brings with it: how we pay him, and until when, if that is agreed (spec 2 §2). */
export function withSupplier(
  values: Pick<BillValues, 'supplier' | 'paymentTargetDays' | 'discountTerms'>,
  uuid: string,
  fields: SupplierFields,
): Partial<BillValues> {
  return {
    supplier: { uuid, fields, original: fields, isChanged: false },
    ...withPaymentMethod(fields.preferredPaymentMethod),
    paymentTargetDays: chosenTarget(values.paymentTargetDays, fields, values.supplier?.fields),
    discountTerms: chosenTerms(values.discountTerms, fields, values.supplier?.fields),
  }
}

/** Whether it can grant Skonto at all: no advance, and nothing that the supplier owes (decisions §11 'Terms'). */
export function grantsDiscount({ advance, billTotal, currency }: BillValues): boolean {
  const total = amountCents(billTotal, currency)
  return !advance && (total === null || total > 0)
}

/** The Skonto that may have been deducted from a bill that is entered as paid, by its steps. */
export function paidSteps(values: BillValues): PaidStep[] {
  const rest = restAmount(values)
  const whole = amountCents(values.billTotal, values.currency)
  if (rest === null || whole === null || rest !== whole || !grantsDiscount(values)) return []
  return values.discountTerms.flatMap((typed, index) => {
    const term = termOf(typed)
    const discount = term && discountOf(term, whole, values.currency)
    if (term === null || discount === null || discount <= 0 || discount >= rest) return []
    const day = dayValue(values.billDate)
    const step = {
      index,
      name: `mit ${percentWords(term.percent)}`,
      discount,
      amount: cents(rest - discount),
    }
    return [{ ...step, lastDay: day && lastDayOf(term, day) }]
  })
}

export interface PaidStep {
  index: number
  name: string
  discount: Cents
  amount: Cents
  /** Until when it may be deducted; null as long as the bill has no date. */
  lastDay: Day | null
}

/** The chosen one; undefined where all was paid, or nothing is said to be. */
export const paidStepOf = (values: BillValues): PaidStep | undefined =>
  values.paid ? paidSteps(values).find(({ index }) => index === values.paidStep) : undefined

/** Another way of payment. A wire is paid later: the flag is reset where it is not offered (spec 2 §4). */
export function withPaymentMethod(paymentMethod: PaymentMethodData): Partial<BillValues> {
  return { paymentMethod, ...(!mayBePaid(paymentMethod) && { paid: false }) }
}

/** Whether the paid toggle is offered: for all but wires (decisions §4). */
export function mayBePaid(paymentMethod: PaymentMethodData | null): boolean {
  return paymentMethod !== null && paymentMethod.paymentMethod !== 'WIRE'
}

/** The payload for the values of the form (spec 2 §3). */
export function billInput(values: BillValues, categories: readonly Category[]) {
  const { supplier, paid } = values
  const discount = paidStepOf(values)
  const day = dayValue(values.billDate)
  return {
    documentType: 'BILL',
    documentCreation: {
      ...inputOf(billFields, values, values.currency),
      billDate: dayInput(values.billDate),
      bookingDate: values.bookingDate === null ? null : dayInput(values.bookingDate),
      serviceDate: dayInput(values.serviceDate),
      billNumber: values.billNumber,
      billTotal: amountInput(values.billTotal, values.currency),
      printedTaxes: printedTaxInput(values.printedTaxes, linesToSave(values)),
      currency: values.currency,
      paid,
      ...(paid && { paidOn: dayInput(values.paidOn) }),
      ...(discount !== undefined && { paidDiscount: unitsFromCents(discount.discount) }),
    },
    documentRecordCreations: values.payments.map(paymentInput),
    declarations: lateInput(values.declaredLate),
    forex: day && values.currency !== '' ? { currency: values.currency, day } : null,
    lineItemCreations: linesToSave(values).map((line) => lineInput(line, categories)),
    ...partnerInput(supplier),
    partnership: {
      partners: supplier ? [supplier.uuid] : [],
      partnershipType: 'BUYER__SUPPLIER',
      partnershipData: {
        ...termsInput(values, grantsDiscount(values)),
        customerNumberAtSupplier: supplier?.fields.customerNumberAtSupplier ?? '',
      },
    },
    attachmentEntityIds: values.attachments.map(({ entityId }) => entityId.uuid),
  }
}

/** Where the server and the contract name the values of the form. */
export const billPaths = {
  ...pathsOf(billFields),
  supplier: 'partner',
  billNumber: 'documentCreation.billNumber',
  billDate: 'documentCreation.billDate',
  bookingDate: 'documentCreation.bookingDate',
  serviceDate: 'documentCreation.serviceDate',
  billTotal: 'documentCreation.billTotal',
  currency: ['documentCreation.currency', 'forex'],
  lines: 'lineItemCreations',
  printedTaxes: 'documentCreation.printedTaxes',
  ...termsPaths,
  payments: 'documentRecordCreations',
  declaredLate: 'declarations.LATE_REPORT',
  paidOn: 'documentCreation.paidOn',
  paidStep: 'documentCreation.paidDiscount',
  attachments: 'attachmentEntityIds',
} as const

/** What the contract cannot see (spec 2 §5): the total against the lines, their currency and booking texts, the day of payment. */
export function billFaults(values: BillValues, categories: readonly Category[]): FieldError[] {
  const lines = linesToSave(values)
  const faults: FieldError[] = lines.flatMap((line, index) =>
    lineFaults(line, categories).map(({ path, message }) => ({
      path: `lineItemCreations.${index}.${path}`,
      message,
    })),
  )
  if (lines.length > 0) faults.push(...sumFaults(values, lines))
  if (hasOtherCurrency(values)) faults.push({ path: 'lines', message: mismatchedCurrency })
  const [billDay, bookingDay] = [dayValue(values.billDate), dayValue(values.bookingDate ?? '')]
  if (billDay !== null && bookingDay !== null && bookingDay < billDay) {
    faults.push({ path: billPaths.bookingDate, message: bookedTooEarly })
  }
  return [...faults, ...paidFaults(values)]
}

/** The taxes as printed; where nothing is wrong with them, the total. */
function sumFaults(
  { billTotal, currency, printedTaxes: typed }: BillValues,
  lines: readonly BillLine[],
): FieldError[] {
  const [priced, printedTaxes] = [lines.map(pricedLine), printedTaxesOf(typed, lines)]
  const faults = printedTaxFaults(priced, printedTaxes, currency)
  if (faults.length > 0) {
    return faults.map(({ path, message }) => ({ path: `${billPaths.printedTaxes}.${path}`, message }))
  }
  const total = totalCents(billTotal, currency)
  const message = total === null ? null : billTotalFault(priced, { billTotal: total, currency, printedTaxes })
  return message === null ? [] : [{ path: billPaths.billTotal, message }]
}

/** What is wrong with the payments that are saved with a new bill; those of a stored one are recorded by themselves. */
export function newPaymentFaults({ payments, currency }: BillValues): FieldError[] {
  const others = inOtherCurrency(payments, currency)
  return others.length > 0 ? [{ path: 'payments', message: mismatchedPayments }] : []
}

/** Another currency. Lines that were written before one was known are in it. */
export function withCurrency(
  { lines }: Pick<BillValues, 'lines'>,
  currency: string,
): Pick<BillValues, 'currency' | 'lines'> {
  return {
    currency,
    lines: lines.map((line) => (line.currency === '' ? { ...line, currency } : line)),
  }
}

/** What is still needed before lines can be added: date, total, currency and supplier (spec 2 §4). In the order of the form. */
export function missingForLines(values: BillValues): string[] {
  const missing: string[] = []
  if (values.supplier === null) missing.push('Lieferant')
  if (dayValue(values.billDate) === null) missing.push('Rechnungsdatum')
  if (totalCents(values.billTotal, values.currency) === null) missing.push('Rechnungsbetrag')
  if (values.currency === '') missing.push('Währung')
  return missing
}

/** The draft becomes the last line, or the changed one takes its place again, and the next one can be typed, beginning with `tax`. */
export function withDraftAdded(values: BillValues, tax?: LineTax): Pick<BillValues, 'lines' | 'draft'> {
  const { shelved, ...draft } = values.draft
  const lines = linesToSave({ ...values, draft: { ...draft, isTouched: true, shelved: null } })
  return { lines, draft: shelved ?? newDraft(draft.isEdit ? undefined : values.draft, tax) }
}

/** A stored bill as its form holds it. */
export function valuesOfBill(bill: Bill, categories: readonly Category[]): BillValues {
  const bookingDate = wireDayText(bill.bookingDate)
  const billDate = wireDayText(bill.billDate)
  return {
    ...typedOf(billFields, bill),
    supplier: supplierOfBill(bill),
    billNumber: bill.billNumber,
    billDate,
    bookingDate: bookingDate === billDate ? null : bookingDate,
    serviceDate: wireDayText(bill.serviceDate),
    billTotal: amountText(centsFromUnits(bill.billTotal)),
    currency: bill.currency,
    lines: bill.lineItems.map((line) => billLineOf(line, categories)),
    printedTaxes: typedTaxesOf(bill.printedTaxes),
    draft: newDraft(),
    ...termsOf(bill.partnership.partnershipData),
    payments: bill.documentRecords.map(storedPayment),
    declaredLate: bill.declarations[0]?.reason ?? '',
    paid: false,
    paidOn: formatDay(berlinDay(new Date())),
    paidStep: null,
    attachments: [],
    following: [],
  }
}

function typedTaxesOf(printed: Bill['printedTaxes']): TypedTax[] {
  return printed.map(({ taxPercent, tax }) => ({ taxPercent, tax: amountText(centsFromUnits(tax)) }))
}

/** Who sent a stored bill, with the customer number that it names. */
function supplierOfBill({ partner, partnership }: Bill): ChosenSupplier {
  const { customerNumberAtSupplier } = partnership.partnershipData
  // The server stores what the contract parsed.
  const fields = { ...(partner.data as SupplierFields), customerNumberAtSupplier }
  return { uuid: partner.entityId.uuid, fields, original: fields, isChanged: false }
}

/** The replacement for the values of the form. Payments of a stored bill are recorded by themselves: left out, they stay. */
export function replacementInput(values: BillValues, bill: Bill, categories: readonly Category[]) {
  const { documentRecordCreations: _, ...input } = billInput(values, categories)
  return { ...input, ...replacedPartner(values.supplier, supplierOfBill(bill)), entityId: bill.entityId }
}

/** The next bill of the same supplier, typed right after the saved one. */
export function nextBill(saved: BillValues, today: Day): BillValues {
  const { supplier, currency } = saved
  const last = linesToSave(saved).at(-1)
  const empty = newBill(today)
  return {
    ...empty,
    ...(supplier && withSupplier(empty, supplier.uuid, supplier.original)),
    currency,
    draft: newDraft(last),
  }
}
