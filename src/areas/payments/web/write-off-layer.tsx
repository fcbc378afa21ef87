import { type ReactNode, useRef } from 'react'
import { lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { type LateChoice, LateReport } from '#areas/locks/web/late-report.tsx'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { berlinDay, type Day, daysBetween, formatDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { type Cents, cents, negateCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { sendFrom } from '#web/commands/form-mark.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { amountCents, amountText, dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { recordBillPayment, recordCreation, recordInvoicePayment } from '../contract.ts'
import { reductionFaults } from '../rules/decide-reduction.ts'
import { EffectPanel } from './effect-panel.tsx'
import { discountBaseOf, dueOfCorrections, type PaidDocument } from './paid-document.ts'
import { signedInput } from './payment-direction.ts'
import { dayWarning } from './payment-warnings.ts'
import styles from './payments.module.css'
import { NewsOfPayments, useNewsOfPayments } from './use-news-of-payments.tsx'
import type { WouldRecord } from './use-reduction-effects.ts'
import {
  type CorrectedFacts,
  isCoveredByCorrections,
  isSmall,
  keptWriteOff,
  openWord,
  proposedDiscount,
  proposedLoss,
  reasonsFor,
  reducedOf,
  stepOfRest,
  type TakenOffFor,
} from './write-off-entry.ts'
import { useWrittenOffMessage } from './written-off-message.tsx'

export interface WriteOffLayerProps {
  mode: PaymentMode
  document: PaidDocument & { number: string }
  /** Who and which, under the title. */
  facts: string
  dueDay: Day | null
  /** Up to how much is a small difference. */
  most: Cents
  /** Of a correction: the invoice that it corrects. */
  corrected?: CorrectedFacts | null
  /** What was open where one pressed the key, in a list that may be older than the document. */
  seenDue?: number | undefined
  onDone: (seq: number) => void
  onClose: () => void
}

interface WriteOffValues {
  reason: TakenOffFor | null
  /** Without a sign; null until something is typed: then what is proposed. */
  amount: string | null
  bookedOn: string
  text: string
  /** Why it is reported late, where its day lies in a locked month. */
  lateReason: string
}

const paths = {
  reason: 'recordDetails.recordData.reason',
  amount: 'recordDetails.recordData.amount',
  bookedOn: ['recordDate', 'receivedOn'],
  text: 'recordDetails.recordData.text',
  lateReason: 'declarations.LATE_REPORT',
} as const

// From here on the layer has room for both (side-layer.module.css).
const neededPixels = 860

/** 'Ausbuchen': closes what will not be paid, knowing before what it does to which return. */
export default function WriteOffLayer(props: WriteOffLayerProps) {
  const { mode, document, facts, dueDay, onClose } = props
  const today = berlinDay(new Date())
  const openFrom = useOpenFrom()
  const { form, add, news } = useWriteOffForm(props, { today, openFrom })
  const isWide = useWideScreen(neededPixels)
  const reasons = reasonsFor(document, mode)
  const reason = reasonOf(form.values, props)
  const due = wireCents(document.totals.amountDue)
  const would = wouldRecord(form.values, props, { today, openFrom })
  const now = openWord(document, dueDay, today)
  const effects = (
    <EffectPanel
      {...{ mode, due, would }}
      uuid={document.entityId.uuid}
      name={`${mode === 'BILL' ? 'Eingangsrechnung' : 'Rechnung'} ${document.number}`}
      currency={document.currency}
      words={{ now, after: would?.amount === due ? closedWords[reason] : now }}
      isInForm={!isWide}
    />
  )
  return (
    <SideLayer
      open
      size="short"
      title="Ausbuchen"
      facts={facts}
      form={form}
      aside={isWide && reasons.length > 0 ? effects : undefined}
      footer={
        <FormFooter
          form={form}
          saveLabel={savingLabel(would, reason, document.currency)}
          disabled={reasons.length === 0}
        />
      }
      onClose={onClose}
    >
      <CommandNotice command={add} />
      {!add.isUnderWay && news.length > 0 && <NewsOfPayments {...{ news, document }} />}
      {reasons.length === 0 ? (
        <Notice live>{noneText(document)}</Notice>
      ) : (
        <>
          <OpenFacts {...{ document, dueDay, today }} />
          {isCoveredByCorrections(document) && <Covered document={document} />}
          <Fields {...props} {...{ form, reasons, reason, today }} />
          {!isWide && effects}
        </>
      )}
    </SideLayer>
  )
}

const closedWords: Record<TakenOffFor, string> = {
  DISCOUNT: 'bezahlt',
  SMALL_DIFFERENCE: 'bezahlt',
  UNCOLLECTIBLE: 'ausgebucht',
}

function noneText(document: PaidDocument): string {
  if (document.totals.amountDue === 0) return 'Auf dieser Rechnung ist nichts mehr offen.'
  return document.cancelledByInvoiceEntityId
    ? 'Diese Rechnung ist storniert: Von ihr ist nichts mehr offen, auszubuchen ist nichts.'
    : 'Von einer Anzahlungsrechnung wird nichts abgezogen und nichts ausgebucht.'
}

interface OpenFactsProps {
  document: PaidDocument
  dueDay: Day | null
  today: Day
}

/** What was asked, what came of it, and what is open. */
function OpenFacts({ document, dueDay, today }: OpenFactsProps) {
  const { totals, currency, documentRecords } = document
  const money = (units: number) => formatMoney(wireCents(units), currency)
  const payments = documentRecords.filter(({ recordDetails }) => recordDetails.recordType === 'PAYMENT')
  const [only, ...others] = payments
  const givenBack = dueOfCorrections(document)
  const late = dueDay === null || totals.amountDue <= 0 ? 0 : daysBetween(dueDay, today)
  return (
    <dl className={styles.facts}>
      <dt>Betrag</dt>
      <dd>{money(totals.amountGrossTotal)}</dd>
      {only && (
        <>
          <dt>Bezahlt</dt>
          <dd>
            {money(totals.paymentTotal)}
            {others.length === 0 && ` am ${formatDay(only.recordDate as Day)}`}
          </dd>
        </>
      )}
      {givenBack < 0 && (
        <>
          <dt>Korrigiert</dt>
          <dd>{formatMoney(givenBack, currency)}, noch nicht verrechnet</dd>
        </>
      )}
      <dt>Offen</dt>
      <dd>
        <strong>{money(totals.amountDue)}</strong>
        {late > 0 && `, überfällig seit ${late === 1 ? '1 Tag' : `${late} Tagen`}`}
      </dd>
    </dl>
  )
}

/** Why nothing is lost, and what is done instead. */
function Covered({ document }: { document: PaidDocument }) {
  const back = formatMoney(negateCents(dueOfCorrections(document)), document.currency)
  return (
    <Notice>
      {`Uneinbringlich ist davon nichts: Korrekturen dieser Rechnung geben noch ${back} zurück. Verrechnen Sie sie mit ihr: in der Korrektur mit „Verrechnen mit …“.`}
    </Notice>
  )
}

interface FieldsProps extends WriteOffLayerProps {
  form: Form<WriteOffValues>
  reasons: readonly TakenOffFor[]
  reason: TakenOffFor
  today: Day
}

function Fields(props: FieldsProps) {
  const { mode, document, most, form, reasons, reason, today } = props
  const { currency } = document
  const step = stepOf(props)
  const late = step?.isLate && step.lastDay && `Die Skontofrist endete am ${formatDay(step.lastDay)}.`
  return (
    <FormGrid>
      <Cell>
        <RadioGroup
          label="Warum kommt der Rest nicht?"
          options={reasons.map((value) => ({ value, label: reasonLabel(value, mode) }))}
          {...form.field('reason')}
          value={reason}
          onChange={(chosen) => form.patch({ reason: chosen, amount: null })}
          hint={
            <>
              {late && <FieldWarning>{late}</FieldWarning>}
              {`Kleine Differenzen bis ${formatMoney(most, currency)}, einstellbar bei der Firma.`}
            </>
          }
        />
      </Cell>
      <DayCells
        form={form}
        today={today}
        amount={
          <AmountField
            label="Betrag"
            unit={currency === 'EUR' ? '€' : currency}
            {...form.field('amount')}
            value={shownAmount(form.values, props)}
          />
        }
      />
      {reason !== 'DISCOUNT' && (
        <Cell>
          <TextArea
            label="Grund"
            optional={reason === 'SMALL_DIFFERENCE'}
            maxLength={500}
            hint="Steht im Verlauf und bei den Zahlungen."
            // All else stands there; whoever chooses another reason stays with that.
            autoFocus={reason === 'UNCOLLECTIBLE' && form.values.reason === null}
            {...form.field('text')}
          />
        </Cell>
      )}
    </FormGrid>
  )
}

function reasonLabel(reason: TakenOffFor, mode: PaymentMode): string {
  if (reason === 'SMALL_DIFFERENCE') return 'Kleine Differenz'
  if (reason === 'DISCOUNT') return 'Rest als Skonto'
  return mode === 'BILL' ? 'Wird nicht bezahlt' : 'Uneinbringlich'
}

interface DayCellsProps {
  form: Form<WriteOffValues>
  today: Day
  /** Beside the day. */
  amount: ReactNode
}

/** Its day; in a locked month with the way on: today instead, or reported late, which keeps its true day. */
function DayCells({ form, today, amount }: DayCellsProps) {
  const day = dayValue(form.values.bookedOn)
  const locked = useLockedDay('Der Tag', day)
  const isLate = form.values.lateReason.trim() !== ''
  const unusual = locked === null ? dayWarning(day, today) : null
  const late: LateChoice = {
    effects: null,
    note: `Gebucht wird heute, am ${formatDay(today)}; der wahre Tag bleibt${day === null ? '' : ` der ${formatDay(day)}`}.`,
  }
  return (
    <>
      <Cell>
        <div className={styles.beside}>
          {amount}
          <DateField
            label="Am"
            {...form.field('bookedOn')}
            error={form.field('bookedOn').error ?? (isLate ? undefined : (locked ?? undefined))}
            hint={unusual && <FieldWarning>{unusual}</FieldWarning>}
          />
        </div>
      </Cell>
      {locked !== null && (
        <Cell>
          <Button size="small" onClick={() => form.patch({ bookedOn: formatDay(today), lateReason: '' })}>
            Heute buchen
          </Button>
          <LateReport late={late} field={form.field('lateReason')} />
        </Cell>
      )}
    </>
  )
}

type Opened = Pick<WriteOffLayerProps, 'mode' | 'document' | 'most' | 'corrected'>

/** What was chosen; before that what is proposed, else what is usual. */
function reasonOf({ reason }: WriteOffValues, of: Opened): TakenOffFor {
  const reasons = reasonsFor(of.document, of.mode)
  if (reason !== null && reasons.includes(reason)) return reason
  return proposedReason(of) ?? 'SMALL_DIFFERENCE'
}

/** The step whose Skonto was not deducted; of a correction none, which has its share. */
const stepOf = ({ document, corrected = null }: Pick<Opened, 'document' | 'corrected'>) =>
  corrected ? null : stepOfRest(document, discountBaseOf(document), berlinDay(new Date()))

/** The share of a correction, what is a step's Skonto that came in time, a small difference, else that it will not come; undefined where none of these is possible. */
function proposedReason({ mode, document, most, corrected = null }: Opened): TakenOffFor | undefined {
  const reasons = reasonsFor(document, mode)
  const step = stepOf({ document, corrected })
  // A late step is granted by a person alone: nothing is given away by the key that saves.
  const isSkonto = corrected ? corrected.share !== 0 : step !== null && !step.isLate
  const likely: (TakenOffFor | false)[] = [
    isSkonto && 'DISCOUNT',
    isSmall(document, most) && 'SMALL_DIFFERENCE',
    'UNCOLLECTIBLE',
  ]
  return likely.find((each): each is TakenOffFor => each !== false && reasons.includes(each))
}

function shownAmount(values: WriteOffValues, of: Opened): string {
  if (values.amount !== null) return values.amount
  // Nothing is proposed that would be refused: somebody says himself what of it is not asked any more.
  if (isCoveredByCorrections(of.document) && proposedReason(of) === undefined) return ''
  return amountText(cents(Math.abs(proposedFor(reasonOf(values, of), of))))
}

function proposedFor(reason: TakenOffFor, { document, corrected = null }: Opened): Cents {
  if (reason === 'DISCOUNT') return proposedDiscount(document, corrected)
  return reason === 'UNCOLLECTIBLE' ? proposedLoss(document) : wireCents(document.totals.amountDue)
}

/** What would be recorded; null as long as that is not possible. */
function wouldRecord(values: WriteOffValues, of: Opened, days: Days): WouldRecord | null {
  const { document } = of
  const typed = amountCents(shownAmount(values, of), document.currency)
  const day = dayValue(values.bookedOn)
  if (typed === null || day === null || faultsOf(values, of).length > 0) return null
  if (isLockedDay(values, days) && !isLate(values, days)) return null
  const booked = isLate(values, days)
    ? { recordDate: days.today, receivedOn: day, lateReport: 'true' as const }
    : { recordDate: day }
  const reason = reasonOf(values, of)
  const amount = signed(document, typed)
  if (reason === 'DISCOUNT') return { recordType: 'DISCOUNT', ...booked, amount }
  return { recordType: 'WRITE_OFF', reason, ...booked, amount }
}

interface Days {
  today: Day
  /** The first day that is not locked. */
  openFrom: Day | null
}

const isLockedDay = ({ bookedOn }: WriteOffValues, { openFrom }: Days): boolean =>
  lockedDayFaults('', '', dayValue(bookedOn), openFrom).length > 0

/** Whether it is reported late: booked today, with its true day. */
const isLate = (values: WriteOffValues, days: Days): boolean =>
  values.lateReason.trim() !== '' && isLockedDay(values, days)

const signed = ({ totals }: PaidDocument, amount: Cents): Cents =>
  totals.amountDue < 0 ? negateCents(cents(Math.abs(amount))) : amount

/** What the server would say of it, as far as it is known here. */
function faultsOf(values: WriteOffValues, of: Opened): FieldError[] {
  const { document, most } = of
  const typed = amountCents(shownAmount(values, of), document.currency)
  if (typed === null) return [{ path: paths.amount, message: 'Betrag fehlt' }]
  const reason = reasonOf(values, of)
  const reduction = {
    recordType: reason === 'DISCOUNT' ? ('DISCOUNT' as const) : ('WRITE_OFF' as const),
    ...{ reason: reason === 'DISCOUNT' ? null : reason, amount: signed(document, typed) },
  }
  const limits = { smallDifference: most, dueOfCorrections: dueOfCorrections(document) }
  return reductionFaults(reduction, reducedOf(document), limits).map(({ path, message }) => ({
    ...{ path: `recordDetails.recordData.${path}`, message },
  }))
}

function useWriteOffForm(props: WriteOffLayerProps, days: Days) {
  const { mode, document, seenDue, onDone } = props
  const { currency, entityId } = document
  const { today, openFrom } = days
  const told = useWrittenOffMessage(mode)
  const { news, known } = useNewsOfPayments(document, { seenDue, confirmLabel: 'Trotzdem ausbuchen' })
  const sent = useRef({ sum: '', isDiscount: false })
  const add = useCommand(mode === 'BILL' ? recordBillPayment : recordInvoicePayment, {
    showsErrors: 'fields',
    onApplied({ seq = 0, entityId: record }) {
      const { sum, isDiscount } = sent.current
      const text = `${document.number}: ${sum} ${isDiscount ? 'als Skonto abgezogen' : 'ausgebucht'}.`
      told(entityId.uuid, record?.uuid, text, isDiscount)
      onDone(seq)
    },
  })
  const form: Form<WriteOffValues> = useForm({
    schema: recordCreation,
    initial: { reason: null, amount: null, bookedOn: formatDay(today), text: '', lateReason: '' },
    toInput: (values: WriteOffValues) => {
      const reason = reasonOf(values, props)
      const direction = document.totals.amountDue < 0 ? ('REFUND' as const) : ('PAYMENT' as const)
      const amount = signedInput(shownAmount(values, props), direction, currency)
      const day = dayInput(values.bookedOn)
      return {
        ...(isLate(values, days)
          ? {
              ...{ recordDate: today, receivedOn: day },
              declarations: [{ code: 'LATE_REPORT' as const, reason: values.lateReason.trim() }],
            }
          : { recordDate: day }),
        recordDetails:
          reason === 'DISCOUNT'
            ? { recordType: 'DISCOUNT', recordData: { amount, currency } }
            : { recordType: 'WRITE_OFF', recordData: { amount, currency, reason, text: values.text } },
      }
    },
    paths,
    check: (values) => [
      ...faultsOf(values, props),
      ...(isLate(values, days)
        ? []
        : lockedDayFaults('recordDate', 'Der Tag', dayValue(values.bookedOn), openFrom)),
    ],
    keep: { form: keptWriteOff(document), what: 'eine Ausbuchung' },
    async onSubmit(input, { recordDetails }, mark) {
      const current = await known()
      if (current === undefined) return undefined
      const { recordType, recordData } = recordDetails
      sent.current = {
        sum: formatMoney(cents(Math.abs(recordData.amount)), currency),
        isDiscount: recordType === 'DISCOUNT',
      }
      // The currency is one that the server has booked.
      const record = { ...input, paymentsVersion: current.paymentsVersion } as z.input<typeof recordCreation>
      return sendFrom(mark, () => add.run(record, { uuid: entityId.uuid }))
    },
  })
  return { form, add, news }
}

function savingLabel(would: WouldRecord | null, reason: TakenOffFor, currency: string): string {
  const verb = reason === 'DISCOUNT' ? 'als Skonto buchen' : 'ausbuchen'
  if (would === null) return reason === 'DISCOUNT' ? 'Als Skonto buchen' : 'Ausbuchen'
  return `${formatMoney(cents(Math.abs(would.amount)), currency)} ${verb}`
}
