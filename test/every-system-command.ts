import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { takeSecondFactorAwayHereCommand } from '#areas/access/server/second-factors/take-second-factor-away.ts'
import { startUploadsSweeper } from '#areas/attachments/server/sweep-uploads.ts'
import { backUpIfDue } from '#areas/backups/server/back-up-if-due.ts'
import { startRatesWorker } from '#areas/currencies/server/rates-worker.ts'
import { foldNow } from '#areas/documents/server/fold-document-totals.ts'
import { recountMonths } from '#areas/documents/server/recount-months.ts'
import { leaveOutLogoCommand } from '#areas/firm/server/leave-out-logo.ts'
import { beginMail, queueMails, receiveMailPaper } from '#areas/inbox/server/mailbox/mail-rows.ts'
import { claimMailbox, endLook } from '#areas/inbox/server/mailbox/mailbox-rows.ts'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { mailAnchorIfDue } from '#areas/proof/server/mail-anchor.ts'
import {
  noteDamagedFileCommand,
  proveFiguresIfDue,
  proveFilesIfDue,
} from '#areas/proof/server/prove-by-itself.ts'
import { foldStockNow } from '#areas/stock/server/fold-stock-totals.ts'
import { keepShownMargins } from '#areas/tax-returns/server/keep-locked-margins.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { type EntityId, parseEntityId } from '#kernel/id.ts'
import { areas } from '#server/compose.ts'
import { contentHash } from '#server/files/store-content.ts'
import { claimMail } from '#server/mail/claim-mail.ts'
import { recordDeliveryCommand } from '#server/mail/record-delivery.ts'
import { runSystemCommand } from '#server/run-system-command.ts'
import { type Answer, must } from './caller.ts'
import { smallUbl } from './einvoice/small-files.ts'
import { handOutLongAgo, lettersMade, type Stage, type Step } from './every-command.ts'
import { writeLetter } from './letters.ts'
import { pngLogo } from './pdf/logos.ts'
import { setUpApp } from './second-factor.ts'
import { billInput, invoiceInput, paymentRecord } from './trade.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

// What Kontor does by itself, each at a moment of the test's choosing: PDFs and e-mails are held back until then.

/** Holds the PDFs of a world back: only who asks for one gets it made. E-mails too, while the second one is switched on. */
export async function holdBack({ owner }: World): Promise<void> {
  for (const table of ['pending_pdfs', 'mails']) {
    await owner.unsafe(`
      create function hold_${table}() returns trigger language plpgsql as
        'begin new.next_try_at := ''infinity''; return new; end';
      create trigger hold before insert on ${table} for each row execute function hold_${table}()`)
  }
  await owner`alter table mails disable trigger hold`
  await owner`create trigger hold_again before update on pending_pdfs for each row execute function hold_pending_pdfs()`
}

