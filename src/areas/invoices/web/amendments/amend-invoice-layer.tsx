import { type ReactNode, useState } from 'react'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { amendInvoice, type Invoice, invoiceAmended } from '../../contract.ts'
import { amendmentProblem, replaceInstead } from '../../rules/amendments/amendment-problem.ts'
import { servicePeriodLabel } from '../../rules/service-period.ts'
import { rewritingPath } from '../invoice-paths.ts'
import { changeFactsOf, factsOfInvoice, receiverOf, shownDay } from '../invoice-view.ts'
import layer from '../layers/invoice-layer.module.css'
import { StoredInvoice } from '../layers/stored-invoice.tsx'
import type { LoadedInvoice } from '../layers/use-stored-invoice.ts'
import styles from './amend-invoice-layer.module.css'
import {
  type AmendmentValues,
  amendmentInput,
  amendmentPaths,
  longName,
  saysSomething,
  shortName,
  wordsOf,
} from './amendment-values.ts'

/** 'Rechnung berichtigen': what the invoice says beside what it should have said (§ 31 Abs. 5 UStDV). */
export function AmendInvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <StoredInvoice uuid={uuid} title="Rechnung berichtigen" onClose={onClose}>
      {(loaded) => <Loaded key={uuid} {...loaded} onClose={onClose} />}
    </StoredInvoice>
  )
}

function Loaded({ invoice, isGone, onClose }: LoadedInvoice & { onClose: () => void }) {
  const { form, save } = useAmendmentForm(invoice, onClose)
  const problem =
    save.state === 'idle' ? amendmentProblem({ ...changeFactsOf(invoice), bearsXml: invoice.bearsXml }) : null
  return (
    <SideLayer
      open
      onClose={onClose}
      title={`Rechnung ${invoice.invoiceNumber} vom ${shownDay(invoice.invoiceDate)} berichtigen`}
      facts={factsOfInvoice(invoice)}
      form={form}
      footer={
        <FormFooter form={form} saveLabel="Berichtigung erstellen" disabled={isGone || problem !== null} />
      }
    >
      {isGone && <GoneNotice />}
      {problem === null ? (
        <Notice className={layer.notice ?? ''}>
          Die Rechnung bleibt, wie sie ist, mit ihrer Nummer und ihren Beträgen. Die Berichtigung ist ein
          Schreiben dazu, das nennt, was in der Rechnung steht und was richtig ist.
        </Notice>
      ) : (
        <Notice
          kind="warning"
          live
          className={layer.notice ?? ''}
          {...(invoice.bearsXml && {
            action: (
              <ButtonLink size="small" to={rewritingPath(invoice.entityId.uuid)}>
                Stornieren und neu schreiben
              </ButtonLink>
            ),
          })}
        >
          {problem}.
        </Notice>
      )}
      <CommandNotice command={save} />
      {problem === null && <Words form={form} invoice={invoice} />}
    </SideLayer>
  )
}

function useAmendmentForm(invoice: Invoice, onDone: () => void) {
  const toasts = useToasts()
  const { uuid } = invoice.entityId
  const [initial] = useState(() => wordsOf(invoice))
  const save = useCommand(amendInvoice, {
    showsErrors: 'fields',
    onApplied: ({ message }) => {
      const made = invoiceAmended.data.safeParse(message?.data)
      toasts.success(
        made.success ? `Die ${made.data.title} wurde erstellt.` : 'Die Berichtigung wurde erstellt.',
      )
      onDone()
    },
    // It may have been cancelled or amended by somebody else.
    onError: () => queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  })
  const form: Form<AmendmentValues> = useForm({
    schema: amendInvoice.input,
    initial,
    toInput: (values, was) => amendmentInput(values, invoice, was),
    paths: amendmentPaths,
    check: (values) =>
      saysSomething(values, initial)
        ? []
        : [{ path: 'text', message: 'Bitte ändern Sie eine Angabe, oder schreiben Sie einen Text' }],
    keep: { form: `amendment/${uuid}`, what: `eine Berichtigung der Rechnung ${invoice.invoiceNumber}` },
    submitOnEnter: false,
    onSubmit: (input) => save.run(input, { uuid }),
  })
  return { form, save }
}

