import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMethodData, PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { formatDay } from '#kernel/day.ts'
import { type Cents, cents, sumCents, unitsFromCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { allows } from '#kernel/permissions.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { readLateReceipt, readPaymentProposal, recordBillPayment, recordInvoicePayment } from '../contract.ts'
import { claimsText, type OpenClaim } from '../rules/claims-beside.ts'
import { noTill } from '../rules/no-till.ts'
import { AddPaymentLayer } from './add-payment-layer.tsx'
import type { LatePayment, PayLook } from './add-payment-props.ts'
import { type ClaimsBeside, noClaims } from './claims-of-document.ts'
import { creditOf, type PaidDocument, stateOf } from './paid-document.ts'
import { usePaidMessage } from './paid-message.tsx'
import { payStepsOf } from './pay-steps.ts'
import { recordingWord } from './payment-direction.ts'
import { storedPayment, type TypedPayment } from './payment-entry.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { PaymentTable } from './payment-table.tsx'
import styles from './payments.module.css'
import { TakenBack } from './taken-back.tsx'
import { keptTransfer, type TransferProps } from './transfer-layer.tsx'
import { NewsOfPayments, openFacts, useNewsOfPayments } from './use-news-of-payments.tsx'
import { usePaymentRemoval } from './use-payment-removal.ts'
import { type CorrectedFacts, keptWriteOff, reasonsFor, takenBackBy } from './write-off-entry.ts'

/** Under which name the entries of a payment are kept. */
const keptForm = ({ entityId }: PaidDocument) => `payment/${entityId.uuid}`

interface RecordedPaymentsProps {
  mode: PaymentMode
  document: PaidDocument
  /** Of a correction: the invoice that it corrects. */
  corrected?: CorrectedFacts | null | undefined
  /** What is claimed beside the invoices of its customer. */
  beside?: ClaimsBeside | undefined
  /** Opened by 'Verrechnen mit …'. */
  Transfer: ComponentType<TransferProps>
  /** What writes off what is open, opened by 'Ausbuchen'. */
  WriteOff: ComponentType<{ uuid: string; onClose: () => void }>
  /** Counts how often a payment was asked for elsewhere on the screen; where that is possible, it is not offered here once more. */
  asked?: number
}

/** The payments of a stored document; each one is recorded and deleted by a command of its own (decisions §4). */
export function RecordedPayments(props: RecordedPaymentsProps) {
  const { mode, document, corrected, beside = noClaims, Transfer, WriteOff, asked } = props
  const [adding, setAdding] = useAdding(asked ?? 0)
  // The last of one's own changes: until the document is read again, it is not told of as somebody else's.
  const [ownSeq, setOwnSeq] = useState(0)
  useWantedForm(keptForm(document), () => setAdding('PAYMENT'))
  useWantedForm(keptTransfer(document), () => setAdding('TRANSFER'))
  useWantedForm(keptWriteOff(document), () => setAdding('WRITE_OFF'))
  const { currency } = document
  const due = wireCents(document.totals.amountDue)
  const state = stateOf(document)
  const stays = Boolean(document.settledByInvoiceEntityId)
  // Until they are read nothing is deleted: a payment that comes back would come without what it had paid beside.
  const claims = beside.useClaims(document.entityId.uuid)
  const remove = usePaymentRemoval(mode, { ...document, settled: claims?.settled ?? [] }, setOwnSeq)
  const openFrom = useOpenFrom()
  const isLocked = ({ recordDate }: TypedPayment) => openFrom !== null && recordDate < openFrom
  const payments = document.documentRecords.map(storedPayment)
  const added = {
    onClose: () => setAdding(null),
    onDone(seq: number) {
      setOwnSeq(seq)
      setAdding(null)
    },
  }
  return (
    <FormSection
      title="Zahlungen"
      actions={
        !stays && <Ways mode={mode} document={document} isHere={asked === undefined} onChoose={setAdding} />
      }
    >
      <div className={styles.payments}>
        <PaymentTable
          payments={payments}
          empty="Noch keine Zahlungen"
          {...(!stays && claims && { onRemove: remove, stays: isLocked })}
        />
        {!stays && openFrom !== null && payments.some(isLocked) && (
          <p className={styles.locked}>
            Zahlungen vor dem {formatDay(openFrom)} liegen in festgeschriebenen Monaten und bleiben, wie sie
            sind.
          </p>
        )}
        <PaymentNotice mode={mode} state={state} due={due} currency={currency} />
      </div>
      {adding === 'PAYMENT' && (
        <RecordPayment
          mode={mode}
          document={document}
          {...{ corrected, beside }}
          isCurrent={(document.history[0]?.seq ?? 0) >= ownSeq}
          onRecorded={added.onDone}
          onClose={added.onClose}
        />
      )}
      {adding === 'TRANSFER' && (
        <Transfer document={document} onTransferred={added.onDone} onClose={added.onClose} />
      )}
      {adding === 'WRITE_OFF' && <WriteOff uuid={document.entityId.uuid} onClose={added.onClose} />}
    </FormSection>
  )
}

interface WaysProps {
  mode: PaymentMode
  document: PaidDocument
  /** Paying and writing off are offered here, and not elsewhere on the screen. */
  isHere: boolean
  onChoose: (adding: Adding) => void
}

/** What can be done with what is open, or with what is owed back. */
function Ways({ mode, document, isHere, onChoose }: WaysProps) {
  return (
    <>
      {creditOf(document) > 0 && (
        <Button size="small" onClick={() => onChoose('TRANSFER')}>
          Verrechnen mit …
        </Button>
      )}
      {isHere && reasonsFor(document, mode).length > 0 && (
        <Button size="small" onClick={() => onChoose('WRITE_OFF')}>
          Ausbuchen
        </Button>
      )}
      {isHere && (
        <Button icon={<Plus aria-hidden="true" />} size="small" onClick={() => onChoose('PAYMENT')}>
          {recordingWord(document)}
        </Button>
      )}
    </>
  )
}

type Adding = 'PAYMENT' | 'TRANSFER' | 'WRITE_OFF'

/** What is being added; a payment too when it was asked for elsewhere. */
function useAdding(asked: number) {
  const [adding, setAdding] = useState<Adding | null>(null)
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    setAdding('PAYMENT')
  }
  return [adding, setAdding] as const
}