/** A server that plays the ECB: it has no file until it is given one. */
export async function startEcb() {
  let file: Buffer | null = null
  const server = createServer((_request, response) => response.writeHead(file ? 200 : 404).end(file))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stats/`,
    publish(csv: string) {
      file = gzipSync(csv)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Ecb = Awaited<ReturnType<typeof startEcb>>

export function everySystemCommand(stage: Stage, ecb: Ecb): Step[] {
  const { world, manager, trade, today } = stage
  const now = berlinDay(new Date())
  const { sql } = world.db
  let checked = ''
  let invoice = ''
  let letter = ''
  let balance = ''
  let reminder = ''
  let sent = 0
  let office: EntityId | null = null
  const create = async () =>
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today))).entityId.uuid
  const uploadedInvoice = async (number: string, owner: { ownerEntityId?: string } = {}): Promise<string> => {
    const attachmentData = new File([smallUbl({ number })], 'a.xml', { type: 'application/xml' })
    const parts = { attachmentData, fileId: '1', fileName: 'a.xml', tag: '', type: 'application/xml' }
    // The steps record one bill several times.
    const sent = { ...parts, ...owner, alsoRecorded: 'true' }
    return must(await manager.postForm('/api/attachments', sent)).entityId.uuid
  }
  const check = (uuid: string) =>
    manager.post('/api/documents/bills/readings/reports', { attachment: { uuid } })
  const send = async () => {
    await world.owner`alter table mails enable trigger hold`
    const mail = { to: 'einkauf@oesterle.example', subject: `Rechnung, ${++sent}. Mal`, text: 'Anbei.' }
    must(await manager.post(`/api/documents/invoices/${invoice}/mails`, mail))
    await world.owner`alter table mails disable trigger hold`
  }
  /** Of an invoice that is long overdue, once its paper is made. */
  const writeReminder = async (deliver: 'MAIL' | 'PRINT') => {
    // Letters bear the true day, whatever the stage's.
    const day = addDays(now, -90)
    // Nobody who has a credit.
    const owing = receiverSample({ shortName: `Säumig ${deliver}` })
    const receiver = must(await manager.post('/api/partners/receivers', owing)).entityId.uuid
    const input = invoiceInput({ ...trade, receiver }, day)
    invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
    await handOutLongAgo(world, invoice)
    const items = [{ invoiceEntityId: invoice, level: 1, amountDue: 119 }]
    const written = await manager.post('/api/reminders', {
      ...{ day: now, partnerEntityId: receiver, currency: 'EUR', paymentsUntil: now, items },
      ...{ deliver, to: deliver === 'MAIL' ? 'einkauf@oesterle.example' : '' },
    })
    reminder = must(written).entityId.uuid
    await lettersMade(world)
  }
  const letMailsGo = async (): Promise<Answer> => {
    await sql`update mails set next_try_at = now() where sent_at is null`
    await world.node.services.wake(new Set(['mail']))
    return done
  }
  const download = async (query: string): Promise<Answer> => {
    const { status, headers } = await manager.download(`/api/attachments/${invoice}/a.pdf${query}`)
    return { status, headers, body: '' }
  }
  /** An invoice of a customer of whom everything is known that XRechnung asks for. */
  const readyForXRechnung = async () => {
    const authority = receiverSample({ shortName: 'Amt', leitwegId: '04011000-1234512345-06' })
    const receiver = must(await manager.post('/api/partners/receivers', authority)).entityId.uuid
    const input = invoiceInput({ ...trade, receiver }, today)
    invoice = must(await manager.post('/api/documents/invoices', input)).entityId.uuid
  }
  const downloadXRechnung = async (): Promise<Answer> => {
    const { status, headers } = await manager.download(`/api/documents/invoices/${invoice}/xrechnung.xml`)
    return { status, headers, body: '' }
  }
  const changes = ['invoices']
  const fold = async (): Promise<Answer> => {
    await foldNow(world.db)
    return done
  }
  const foldStock = async (): Promise<Answer> => {
    await foldStockNow(world.db)
    return done
  }
  return [
    {
      command: 'take second factor away on the machine',
      async prepare() {
        office = parseEntityId((await setUpApp(world, 'office')).userId)
      },
      async run() {
        if (office) await runSystemCommand(world.db, takeSecondFactorAwayHereCommand(office))
        return done
      },
      changes: ['users'],
    },
    {
      command: 'leave out logo',
      async prepare() {
        const data = Buffer.from(pngLogo().bytes).toString('base64')
        must(await manager.post('/api/firm', { logo: { data } }))
      },
      async run() {
        await runSystemCommand(world.db, leaveOutLogoCommand(contentHash(pngLogo().bytes)))
        return done
      },
      changes: ['firm'],
    },
    { command: 'fold document totals', run: fold },
    {
      command: 'recount document months',
      async run() {
        await recountMonths(world.db)
        return done
      },
    },
    {
      command: 'recount locked margins',
      async run() {
        await keepShownMargins(world.db)
        return done
      },
    },
    { command: 'fold stock totals', run: foldStock },
    {
      command: 'store invoice PDF',
      async prepare() {
        invoice = await create()
      },
      run: () => download('?preview=true'),
      changes,
    },
    { command: 'record invoice download', run: () => download(''), changes },
    {
      command: 'record letter download',
      async prepare() {
        letter = (await writeLetter(world)).attachmentId
      },
      async run() {
        const { status, headers } = await manager.download(`/api/attachments/${letter}/a.pdf`)
        return { status, headers, body: '' }
      },
    },
    {
      command: 'keep check report',
      async prepare() {
        const bill = { ...billInput(trade, today), attachmentEntityIds: [] }
        const ownerEntityId = must(await manager.post('/api/documents/bills', bill)).entityId.uuid
        // One of no bill is checked, too.
        must(await check(await uploadedInvoice('of no bill')))
        checked = await uploadedInvoice('of a bill', { ownerEntityId })
      },
      run: () => check(checked),
    },
    {
      command: 'store reminder letter',
      async prepare() {
        await writeReminder('PRINT')
        await sql`with gone as (delete from papers where paper_id = ${reminder} returning attachment_id)
          delete from attachments where attachment_id in (select attachment_id from gone)`
      },
      async run() {
        const { status, headers } = await manager.download(`/api/attachments/${reminder}/a.pdf?preview=true`)
        return { status, headers, body: '' }
      },
    },
    {
      command: 'store balance letter',
      async prepare() {
        const sent = { kind: 'CONFIRMATION', day: now, deliver: 'PRINT' }
        balance = must(await manager.post(`/api/partners/receivers/${trade.receiver}/statements`, sent))
          .entityId.uuid
        await lettersMade(world)
        await sql`with gone as (delete from papers where paper_id = ${balance} returning attachment_id)
          delete from attachments where attachment_id in (select attachment_id from gone)`
      },
      async run() {
        const { status, headers } = await manager.download(`/api/attachments/${balance}/a.pdf?preview=true`)
        return { status, headers, body: '' }
      },
    },
    {
      command: 'keep mail at home',
      async prepare() {
        await world.owner`alter table mails enable trigger hold`
        await writeReminder('MAIL')
        await world.owner`alter table mails disable trigger hold`
        const paid = paymentRecord(19, { recordDate: now })
        must(await manager.post(`/api/documents/invoices/${invoice}/records`, paid))
      },
      run: letMailsGo,
      changes: ['reminders', 'invoices'],
    },
    { command: 'store XRechnung', prepare: readyForXRechnung, run: downloadXRechnung, changes },
    { command: 'deliver mail', prepare: send, run: letMailsGo, changes },
    {
      command: 'deliver mail',
      title: 'deliver mail, to a mail server',
      prepare: send,
      async run() {
        // Not before: the node's own worker looks every half minute.
        await sql`update mails set next_try_at = now() where sent_at is null`
        const mail = await claimMail(world.db)
        if (!mail) throw new Error('no e-mail waits')
        const delivered = recordDeliveryCommand(mail, { kind: 'delivered' }, areas.entityMailEvents)
        await runSystemCommand(world.db, delivered)
        return done
      },
      changes,
    },
    {
      command: 'deliver mail',
      title: 'deliver mail, in vain',
      async prepare() {
        await send()
        const lost = [{ sha256: '00', fileName: 'fehlt.pdf', type: 'application/pdf' }]
        await sql`update mails set attachments = ${sql.json(lost)} where sent_at is null`
      },
      run: letMailsGo,
      changes,
    },
    {
      command: 'sweep uploads',
      async prepare() {
        const file = { fileId: 'a', fileName: 'a.pdf', tag: '', type: '' }
        const attachmentData = new File(['%PDF-1.7 1 0 obj'], 'a.pdf')
        must(await manager.postForm('/api/attachments', { ...file, attachmentData }))
        await sql`update attachments set at = now() - interval '2 days' where owner_id is null`
      },
      async run() {
        await startUploadsSweeper(world.node.services).stop()
        return done
      },
    },
    {
      command: 'fetch rates',
      async run() {
        ecb.publish(`Date,USD\n${today},1.1\n`)
        await sql`update rate_fetch set next_try_at = now()`
        const worker = startRatesWorker(world.node.services)
        await until(async () => (await sql`select 1 from rates where source = 'ECB'`).length > 0)
        await worker.stop()
        return done
      },
      changes: ['rates'],
    },
    {
      command: 'fetch rates',
      title: 'fetch rates, in vain',
      async run() {
        ecb.publish('<html>Wartung</html>')
        await sql`update rate_fetch set next_try_at = now()`
        const worker = startRatesWorker(world.node.services)
        await until(async () => (await sql`select 1 from rate_fetch where failure is not null`).length > 0)
        await worker.stop()
        return done
      },
      changes: ['rates'],
    },
    ...mailboxSteps(world),
    ...proofSteps(world),
    ...backupSteps(world),
  ]
}

/** What Kontor looks at by night, and what a download finds. */
function proofSteps({ node, db }: World): Step[] {
  const { signal } = new AbortController()
  const due = () => db.sql`update proofs set next_at = now()`
  const step = (command: string, run: () => Promise<unknown>): Step => ({
    command,
    async run() {
      await due()
      await run()
      return done
    },
    changes: ['proofs'],
  })
  return [
    step('prove figures', () => proveFiguresIfDue(node.db.forWorkers, signal)),
    step('prove files', () => proveFilesIfDue(node.db.forWorkers, signal)),
    step('mail anchor', async () => {
      // Past the commands of others: to change the firm and to send e-mails are steps of their own.
      await db.sql`update firm set anchor_recipients = '{anchor@kontor.example}'`
      await db.sql`update anchor_mails set mailed_on = null`
      await mailAnchorIfDue(node.db.forWorkers)
      await db.sql`update mails set withdrawn_at = now() where recipient = 'anchor@kontor.example'`
      await db.sql`update firm set anchor_recipients = '{}'`
    }),
    step('note damaged file', () =>
      runSystemCommand(node.db.forWorkers, noteDamagedFileCommand(contentHash(Buffer.from('nobody’s')))),
    ),
  ]
}

/** What Kontor writes away by night. */
function backupSteps({ node, db }: World): Step[] {
  const { settings } = node.services
  const backUp = async (dataFolder: string) => {
    await db.sql`update backup_state set next_at = now()`
    return backUpIfDue(node.db.forWorkers, { ...settings, dataFolder }, new AbortController().signal)
  }
  return [
    {
      command: 'back up',
      async run() {
        expect(await backUp(settings.dataFolder)).toMatchObject({ isMade: true })
        return done
      },
      changes: ['backups', 'firststeps'],
    },
    {
      command: 'back up',
      title: 'back up, in vain',
      async run() {
        expect(await backUp('/dev/null')).toMatchObject({ isMade: false })
        return done
      },
      changes: ['backups'],
    },
  ]
}

/** A mailbox with one e-mail, counted and read by hand: what a server of mailboxes does, `mailbox.test.ts` sees. */
function mailboxSteps({ node }: World): Step[] {
  const { forWorkers } = node.db
  const found = { mailbox: 'a@b/INBOX', uidValidity: 1, uids: [1], lastUid: 1, isRecounted: false }
  return [
    {
      command: 'look at mailbox',
      async run() {
        const claimed = await claimMailbox(forWorkers, found.mailbox, true)
        if (claimed) await endLook(forWorkers, claimed, { failure: null, hasMore: false })
        return done
      },
    },
    {
      command: 'receive paper',
      async run() {
        await queueMails(forWorkers, found)
        const mail = await beginMail(forWorkers, found.mailbox)
        const file = { fileName: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 mailed') }
        const paper = { ...file, isCut: false, facts: null, note: null }
        const from = { sender: 'a@b.example', subject: 'Rechnung', at: new Date() }
        const first = { place: 0, sha256: null }
        if (mail) await receiveMailPaper(forWorkers, mail, first, { ...paper, mail: from })
        return done
      },
      changes: ['inbox'],
    },
  ]
}

const done: Answer = { status: 200, headers: new Headers(), body: '' }