/** The words of the invoice on the left, and on the right what is to be said instead. */
function Words({ form, invoice }: { form: Form<AmendmentValues>; invoice: Invoice }) {
  const receiver = receiverOf(invoice)
  const was = (name: string) => form.initial[name] ?? ''
  return (
    <>
      <FormSection title="Schreiben">
        <div className={styles.row}>
          <DateField label="Datum der Berichtigung" {...form.field('date')} />
        </div>
      </FormSection>
      <FormSection title="Kunde">
        <Row was={was('salutation')}>
          <TextField label="Anrede" optional maxLength={60} {...form.field('salutation')} />
        </Row>
        <Row was={was('recipientName')}>
          <TextField label="Name" maxLength={200} {...form.field('recipientName')} />
        </Row>
        <Row was={was('addressLines')}>
          <TextArea label="Anschrift" rows={3} maxLength={500} {...form.field('addressLines')} />
        </Row>
        {!receiver.billingAddressIsDeliveryAddress && (
          <>
            <Row was={was('deliveryRecipientName')}>
              <TextField
                label="Name der Lieferanschrift"
                maxLength={200}
                {...form.field('deliveryRecipientName')}
              />
            </Row>
            <Row was={was('deliveryAddressLines')}>
              <TextArea
                label="Lieferanschrift"
                rows={3}
                maxLength={500}
                {...form.field('deliveryAddressLines')}
              />
            </Row>
          </>
        )}
      </FormSection>
      <SupplyDay form={form} invoice={invoice} />
      <FormSection title="Positionen">
        {invoice.lineItems.map(({ localId }, index) => (
          <LineWords key={localId} form={form} index={index} />
        ))}
      </FormSection>
      <FormSection title="Text">
        <TextArea
          label="Weiterer Text"
          optional
          hint="Was sonst zu berichtigen ist, etwa das Zeichen des Kunden. Beträge und Steuern berichtigt nur eine neue Rechnung."
          rows={4}
          maxLength={2000}
          {...form.field('text')}
        />
      </FormSection>
    </>
  )
}

/** Another day of supply, and the way on where the tax would count otherwise by it. */
function SupplyDay({ form, invoice }: { form: Form<AmendmentValues>; invoice: Invoice }) {
  const { serviceDateFrom } = invoice
  const day = form.field('serviceDate')
  const movesTax = day.error?.includes(replaceInstead) ?? false
  return (
    <FormSection title={servicePeriodLabel({ serviceDateFrom })}>
      <Row was={form.initial['serviceDate'] ?? ''}>
        <DateField
          label={serviceDateFrom === null ? 'Leistungsdatum' : 'Letzter Tag der Leistung'}
          hint={movesTax ? undefined : 'Im selben Steuermonat'}
          {...day}
        />
      </Row>
      {movesTax && (
        <Notice
          kind="warning"
          live
          action={
            <ButtonLink size="small" to={rewritingPath(invoice.entityId.uuid)}>
              Stornieren und neu schreiben
            </ButtonLink>
          }
        >
          Einen Tag, mit dem die Steuer anders zählt, nennt nur eine neue Rechnung.
        </Notice>
      )}
    </FormSection>
  )
}

function LineWords({ form, index }: { form: Form<AmendmentValues>; index: number }) {
  const [short, long] = [shortName(index), longName(index)]
  const name = `Position ${index + 1}`
  return (
    <>
      <Row was={form.initial[short] ?? ''}>
        <TextField label={`${name}: Positionstext`} maxLength={250} {...form.field(short)} />
      </Row>
      {form.initial[long] !== '' && (
        <Row was={form.initial[long] ?? ''}>
          <TextArea label={`${name}: Langtext`} optional rows={2} maxLength={4000} {...form.field(long)} />
        </Row>
      )}
    </>
  )
}

function Row({ was, children }: { was: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.was}>
        <span className={styles.label}>In der Rechnung</span>
        <span className={styles.words}>{was === '' ? '(ohne)' : was}</span>
      </div>
      {children}
    </div>
  )
}