interface RecordPaymentProps extends Omit<RecordedPaymentsProps, 'Transfer' | 'WriteOff' | 'asked'> {
  /** Whether the document has been read since one's own last change. */
  isCurrent: boolean
  /** What was open where one began, in a list that may be older than the document. */
  seenDue?: number | undefined
  look?: PayLook | undefined
  onRecorded: (seq: number) => void
  onClose: () => void
}

/** One payment of a stored document: what is open stands there, with the account used last. */
export function RecordPayment(props: RecordPaymentProps) {
  const { mode, document, corrected, isCurrent, look, onRecorded, onClose } = props
  const { seenDue, beside = noClaims } = props
  const told = usePaidMessage(mode)
  const { news, known } = useNewsOfPayments(document, {
    ...{ isCurrent, seenDue },
    confirmLabel: 'Trotzdem erfassen',
  })
  const sent = useRef({ takesBack: false, settles: '', text: '' })
  const add = useCommand(mode === 'BILL' ? recordBillPayment : recordInvoicePayment, {
    showsErrors: 'fields',
    onApplied({ seq = 0, entityId }) {
      const { text, ...more } = sent.current
      told({ document: document.entityId.uuid, payment: entityId?.uuid, ...more }, text)
      onRecorded(seq)
    },
  })
  const { method, ...account } = useProposedAccount(document)
  const claims = beside.useClaims(document.entityId.uuid)?.open
  const settling = beside.useSettling(onRecorded)

  /** Whoever pays what somebody else has just paid is told before; the server asks for it too. */
  const record: AddPayment = async (input, payment, mark, { claims: settled, isAlone }) => {
    const current = await known()
    if (current === undefined) return undefined
    const { paymentsVersion, entityId } = current
    const { recordDate, recordDetails } = payment
    const { amount } = recordDetails.recordData
    sent.current = {
      takesBack: takenBackBy(current, amount, recordDate) > 0,
      settles: claimsText(settled),
      text: recordedText(recordDetails.recordData, settled, document.currency),
    }
    if (isAlone) return errorsOf(await sendFrom(mark, () => settling.settle(settled, payment)))
    const also = settled.length > 0 && { claims: settled.map(({ claimId }) => claimId) }
    // Whatever was asked before: once it is recorded, what was typed is not offered again.
    return errorsOf(
      await sendFrom(mark, () => add.run({ ...input, ...also, paymentsVersion }, { uuid: entityId.uuid })),
    )
  }

  const isNew = !add.isUnderWay && !settling.isUnderWay && news.length > 0
  return (
    <AddPaymentLayer
      news={isNew && <NewsOfPayments news={news} document={document} />}
      mode={mode}
      open={openFacts(document)}
      steps={payStepsOf(document, corrected)}
      claims={claims ?? none}
      uuid={document.entityId.uuid}
      renderTakenBack={(amount, paidOn) => <TakenBack {...{ mode, document, amount, paidOn }} />}
      {...{ currency: document.currency, rate: document.rate }}
      isFromAccount={account.isAsked}
      // What was open before one's own last change is nothing to propose.
      isPrefilled={isCurrent}
      proposedIban={account.iban}
      look={look}
      note={mode === 'INVOICE' && method.paymentMethod === 'CASH' ? noTill : undefined}
      onAdd={record}
      // Without the account and the claims nothing is sent; that they cannot be read stops nobody.
      isLoaded={isCurrent && account.isKnown && claims !== undefined}
      command={settling.state === 'idle' ? add : settling}
      renderLate={(late, show) => <RecordedEffects uuid={document.entityId.uuid} late={late} show={show} />}
      keptForm={keptForm(document)}
      onClose={onClose}
    />
  )
}

