import { Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { formatIban } from '#kernel/codes/iban.ts'
import { berlinDay } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import type { FoundSupplier } from '../../contract/bill-reading.ts'
import type { ReadPaperBill } from '../../contract/paper-reading.ts'
import { isSure, valuesOf } from '../../rules/paper/paper-field.ts'
import type { PaperPlace } from '../../rules/paper/paper-rows.ts'
import { type BillValues, withSupplier } from '../form/bill-values.ts'
import { focusField } from '../form/use-head-keys.ts'
import styles from './electronic-bill.module.css'
import { LineCategories } from './line-categories.tsx'
import { isPicture, type PaperFile } from './read-bill-file.ts'
import { OtherIban, SupplierQuestion } from './supplier-notices.tsx'
import { dueDaysOf, emptyFromPaper, isTaxOpen, takenFrom, valuesFromPaper } from './values-from-paper.ts'
import { isUnfilled } from './values-from-reading.ts'

interface PaperNoticeProps {
  form: Form<BillValues>
  paper: PaperFile | null
  show: (place: PaperPlace) => void
}

/** What the form's paper says, above its fields: what was filled in, whom it may be of, or why it could not be read. */
export function PaperNotice({ form, paper, show }: PaperNoticeProps) {
  if (paper === null) return null
  return (
    <div className={styles.notices}>
      <OfPaper {...{ form, paper, show }} />
    </div>
  )
}

function OfPaper({ form, paper, show }: PaperNoticeProps & { paper: PaperFile }) {
  const { attachment, reading, problem, retry } = paper
  if (problem !== null || reading?.fault) {
    return (
      <Notice
        kind="info"
        live
        title={`„${attachment.fileName}“ konnte nicht gelesen werden`}
        {...(problem !== null && {
          action: (
            <Button size="small" onClick={retry}>
              Erneut lesen
            </Button>
          ),
        })}
      >
        {problem ?? `${reading?.fault?.message}.`} Bitte tragen Sie die Angaben selbst ein.
      </Notice>
    )
  }
  if (!reading?.paper) {
    return (
      <p className={styles.reading}>
        <Spinner label={`„${attachment.fileName}“ wird gelesen`} />
        <span aria-hidden="true">
          „{attachment.fileName}“ wird gelesen
          {isPicture(attachment.type) && ', einige Sekunden je Seite'}; Sie können schon schreiben …
        </span>
      </p>
    )
  }
  return <ReadPaperNotice {...{ form, show }} paper={reading.paper} fileName={attachment.fileName} />
}

function scanText({ readPages, pageCount }: NonNullable<ReadPaperBill['scan']>): string {
  const pages = readPages < pageCount ? ` Gelesen sind ${readPages} von ${pageCount} Seiten.` : ''
  return `Die Datei ist ein Bild; Kontor hat es mit Texterkennung gelesen, und die kann Zeichen verwechseln (1 und I, 0 und O).${pages}`
}

interface ReadPaperProps extends Pick<PaperNoticeProps, 'form' | 'show'> {
  paper: ReadPaperBill
  fileName: string
}

function ReadPaperNotice({ form, paper, fileName, show }: ReadPaperProps) {
  const { values } = form
  const choose = (uuid: string, fields: FoundSupplier['fields']) => {
    const days = dueDaysOf(paper)
    form.patch({
      ...withSupplier(values, uuid, fields),
      ...(days !== null && { paymentTargetDays: String(days) }),
    })
  }
  const iban = paper.iban.best?.value ?? ''
  const isAsked =
    paper.suppliers.length > 0 || paper.newSupplier.companyName !== '' || paper.newSupplier.vatId !== ''
  return (
    <>
      <Notice kind="info" live title={`Vom Papier gelesen: „${fileName}“`} action={fillButton(form, paper)}>
        {markText(paper, values)} Bitte vergleichen Sie alles mit dem Papier, bevor Sie speichern.
        {iban !== '' && ` IBAN auf dem Papier, Prüfziffer stimmt: ${formatIban(iban)}.`}
        {paper.scan && <p>{scanText(paper.scan)}</p>}
      </Notice>
      {(paper.doubts.length > 0 || isTaxOpen(paper)) && (
        <Notice kind="warning" live title="Nicht alles wurde ausgefüllt">
          {paper.doubts.map(({ kind, message }) => (
            <p key={kind}>{message}.</p>
          ))}
          {isTaxOpen(paper) && <OpenTax paper={paper} show={show} />}
        </Notice>
      )}
      {values.supplier === null && isAsked && (
        <SupplierQuestion suppliers={paper.suppliers} newSupplier={paper.newSupplier} choose={choose} />
      )}
      <OtherIban form={form} stated={iban} />
      <LineCategories form={form} />
    </>
  )
}

/** Fills the form, or of one that is begun what is empty still; nothing where there is nothing to fill. */
function fillButton(form: Form<BillValues>, paper: ReadPaperBill): ReactNode {
  const { values } = form
  const isEmpty = isUnfilled(values)
  const read = isEmpty ? valuesFromPaper(paper, values) : emptyFromPaper(paper, values, berlinDay(new Date()))
  if (Object.keys(read).length === 0) return null
  function fill() {
    // The button goes with what it fills.
    flushSync(() => form.patch(read))
    focusField(form.formProps.ref.current, 'billNumber')
  }
  return (
    <Button size="small" onClick={fill}>
      {isEmpty ? 'Formular ausfüllen' : 'Leere Felder ausfüllen'}
    </Button>
  )
}

/** What the marks below the fields mean, of those that are there. */
function markText(paper: ReadPaperBill, values: BillValues): string {
  const { taken, isOffering } = takenFrom(paper, values)
  return [
    taken.some(isSure) && 'Ein Haken heißt: Die Rechenprobe stimmt, oder der GiroCode sagt es.',
    !taken.every(isSure) && 'Was gestrichelt umrandet ist, ist nur nach seiner Beschriftung gelesen.',
    isOffering && 'Unter den Feldern steht, was Sie übernehmen können.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The taxes that the paper names, where no line was made of them. */
function OpenTax({ paper: { tax, currency }, show }: Pick<ReadPaperProps, 'paper' | 'show'>) {
  return (
    <p>
      Steuer auf dem Papier:{' '}
      {valuesOf(tax).map(({ value, place }, index) => (
        <Fragment key={value}>
          {index > 0 && ' oder '}
          {formatMoney(value, currency ?? '')}{' '}
          <TextButton
            onClick={() => show(place)}
            aria-label={`Steuer ${formatMoney(value, currency ?? '')} auf dem Papier zeigen`}
          >
            zeigen
          </TextButton>
        </Fragment>
      ))}
      . Bitte wählen Sie den Steuersatz jeder Position selbst.
    </p>
  )
}
