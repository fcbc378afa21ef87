import { useState } from 'react'
import { LeftOutNotice } from '#areas/documents/web/many/left-out-notice.tsx'
import { readMailing } from '#areas/firm/contract/read-mailing.ts'
import { z } from '#kernel/zod.ts'
import { useForm } from '#web/forms/use-form.ts'
import { beginRun } from '#web/many/run-many.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import { MailingNotice } from '../paper/mailing-notice.tsx'
import { planMails } from './plan-mails.ts'
import { type SeenMails, sendWay } from './send-way.ts'
import { useMailables } from './use-mailables.ts'

interface SendManyLayerProps {
  rows: readonly InvoiceRow[]
  onBegun: () => void
  onClose: () => void
}

/** 'Senden' for many: each by the firm's template to its customer. */
export function SendManyLayer({ rows, onBegun, onClose }: SendManyLayerProps) {
  const { data: mailing } = useRead(readMailing)
  const { known, count, failure, again } = useMailables(rows)
  const [isAgain, setAgain] = useState(false)
  const { able, leftOut } = planMails(known ?? [], isAgain)
  const isFile = mailing?.server === null
  const form = useForm({
    schema: z.strictObject({}),
    initial: {},
    toInput: () => ({}),
    // Nothing is typed in it.
    keep: { form: 'many/mails', what: 'E-Mails mit mehreren Rechnungen' },
    onSubmit() {
      const sent = able.map(({ uuid, number, to, mailsSeen }) => {
        return { label: number, params: { uuid }, seen: { to, mailsSeen } satisfies SeenMails }
      })
      beginRun({ way: sendWay, title: titleOf(able.length, isFile), choice: {}, rows: sent })
      onBegun()
      onClose()
    },
  })
  const maySend = able.length > 0 && mailing !== undefined && (isFile || mailing.customerSender !== null)
  return (
    <SideLayer
      open
      size="narrow"
      title="Rechnungen senden"
      form={form}
      footer={<FormFooter form={form} saveLabel={titleOf(able.length, isFile)} disabled={!maySend} isShort />}
      onClose={onClose}
    >
      <FormGrid>
        <Cell>
          <MailingNotice mailing={mailing} />
          {failure !== null && <Failed reason={failure} onAgain={again} />}
          {known === null && failure === null && (
            <p role="status">
              Kontor sieht nach, wohin sie gehen: {count} von {rows.length} …
            </p>
          )}
        </Cell>
        {known !== null && (
          <Cell>
            <LeftOutNotice leftOut={leftOut} count={rows.length} />
          </Cell>
        )}
        {known?.some(({ mailsSeen }) => mailsSeen > 0) && (
          <Cell>
            <Checkbox
              label="Auch schon gesendete noch einmal senden"
              name="again"
              value={isAgain}
              onChange={setAgain}
            />
          </Cell>
        )}
        {known !== null && (
          <Cell>
            <p>{whatGoes}</p>
          </Cell>
        )}
      </FormGrid>
    </SideLayer>
  )
}

const Failed = ({ reason, onAgain }: { reason: string; onAgain: () => void }) => (
  <Notice
    kind="error"
    action={
      <Button size="small" onClick={onAgain}>
        Erneut versuchen
      </Button>
    }
  >
    {reason}
  </Notice>
)

const whatGoes =
  'Jede geht mit Betreff und Text Ihrer Vorlage an die E-Mail-Adresse des Kunden; was schon einmal gesendet wurde, dorthin, wohin es ging. Danach lassen sich die Rechnungen nicht mehr ändern, nur noch stornieren.'

const titleOf = (count: number, isFile: boolean) => {
  const what = count === 1 ? '1 Rechnung' : `${count} Rechnungen`
  return isFile ? `${what} als Datei ablegen` : `${what} senden`
}