const none: readonly OpenClaim[] = []

type AddPayment = ComponentProps<typeof AddPaymentLayer>['onAdd']

/** What came in, and what of it settles claims. */
function recordedText(
  { amount, discount }: { amount: Cents; discount?: Cents | null | undefined },
  settled: readonly OpenClaim[],
  currency: string,
): string {
  const sum = (of: Cents) => formatMoney(of, currency)
  const claimed = sumCents(settled.map((claim) => claim.amount))
  const all = sum(cents(Math.abs(amount + claimed)))
  const less = discount ? `, Skonto ${sum(cents(Math.abs(discount)))} abgezogen` : ''
  const share = settled.length === 0 ? '' : `, davon ${sum(claimed)} ${claimsText(settled)}`
  return `${amount < 0 ? 'Rückzahlung' : 'Zahlung'} über ${all} erfasst${share}${less}.`
}

/** The account that is proposed, where one may be named. */
function useProposedAccount({ partnership, entityId }: PaidDocument) {
  // The server stores what the contract parsed.
  const method = partnership.partnershipData.preferredPaymentMethod as PaymentMethodData
  const isAsked = method.paymentMethod === 'WIRE'
  const params = { uuid: entityId.uuid }
  const { data, isLoading } = useRead(readPaymentProposal, { params, isEnabled: isAsked })
  return { method, isAsked, iban: data?.fromIban, isKnown: !isAsked || !isLoading }
}

interface RecordedEffectsProps {
  uuid: string
  late: LatePayment
  show: (effects: readonly string[] | null) => ReactNode
}

/** As the server reckons them: other papers of the sale belong to it. */
function RecordedEffects({ uuid, late: { receivedOn, amount }, show }: RecordedEffectsProps) {
  const may = allows('REPORT_VIEW', useSession()?.permissions ?? null)
  const query = { receivedOn, amount: String(unitsFromCents(amount)) }
  const { data } = useRead(readLateReceipt, { params: { uuid }, query, isEnabled: may })
  return show(data?.effects ?? null)
}
