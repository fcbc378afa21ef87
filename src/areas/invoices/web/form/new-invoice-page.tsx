import { useLayoutEffect, useState } from 'react'
import { GoneDraft } from '#areas/drafts/web/gone-draft.tsx'
import { OpenedDraft } from '#areas/drafts/web/opened-draft.tsx'
import type { StoredDraft } from '#areas/drafts/web/use-draft.ts'
import { withStored } from '#areas/drafts/web/with-stored.ts'
import { readReceiver } from '#areas/partners/contract.ts'
import { receiverFieldsOf } from '#areas/partners/web/partner-values.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { berlinDay } from '#kernel/day.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Navigate, useSearchParams } from '#web/router.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { InvoiceLoading } from '../invoice-loading.tsx'
import {
  copyKey,
  copyPath,
  correctionKey,
  draftKey,
  draftPath,
  invoiceListPath,
  receiverKey,
  rewritingKey,
} from '../invoice-paths.ts'
import { useStoredInvoice } from '../layers/use-stored-invoice.ts'
import { type DraftOrigin, invoiceDraftName, originOf, valuesOfDraft } from './draft-values.ts'
import { keptGoOnAsCopy } from './go-on-as-copy.ts'
import { newInvoice } from './invoice-values.ts'
import { NewInvoiceForm, newTitle, rewritingTitle } from './new-invoice-form.tsx'
import { copyOfInvoice, correctionOf, rewritingOf } from './stored-values.ts'

/**
 * `/auth/outgoing/invoices/new`, with `?kopie=uuid` beginning as a copy (spec 2 §2), with `?neu=uuid` to cancel that invoice and write it
 * anew, with `?korrektur=uuid` to correct it, with `?entwurf=uuid` to go on with a draft,
 * with `?kunde=uuid` to that customer.
 */
export default function NewInvoicePage() {
  const [address] = useSearchParams()
  const rewritten = address.get(rewritingKey)
  // One way may lead to another of the same invoice: each has a form of its own.
  if (rewritten !== null) return <Begun key={`neu ${rewritten}`} uuid={rewritten} way="rewriting" />
  const corrected = address.get(correctionKey)
  if (corrected !== null) return <Begun key={`korrektur ${corrected}`} uuid={corrected} way="correction" />
  const draft = address.get(draftKey)
  if (draft !== null) return <GoneOn key={`entwurf ${draft}`} uuid={draft} />
  const copied = address.get(copyKey)
  if (copied !== null) return <Begun key={`kopie ${copied}`} uuid={copied} way="copy" />
  const receiver = address.get(receiverKey)
  if (receiver !== null) return <ToReceiver key={`kunde ${receiver}`} uuid={receiver} />
  return <NewInvoiceForm begun={null} />
}

/** To a customer; an empty one where there is no such customer any more. */
function ToReceiver({ uuid }: { uuid: string }) {
  const goBack = useGoBack(invoiceListPath)
  const { data, error } = useOne(readReceiver, uuid)
  if (data || error?.code === 'not-found')
    return <NewInvoiceForm begun={null} receiver={data && { uuid, fields: receiverFieldsOf(data) }} />
  return (
    <PageLayer title={newTitle} onClose={goBack}>
      <InvoiceLoading failed={error} />
    </PageLayer>
  )
}

const nameOf = (values: object) => invoiceDraftName(withStored(newInvoice(berlinDay(new Date())), values))

/** With a draft, which may have been begun as a copy. */
function GoneOn({ uuid }: { uuid: string }) {
  const goBack = useGoBack(invoiceListPath)
  return (
    <OpenedDraft
      uuid={uuid}
      meanwhile={(failed) => (
        <PageLayer title={newTitle} onClose={goBack}>
          {failed ? (
            <GoneDraft kind="INVOICE" {...{ uuid, failed, nameOf }} pathOf={draftPath} onClose={goBack} />
          ) : (
            <InvoiceLoading failed={undefined} />
          )}
        </PageLayer>
      )}
    >
      {(opened) => {
        const origin = originOf(opened)
        return origin ? (
          <GoneOnCopy opened={opened} origin={origin} />
        ) : (
          <NewInvoiceForm begun={null} opened={opened} />
        )
      }}
    </OpenedDraft>
  )
}

function GoneOnCopy({ opened, origin }: { opened: StoredDraft; origin: DraftOrigin }) {
  const goBack = useGoBack(invoiceListPath)
  const { loaded, failed } = useStoredInvoice(origin.uuid)
  // It may be deleted by now.
  if (loaded || failed?.code === 'not-found') {
    const begun = {
      ...origin,
      values: valuesOfDraft(opened),
      source: loaded?.invoice ?? null,
      rewritten: null,
    }
    return <NewInvoiceForm begun={begun} opened={opened} />
  }
  return (
    <PageLayer title={newTitle} onClose={goBack}>
      <InvoiceLoading failed={failed} />
    </PageLayer>
  )
}

const valuesBy = { copy: copyOfInvoice, rewriting: rewritingOf, correction: correctionOf }

function Begun({ uuid, way }: { uuid: string; way: keyof typeof valuesBy }) {
  const goBack = useGoBack(invoiceListPath)
  const { loaded, failed } = useStoredInvoice(uuid)
  const receiver = useOne(readReceiver, loaded?.invoice.partner.entityId.uuid ?? null)
  // What was cancelled before is not cancelled with it; what is cancelled while the form stands is said there.
  const [isStanding, setStanding] = useState<boolean | null>(null)
  if (loaded && isStanding === null) setStanding(loaded.invoice.cancelledByInvoiceEntityId === null)
  if (loaded && way === 'rewriting' && isStanding === false) return <LedToCopy invoice={loaded.invoice} />
  if (loaded && receiver.data) {
    const { invoice, facts } = loaded
    const values = valuesBy[way](invoice, receiverFieldsOf(receiver.data), facts)
    const rewritten = way === 'rewriting' ? { invoice, facts } : null
    const isCorrection = way === 'correction'
    const begun = { uuid, number: invoice.invoiceNumber, values, source: invoice, rewritten, isCorrection }
    return <NewInvoiceForm begun={begun} />
  }
  return (
    <PageLayer title={way === 'rewriting' ? rewritingTitle : newTitle} onClose={goBack}>
      <InvoiceLoading failed={failed ?? receiver.error} />
    </PageLayer>
  )
}

/** A cancelled invoice is replaced by its copy, which goes on with what was typed to cancel it. */
function LedToCopy({ invoice }: { invoice: Invoice }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way
  useLayoutEffect(() => keptGoOnAsCopy(invoice), [])
  return <Navigate to={copyPath(invoice.entityId.uuid)} replace />
}
