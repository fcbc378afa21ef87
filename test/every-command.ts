import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { PNG } from 'pngjs'
import { codeOfStep, stepAt } from '#areas/access/server/second-factors/totp.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import type { Resource } from '#kernel/declare.ts'
import { authenticator } from './authenticator.ts'
import { type Answer, type Caller, must } from './caller.ts'
import { smallUbl } from './einvoice/small-files.ts'
import { linkOf } from './mail-link.ts'
import { people } from './people.ts'
import { setUpApp } from './second-factor.ts'
import {
  billInput,
  billLine,
  invoiceInput,
  invoiceLine,
  paymentRecord,
  productInput,
  receiverInput,
  supplierInput,
  type Trade,
} from './trade.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

export interface Step {
  /** The name of the declaration. */
  command: string
  /** Of a second step for the same command. */
  title?: string
  /** What must be there first; not part of what is looked at. */
  prepare?: () => Promise<void>
  run: () => Promise<Answer>
  /** Lists that must have changed, so that the step is known to do something. */
  changes?: readonly Resource[]
}

export interface Stage {
  world: World
  manager: Caller
  trade: Trade
  today: string
}

/** One successful call of every command, in an order in which each finds what it needs. */
export function everyCommand(stage: Stage): Step[] {
  return [
    ...firmSteps(stage),
    ...accessSteps(stage),
    ...masterDataSteps(stage),
    ...productSteps(stage),
    ...viewSteps(stage),
    ...draftSteps(stage),
    ...inboxSteps(stage),
    ...documentSteps(stage),
    ...invoiceSteps(stage),
    ...reminderSteps(stage),
    ...balanceLetterSteps(stage),
    ...lockSteps(stage),
  ]
}

function viewSteps({ manager }: Stage): Step[] {
  const view = {
    resource: 'invoices',
    name: 'Überfällig ab 500',
    query: 'status=OVERDUE&betrag=500..',
    shared: true,
  }
  let entityId: { uuid: string }
  return [
    {
      command: 'save view',
      async run() {
        const answer = await manager.post('/api/views', view)
        entityId = answer.body.entityId
        return answer
      },
      changes: ['views'],
    },
    {
      command: 'replace view',
      run: () => manager.post('/api/views/replacements', { ...view, name: 'Überfällig', entityId }),
      changes: ['views'],
    },
    {
      command: 'delete view',
      // One is left to be read.
      async prepare() {
        must(await manager.post('/api/views', view))
      },
      run: () => manager.post(`/api/views/${entityId.uuid}/deletions`),
      changes: ['views'],
    },
  ]
}

/** A customer of their own, who owes an overdue invoice that a mail server took. Letters bear the true day, whatever the stage's. */
function reminderSteps({ world, manager, trade }: Stage): Step[] {
  const today = berlinDay(new Date())
  const made = { customer: '', invoice: '', reminder: '', claim: '', block: '' }
  const letter = (level: number) => ({
    ...{ day: today, partnerEntityId: made.customer, currency: 'EUR', paymentsUntil: today },
    ...{ deliver: 'PRINT', without: ['INTEREST'] },
    items: [{ invoiceEntityId: made.invoice, level, amountDue: 119 }],
  })
  const before = (days: number) => addDays(today, -days)
  const idOf = ({ body }: Answer) => body.entityId.uuid
  return [
    {
      command: 'write reminder',
      async prepare() {
        await world.db.sql`update firm set numbers_in_date_order = false`
        const input = receiverInput({ shortName: 'Säumig', companyName: 'Säumig & Söhne KG' })
        made.customer = idOf(await manager.post('/api/partners/receivers', input))
        const invoice = invoiceInput({ ...trade, receiver: made.customer }, before(90))
        made.invoice = idOf(await manager.post('/api/documents/invoices', invoice))
        await handOutLongAgo(world, made.invoice)
        await manager.download('/api/reminders/previews', letter(1))
      },
      async run() {
        const answer = await manager.post('/api/reminders', letter(1))
        made.reminder = idOf(answer)
        await lettersMade(world)
        return answer
      },
      changes: ['reminders', 'reminderproposals', 'invoices'],
    },
    {
      command: 'withdraw reminder',
      async prepare() {
        await manager.download('/api/reminders/prints', { entityIds: [made.reminder] })
      },
      run: () => manager.post(`/api/reminders/${made.reminder}/withdrawals`, { reason: 'Irrtum' }),
      changes: ['reminders', 'reminderproposals', 'invoices'],
    },
    {
      command: 'block reminders',
      async run() {
        const { customer: partnerEntityId } = made
        const answer = await manager.post('/api/reminders/blocks', {
          ...{ partnerEntityId, kind: 'BLOCK', reason: 'Ratenzahlung' },
        })
        made.block = idOf(answer)
        return answer
      },
      changes: ['reminderblocks', 'reminderproposals'],
    },
    {
      command: 'end block',
      run: () => manager.post(`/api/reminders/blocks/${made.block}/deletions`, {}),
      changes: ['reminderblocks', 'reminderproposals'],
    },
    {
      command: 'settle claim',
      async prepare() {
        for (const level of [1, 2, 3, 4]) must(await manager.post('/api/reminders', letter(level)))
        await lettersMade(world)
        const { section } = must(await manager.get('/proxy/get/claims'))
        made.claim = section[0].entityId.uuid
        must(await manager.get(`/proxy/get/invoices/${made.invoice}/openclaims`))
      },
      run: () => manager.post(`/api/reminders/claims/${made.claim}/settlements`, { on: today }),
      changes: ['claims'],
    },
    {
      command: 'end settlement',
      run: () => manager.post(`/api/reminders/claims/${made.claim}/settlements/deletions`, {}),
      changes: ['claims'],
    },
    {
      command: 'store base rate',
      run: () => manager.post('/api/reminders/baserates', { validFrom: '2024-07-01', percent: 3.37 }),
      changes: ['baserates'],
    },
  ]
}

/** As if a mail server had taken an invoice three months ago. */
export async function handOutLongAgo({ db }: Pick<World, 'db'>, invoice: string): Promise<void> {
  const mail = randomUUID()
  await db.sql`insert into mails (mail_id, recipient, subject, body, sent_at)
    values (${mail}, 'a@example.com', 'Rechnung', '', now() - interval '90 days')`
  await db.sql`insert into issues (issue_id, document_id, kind, recipient, mail_id)
    values (${randomUUID()}, ${invoice}, 'SENT', 'a@example.com', ${mail})`
}

/** Their papers are made by a worker: what that tells belongs to the step that wrote them. */
export const lettersMade = ({ db }: Pick<World, 'db'>): Promise<unknown> =>
  until(async () => {
    const waiting = await db.sql`
      select 1 from reminders r where withdrawn_at is null
        and not exists (select from papers p where p.paper_id = r.reminder_id)
      union all select 1 from balance_letters b
      where not exists (select from papers p where p.paper_id = b.balance_letter_id)`
    return waiting.length === 0
  })

/** Each to a partner of the trade. */
function balanceLetterSteps({ world, manager, trade, today }: Stage): Step[] {
  const step = (side: 'receiver' | 'supplier', reads: Resource): Step => ({
    command: `write balance letter to ${side}`,
    async run() {
      const asked = { kind: 'CONFIRMATION', day: today }
      await manager.download('/api/partners/statements/previews', { partnerEntityId: trade[side], ...asked })
      const letter = { ...asked, deliver: 'PRINT' }
      const answer = await manager.post(`/api/partners/${side}s/${trade[side]}/statements`, letter)
      await lettersMade(world)
      return answer
    },
    changes: [reads],
  })
  return [step('receiver', 'receiverstatements'), step('supplier', 'supplierstatements')]
}

function draftSteps({ world, manager }: Stage): Step[] {
  const draft = { kind: 'INVOICE', name: 'Huber', payload: { currency: 'EUR' } }
  let entityId: { uuid: string }
  return [
    {
      command: 'save draft',
      async run() {
        const answer = await manager.post('/api/drafts', draft)
        entityId = answer.body.entityId
        return answer
      },
      changes: ['drafts'],
    },
    {
      command: 'replace draft',
      // His own within an hour would record no event.
      async prepare() {
        await world.db.sql`update drafts set event_at = event_at - interval '2 hours'`
      },
      run: () =>
        manager.post('/api/drafts/replacements', { ...draft, name: 'Huber & Co', entityId, version: 1 }),
      changes: ['drafts'],
    },
    {
      command: 'delete draft',
      // One is left to be read.
      async prepare() {
        must(await manager.post('/api/drafts', { ...draft, name: 'Meier' }))
      },
      run: () => manager.post(`/api/drafts/${entityId.uuid}/deletions`),
      changes: ['drafts'],
    },
  ]
}

function inboxSteps({ manager }: Stage): Step[] {
  let uuid: string
  const attachmentData = new File(['%PDF-1.7\n1 0 obj\nstartxref\n9\n%%EOF'], 'Rechnung.pdf')
  return [
    {
      command: 'add paper',
      async run() {
        const answer = await manager.postForm('/api/inbox', { attachmentData, fileName: 'Rechnung.pdf' })
        uuid = answer.body.entityId.uuid
        return answer
      },
      changes: ['inbox'],
    },
    {
      command: 'add paper',
      title: 'add paper, an archive',
      run() {
        const files = {
          'a.xml': strToU8(smallUbl({ number: 'ZIP-1' })),
          'b.xml': strToU8(smallUbl({ number: 'ZIP-2' })),
        }
        const archive = new File([Uint8Array.from(zipSync(files))], 'Rechnungen.zip')
        return manager.postForm('/api/inbox', { attachmentData: archive, fileName: 'Rechnungen.zip' })
      },
      changes: ['inbox'],
    },
    {
      command: 'remove paper',
      run: () => manager.post(`/api/inbox/${uuid}/deletions`, { reason: 'Werbung' }),
      changes: ['inbox'],
    },
    {
      command: 'put paper back',
      run: () => manager.post(`/api/inbox/${uuid}/returns`),
      changes: ['inbox'],
    },
  ]
}

/** A month from before everything else. */
function lockSteps({ manager, trade, today }: Stage): Step[] {
  let line = ''
  return [
    {
      command: 'lock month',
      run: () => manager.post('/api/reports/locks', { month: '2024-12' }),
      changes: ['locks', 'openfrom'],
    },
    {
      command: 'waive product',
      // In the month after it, locked without the product that its category asks for.
      async prepare() {
        const category = { shortName: 'ALTWARE', description: 'Wareneinkauf', includeInBookingText: true }
        const wanting = { ...category, requiresProduct: true, scope: 'BILL' }
        const { entityId } = must(await manager.post('/api/lineitems/categories/', wanting))
        const lines = [billLine(trade, { categoryEntityId: entityId.uuid, bookingText: 'ALTWARE' })]
        const input = billInput(trade, '2025-01-10', { lines })
        const { uuid } = must(await manager.post('/api/documents/bills', input)).entityId
        line = `${uuid}/lines/${lines[0]?.localId}`
        must(await manager.post('/api/reports/locks', { month: '2025-01' }))
      },
      run: () =>
        manager.post(`/api/documents/bills/${line}/waivers`, { reason: 'Ware nicht mehr feststellbar' }),
      changes: ['bills', 'tasks'],
    },
    {
      command: 'file corrected return',
      // Of a month that is locked, with something that came later.
      async prepare() {
        await manager.post('/api/reports/locks', { month: '2024-12' })
        const lines = [billLine(trade, { amountIncludesTax: false, taxType: 'ACQUISITION_EU' })]
        const documentCreation = { billNumber: 'SPÄT', billDate: '2024-12-10', bookingDate: today }
        const input = billInput(trade, today, { lines, documentCreation })
        const declarations = [{ code: 'LATE_REPORT', reason: 'Der Beleg kam erst jetzt.' }]
        must(await manager.post('/api/documents/bills', { ...input, declarations }))
      },
      run: () => manager.post('/api/reports/returns/2024-12/filings', { note: 'Berichtigt abgegeben' }),
    },
    {
      command: 'file corrected statement',
      async prepare() {
        await manager.post('/api/reports/locks', { month: '2024-12' })
        const french = { shortName: 'Dupont', countryCode: 'FR', vatId: 'FR40303265045' }
        const { uuid } = must(await manager.post('/api/partners/receivers', receiverInput(french))).entityId
        const lines = [{ ...invoiceLine(trade), taxType: 'SERVICE_EU', taxPercent: null }]
        const documentCreation = { serviceDate: '2024-12-10' }
        const declarations = [{ code: 'LATE_REPORT', reason: 'Die Rechnung wurde vergessen.' }]
        const input = invoiceInput({ ...trade, receiver: uuid }, today, {
          lines,
          documentCreation,
          declarations,
        })
        must(await manager.post('/api/documents/invoices', input))
      },
      run: () => manager.post('/api/reports/ecsales/2024-12/filings', { note: 'Berichtigt abgegeben' }),
    },
  ]
}

function firmSteps({ manager }: Stage): Step[] {
  return [
    {
      command: 'change firm',
      run: () => manager.post('/api/firm', { website: 'nordlicht.example' }),
      changes: ['firm'],
    },
    {
      command: 'change firm property',
      run: () => manager.post('/api/firm/props/bankName', { oldValue: 'DKB Berlin', value: 'DKB' }),
      changes: ['firm'],
    },
    {
      command: 'send test mail',
      run: () => manager.post('/api/firm/testmails', {}),
      changes: ['firststeps'],
    },
  ]
}

function secondFactorSteps({ world, manager }: Stage): Step[] {
  const { nobody } = world
  const calls = '/api/auth/secondfactors'
  const currentPassword = people.manager.password
  const secretOf = async (table: string) => {
    const [row] = await world.db.sql.unsafe(`select secret from ${table} where secret is not null limit 1`)
    return codeOfStep(row?.['secret'], stepAt(new Date()))
  }
  let [office, recoveryCode] = ['', '']
  return [
    { command: 'prepare codes', run: () => manager.post(`${calls}/preparations`, { currentPassword }) },
    {
      command: 'set codes',
      async run() {
        const set = await manager.post(`${calls}/codes`, { code: await secretOf('pending_second_factors') })
        recoveryCode = set.body.recoveryCodes?.[0] ?? ''
        return set
      },
      changes: ['secondfactors', 'users'],
    },
    {
      command: 'prepare passkey',
      run: () => manager.post(`${calls}/passkeys/preparations`, { currentPassword }),
    },
    {
      command: 'set passkey',
      async run() {
        const [row] = await world.db.sql<{ challenge: string }[]>`select challenge from pending_passkeys`
        const attestation = authenticator('http://kontor.example').make(row?.challenge ?? '')
        return manager.post(`${calls}/passkeys`, { name: 'Laptop im Büro', attestation })
      },
      changes: ['secondfactors'],
    },
    {
      command: 'renew recovery codes',
      async prepare() {
        const waiting = await nobody.post('/api/auth', people.manager)
        const { challenge } = waiting.body.secondFactor
        must(await nobody.post(calls, { challenge, code: recoveryCode }))
      },
      run: () => manager.post(`${calls}/recoverycodes`, { currentPassword }),
    },
    {
      command: 'log in by a second factor',
      async run() {
        const { challenge } = (await nobody.post('/api/auth', people.manager)).body.secondFactor
        await world.db.sql`update second_factors set last_step = 0 where kind = 'CODE'`
        return nobody.post(calls, { challenge, code: await secretOf('second_factors'), trustBrowser: true })
      },
      changes: ['secondfactors', 'sessions'],
    },
    {
      command: 'remove second factor',
      async prepare() {
        const { factors } = must(await manager.get(calls))
        must(await manager.post(`${calls}/${factors[1].entityId.uuid}/deletions`, { currentPassword }))
      },
      async run() {
        const { factors } = must(await manager.get(calls))
        return manager.post(`${calls}/${factors[0].entityId.uuid}/deletions`, { currentPassword })
      },
      changes: ['secondfactors', 'users'],
    },
    {
      command: 'take second factor away',
      async prepare() {
        office = (await setUpApp(world, 'office')).userId
      },
      run: () => manager.post(`/api/users/${office}/secondfactors/deletions`, {}),
      changes: ['users'],
    },
  ]
}

function accessSteps(stage: Stage): Step[] {
  const { world, manager } = stage
  const { nobody } = world
  const person = { firstName: 'Nils', familyName: 'Neumann', password: 'noch ein langes wort' }
  const email = 'nils.neumann@nordlicht.example'
  const invited = 'nora.neu@nordlicht.example'
  const link = async () => Object.fromEntries(linkOf((await world.mails()).at(-1) ?? ''))
  const userId = async (address: string) => {
    const users: { email: string; entityId: { uuid: string } }[] = must(await manager.get('/api/users'))
    return users.find((user) => user.email === address)?.entityId.uuid
  }
  return [
    { command: 'log in', run: () => nobody.post('/api/auth', people.office) },
    ...secondFactorSteps(stage),
    { command: 'renew the session', run: () => manager.post('/api/auth/renewals', {}) },
    { command: 'issue a ticket', run: () => manager.post('/api/auth/tickets', {}) },
    { command: 'log out', run: async () => (await world.as('office')).post('/api/auth/logouts', {}) },
    {
      command: 'end session',
      async prepare() {
        await world.as('manager')
      },
      async run() {
        const sessions: { entityId: { uuid: string }; isCurrent: boolean }[] = must(
          await manager.get('/api/auth/sessions'),
        )
        const other = sessions.find(({ isCurrent }) => !isCurrent)
        return manager.post(`/api/auth/sessions/${other?.entityId.uuid}/deletions`, {})
      },
      changes: ['sessions'],
    },
    {
      command: 'make key',
      run: () =>
        manager.post('/api/auth/keys', {
          name: 'Lagerscript',
          permissions: ['BILL_VIEW'],
          // Of the calendar, whatever day the others are of.
          validUntil: berlinDay(new Date()),
          currentPassword: people.manager.password,
        }),
      changes: ['keys', 'userkeys'],
    },
    {
      command: 'end key',
      async run() {
        const [key]: { entityId: { uuid: string } }[] = must(await manager.get('/api/auth/keys'))
        return manager.post(`/api/auth/keys/${key?.entityId.uuid}/deletions`, {})
      },
      changes: ['keys', 'userkeys'],
    },
    {
      command: 'change password',
      prepare: async () =>
        void must(
          await manager.post('/api/auth/keys', {
            name: 'Bis zum neuen Passwort',
            permissions: ['BILL_VIEW'],
            validUntil: berlinDay(new Date()),
            currentPassword: people.manager.password,
          }),
        ),
      run: () =>
        manager.post('/api/auth/passwords', {
          currentPassword: people.manager.password,
          password: 'mooreiche und ahorn',
        }),
      changes: ['keys', 'userkeys'],
    },
    { command: 'request sign-up', run: () => nobody.post('/api/auth/registrations/requests', { email }) },
    {
      command: 'confirm sign-up',
      run: async () => nobody.post('/api/auth/registrations/confirmations', { ...person, ...(await link()) }),
      changes: ['users', 'tasks'],
    },
    {
      command: 'invite user',
      run: () => manager.post('/api/users/invitations', { email: invited, role: 'OFFICE' }),
      changes: ['invitations'],
    },
    {
      command: 'confirm sign-up',
      title: 'confirm sign-up, invited',
      async prepare() {
        const asked = { email: 'noa.nah@nordlicht.example', role: 'OFFICE' }
        must(await manager.post('/api/users/invitations', asked))
      },
      run: async () => nobody.post('/api/auth/registrations/confirmations', { ...person, ...(await link()) }),
      changes: ['users', 'invitations'],
    },
    {
      command: 'withdraw invitation',
      async prepare() {
        const again = { email: 'nina.nie@nordlicht.example', role: 'OFFICE' }
        must(await manager.post('/api/users/invitations', again))
      },
      async run() {
        const [open] = must(await manager.get('/api/users/invitations'))
        return manager.post(`/api/users/invitations/${open.entityId.uuid}/deletions`, {})
      },
      changes: ['invitations'],
    },
    {
      command: 'raise request',
      run: () =>
        manager.post('/api/tasks/requests', {
          text: 'Bitte eine Kategorie „Reparatur“ anlegen.',
          path: '/auth/outgoing/invoices/new',
        }),
      changes: ['requests', 'tasks'],
    },
    {
      command: 'answer request',
      async run() {
        const [open] = must(await manager.get('/api/tasks/requests'))
        return manager.post(`/api/tasks/requests/${open.entityId.uuid}/answers`, { done: true, text: 'REPA' })
      },
      changes: ['requests', 'tasks'],
    },
    {
      command: 'approve user',
      run: async () => manager.post(`/api/users/${await userId(email)}/approve`, { role: 'OFFICE' }),
      changes: ['users', 'tasks'],
    },
    {
      command: 'reject user',
      run: async () => manager.post(`/api/users/${await userId(people.pending.email)}/reject`, {}),
      changes: ['users', 'tasks'],
    },
    {
      command: 'change user property',
      run: async () =>
        manager.post(`/api/users/${await userId(email)}/props/role`, {
          oldValue: 'OFFICE',
          value: 'MANAGER',
        }),
      changes: ['users'],
    },
    { command: 'request password reset', run: () => nobody.post('/api/auth/passwordreset', { email }) },
    {
      command: 'confirm password reset',
      run: async () =>
        nobody.post('/api/auth/passwordreset/confirm', {
          password: 'ein ganz neues wort',
          ...(await link()),
        }),
    },
  ]
}

function masterDataSteps({ manager, today }: Stage): Step[] {
  const made: Record<string, string> = {}
  const create = (command: string, path: string, body: unknown, changes: readonly Resource[]): Step => ({
    command,
    changes,
    async run() {
      const answer = await manager.post(path, body)
      made[command] = answer.body.entityId?.uuid
      return answer
    },
  })
  const on = (
    command: string,
    path: (uuid: string) => string,
    from: string,
    body: unknown,
    changes: readonly Resource[],
  ): Step => ({
    command,
    changes,
    run: () => manager.post(path(made[from] ?? ''), body),
  })
  const accounts = ['bankaccounts'] as const
  const targets = ['paymenttargets'] as const
  const types = ['inventorychangetypes'] as const
  const account = { shortName: 'Sparkasse', iban: 'DE89370400440532013000', currency: 'EUR' }
  const type = { shortName: 'BRUCH', valueType: 'OUTGOING' }
  return [
    ...partnerSteps(create, on, made, manager),
    create(
      'store rates',
      '/api/currencies/rates',
      { rates: [{ currency: 'USD', day: today, rate: 1.0862 }] },
      ['rates'],
    ),
    {
      command: 'delete rate',
      changes: ['rates'],
      run: () => manager.post('/api/currencies/rates/deletions', { currency: 'USD', day: today }),
    },
    create(
      'store monthly rates',
      '/api/currencies/monthlyrates',
      { month: today.slice(0, 7), rates: [{ currency: 'USD', rate: 1.0871 }] },
      ['monthlyrates'],
    ),
    create('create bank account', '/api/bankaccounts/', account, accounts),
    on(
      'change bank account',
      (uuid) => `/api/bankaccounts/${uuid}/props/shortName`,
      'create bank account',
      { oldValue: 'Sparkasse', value: 'Bank' },
      accounts,
    ),
    on(
      'delete bank account',
      (uuid) => `/api/bankaccounts/${uuid}/deletion`,
      'create bank account',
      {},
      accounts,
    ),
    create('create payment target', '/api/paymenttargets/', { paymentTargetDays: 21 }, targets),
    on(
      'change payment target',
      (uuid) => `/api/paymenttargets/${uuid}/props/paymentTargetDays`,
      'create payment target',
      { oldValue: 21, value: 22 },
      targets,
    ),
    on(
      'delete payment target',
      (uuid) => `/api/paymenttargets/${uuid}/deletion`,
      'create payment target',
      {},
      targets,
    ),
    create('create change type', '/api/inventorychangetypes/', type, types),
    on(
      'change change type',
      (uuid) => `/api/inventorychangetypes/${uuid}/props/shortName`,
      'create change type',
      { oldValue: 'BRUCH', value: 'SCHWUND' },
      types,
    ),
    on(
      'delete change type',
      (uuid) => `/api/inventorychangetypes/${uuid}/deletion`,
      'create change type',
      {},
      types,
    ),
  ]
}

type Create = (command: string, path: string, body: unknown, changes: readonly Resource[]) => Step
type On = (
  command: string,
  path: (uuid: string) => string,
  from: string,
  body: unknown,
  changes: readonly Resource[],
) => Step

function partnerSteps(create: Create, on: On, made: Record<string, string>, manager: Caller): Step[] {
  return [
    create('create category', '/api/lineitems/categories/', { shortName: 'LEUC', scope: 'INVOICE' }, [
      'lineitemcategories',
    ]),
    on(
      'change category',
      (uuid) => `/api/lineitems/categories/${uuid}/props/description`,
      'create category',
      { oldValue: '', value: 'Leuchten' },
      ['lineitemcategories'],
    ),
    on('delete category', (uuid) => `/api/lineitems/categories/${uuid}/deletion`, 'create category', {}, [
      'lineitemcategories',
    ]),
    create('create supplier', '/api/partners/suppliers', supplierInput({ shortName: 'Zweiter' }), [
      'suppliers',
    ]),
    on(
      'change supplier',
      (uuid) => `/api/partners/suppliers/${uuid}/props`,
      'create supplier',
      { propertyName: 'city', details: 'SUPPLIER', oldValue: 'Bremen', value: 'Kiel' },
      ['suppliers'],
    ),
    mergeStep('merge suppliers', 'suppliers', supplierInput, manager),
    on('delete supplier', (uuid) => `/api/partners/suppliers/${uuid}/deletions`, 'create supplier', {}, [
      'suppliers',
    ]),
    create('create receiver', '/api/partners/receivers', receiverInput({ shortName: 'Zweiter' }), [
      'receivers',
    ]),
    {
      command: 'change receiver',
      changes: ['receivers'],
      run: () => {
        const uuid = made['create receiver']
        const change = {
          entityId: { uuid },
          propertyName: 'city',
          details: 'BUYER',
          oldValue: 'Berlin',
          value: 'Potsdam',
        }
        return manager.post(`/api/partners/receivers/${uuid}/props`, [change])
      },
    },
    ...confirmationSteps(made, manager),
    mergeStep('merge receivers', 'receivers', receiverInput, manager),
    on('delete receiver', (uuid) => `/api/partners/receivers/${uuid}/deletions`, 'create receiver', {}, [
      'receivers',
    ]),
  ]
}

/** Of two more partners. */
function mergeStep(
  command: string,
  side: 'suppliers' | 'receivers',
  input: (changes: { shortName: string }) => object,
  manager: Caller,
): Step {
  let [from, into] = ['', '']
  const create = async (shortName: string) =>
    must(await manager.post(`/api/partners/${side}`, input({ shortName }))).entityId.uuid
  return {
    command,
    async prepare() {
      from = await create('Doppelt')
      into = await create('Einfach')
    },
    run: () => manager.post(`/api/partners/${side}/${from}/mergers`, { intoEntityId: into }),
    changes: [side],
  }
}

/** Of the receiver that was created, once he has a VAT id of another country. */
function confirmationSteps(made: Record<string, string>, manager: Caller): Step[] {
  const vatId = 'FR40303265045'
  const path = () => `/api/partners/receivers/${made['create receiver']}`
  return [
    {
      command: 'confirm VAT id',
      changes: ['vatidconfirmations'],
      async prepare() {
        const change = { propertyName: 'vatId', details: 'BUYER', oldValue: '', value: vatId }
        must(await manager.post(`${path()}/props`, change))
      },
      run: () => manager.post(`${path()}/vatidconfirmations/queries`, { vatId }),
    },
    {
      command: 'record VAT id confirmation',
      changes: ['vatidconfirmations'],
      run: () => {
        const confirmation = { vatId, day: '2026-01-05', result: 'QUALIFIED', note: 'Schreiben vom BZSt' }
        return manager.post(`${path()}/vatidconfirmations`, confirmation)
      },
    },
  ]
}

function productSteps({ manager, trade, today }: Stage): Step[] {
  let uuid = ''
  let changeId = ''
  let countId = ''
  const changes = ['products'] as const
  return [
    {
      command: 'create product',
      changes,
      async run() {
        const answer = await manager.post('/api/products', productInput({ code: 'STU-0815' }))
        uuid = answer.body.entityId?.uuid
        return answer
      },
    },
    {
      command: 'replace product',
      // Documents name the products of their lines by code.
      changes: ['products', 'bills', 'invoices'],
      async prepare() {
        const bill = [billLine(trade, { productEntityId: uuid })]
        const invoice = [invoiceLine(trade, { productEntityId: uuid })]
        must(await manager.post('/api/documents/bills', billInput(trade, today, { lines: bill })))
        must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, { lines: invoice })))
      },
      run: () => {
        const changed = productInput({ code: 'STU-0816', salesPP: 950 })
        return manager.post('/api/products/replacements', { ...changed, entityId: { uuid } })
      },
    },
    {
      command: 'delete product',
      changes,
      // One that no document uses.
      async prepare() {
        uuid = must(await manager.post('/api/products', productInput({ code: 'STU-0817' }))).entityId.uuid
      },
      run: () => manager.post(`/api/products/${uuid}/deletions`, {}),
    },
    {
      command: 'create stock change',
      changes,
      async prepare() {
        uuid = must(await manager.post('/api/products', productInput({ code: 'STU-0818' }))).entityId.uuid
      },
      async run() {
        const answer = await manager.post('/api/products/inventorychanges', {
          itemEntityId: uuid,
          data: {
            changeTime: `${today}T00:00:00`,
            changeType2: {
              entityId: { uuid: '01900000-0000-7000-8000-000000000004' },
              shortName: 'purchase',
              valueType: 'INCOMING',
              system: true,
            },
            itemEntityId: uuid,
            relativeChange: true,
            inventoryChange: 2,
          },
        })
        changeId = answer.body.entityId?.uuid
        return answer
      },
    },
    {
      command: 'import receivers',
      changes: ['receivers'],
      run: () =>
        manager.postForm('/api/partners/receivers/imports', {
          command: JSON.stringify({
            headLine: 1,
            columns: ['debitorNumber', 'companyName', 'street', 'zip', 'city'],
            existing: 'skip',
          }),
          file: new File(
            ['Kundennummer;Firma;Straße;PLZ;Ort\n20417;Leuchtenhaus Elbe GmbH;Elbchaussee 9;22765;Hamburg\n'],
            'kunden.csv',
          ),
        }),
    },
    {
      command: 'import suppliers',
      changes: ['suppliers'],
      run: () =>
        manager.postForm('/api/partners/suppliers/imports', {
          command: JSON.stringify({
            headLine: 1,
            columns: ['creditorNumber', 'companyName', 'city'],
            existing: 'skip',
          }),
          file: new File(
            ['Lieferantennummer;Firma;Ort\n71417;Auktionshaus Alster;Hamburg\n'],
            'lieferanten.csv',
          ),
        }),
    },
    {
      command: 'import products',
      changes: ['products'],
      run: () =>
        manager.postForm('/api/products/imports', {
          command: JSON.stringify({
            headLine: 1,
            columns: ['code', 'codeDescription', 'quantity'],
            decimalComma: true,
            existing: 'skip',
            taxType: 'm',
            stockDay: today,
          }),
          file: new File(['Code;Bezeichnung;Bestand\nTISCH-9;Beistelltisch, Teak;2\n'], 'waren.csv'),
        }),
    },
    {
      command: 'create inventory count',
      changes,
      run: () =>
        manager.post('/api/products/inventorycounts', {
          day: today,
          counts: [{ itemEntityId: uuid, counted: 3, expected: 2 }],
        }),
    },
    {
      command: 'delete inventory count',
      changes,
      async prepare() {
        const counts = [{ itemEntityId: uuid, counted: 5, expected: 3 }]
        countId = must(await manager.post('/api/products/inventorycounts', { day: today, counts })).entityId
          .uuid
      },
      run: () => manager.post(`/api/products/inventorycounts/${countId}/deletions`, {}),
    },
    {
      command: 'delete stock changes',
      changes,
      run: () => manager.post('/api/products/inventorychanges/deletions', { changeIds: [changeId] }),
    },
  ]
}

function invoiceSteps({ manager, trade, today }: Stage): Step[] {
  const made: Record<'invoice' | 'cancellation', { uuid: string }> = {
    invoice: { uuid: '' },
    cancellation: { uuid: '' },
  }
  // The steps run in the order of the commands, and this one comes between those of a cancellation.
  let rewritten = ''
  const path = '/api/documents/invoices'
  const cancellation = () => ({
    documentType: 'CANCELLATION',
    documentCreation: {
      cancelledInvoiceEntityId: made.invoice.uuid,
      invoiceDate: today,
      customText: 'Auf Wunsch',
    },
  })
  return [
    {
      command: 'create invoice',
      async run() {
        const answer = await manager.post(path, invoiceInput(trade, today))
        made.invoice = answer.body.entityId
        return answer
      },
      changes: ['invoices', 'tasks'],
    },
    {
      command: 'replace invoice',
      run: () => {
        const input = invoiceInput(trade, today, { documentCreation: { paid: true } })
        return manager.post(`${path}/replacements`, { ...input, entityId: made.invoice })
      },
      changes: ['invoices'],
    },
    {
      command: 'create cancellation',
      async run() {
        const answer = await manager.post(`${path}/cancellations`, cancellation())
        made.cancellation = answer.body.entityId
        return answer
      },
      changes: ['invoices'],
    },
    {
      command: 'replace cancellation',
      run: () =>
        manager.post(`${path}/cancellations/replacements`, {
          ...cancellation(),
          entityId: made.cancellation,
        }),
    },
    {
      command: 'rewrite invoice',
      async prepare() {
        rewritten = must(await manager.post(path, invoiceInput(trade, today))).entityId.uuid
      },
      run: () =>
        manager.post(`${path}/${rewritten}/rewritings`, {
          ...invoiceInput(trade, today, { documentCreation: { remarks: 'Neu' } }),
          cancellation: { invoiceDate: today },
        }),
      changes: ['invoices'],
    },
    {
      command: 'send invoice',
      // Once it was handed out an advance may be settled.
      async prepare() {
        const documentCreation = { advance: true, serviceDate: today }
        made.invoice = must(
          await manager.post(path, invoiceInput(trade, today, { documentCreation })),
        ).entityId
      },
      run: () => {
        const mail = { to: 'einkauf@oesterle.example', subject: 'Rechnung', text: 'Anbei.' }
        return manager.post(`${path}/${made.invoice.uuid}/mails`, mail)
      },
      changes: ['advanceinvoices'],
    },
    ...amendmentSteps({ manager, trade, today }),
    ...evidenceSteps({ manager, trade, today }),
    {
      command: 'delete invoice',
      // The last number of its range.
      async prepare() {
        made.invoice = must(await manager.post(path, invoiceInput(trade, today))).entityId
      },
      run: () => manager.post(`${path}/${made.invoice.uuid}/deletions`),
      changes: ['invoices'],
    },
  ]
}

/** Of an invoice to a consumer, whose PDF bears no XML. */
function amendmentSteps({ manager, trade, today }: Pick<Stage, 'manager' | 'trade' | 'today'>): Step[] {
  const path = '/api/documents/invoices'
  const mail = { to: 'oesterle@example.de', subject: 'Rechnung', text: 'Anbei.' }
  let invoice = ''
  let amendment = ''
  return [
    {
      command: 'amend invoice',
      changes: ['invoices'],
      async prepare() {
        const consumer = receiverInput({ shortName: 'PRIVAT', companyName: '' })
        const receiver = must(await manager.post('/api/partners/receivers', consumer)).entityId.uuid
        invoice = must(await manager.post(path, invoiceInput({ ...trade, receiver }, today))).entityId.uuid
        must(await manager.post(`${path}/${invoice}/mails`, mail))
      },
      async run() {
        const { lineItems } = must(await manager.get(`/proxy/get/invoices/${invoice}`))
        const answer = await manager.post(`${path}/${invoice}/amendments`, {
          date: today,
          lines: [
            { localId: lineItems[0].localId, descriptionShort: 'Stehlampe, Messing', descriptionLong: '' },
          ],
          text: '',
        })
        amendment = answer.body.entityId?.uuid
        return answer
      },
    },
    {
      command: 'send amendment',
      changes: ['invoices'],
      run: () => manager.post(`${path}/${invoice}/amendments/${amendment}/mails`, mail),
    },
  ]
}

/** Of an invoice over goods that left the EU. */
function evidenceSteps({ manager, trade, today }: Pick<Stage, 'manager' | 'trade' | 'today'>): Step[] {
  const path = '/api/documents/invoices'
  let invoice = ''
  return [
    {
      command: 'add evidence',
      changes: ['invoices', 'tasks'],
      async prepare() {
        const abroad = receiverInput({ shortName: 'ZRH', countryCode: 'CH' })
        const receiver = must(await manager.post('/api/partners/receivers', abroad)).entityId.uuid
        const lines = [invoiceLine(trade, { taxType: 'NONE_THIRD_COUNTRY', taxPercent: 0 })]
        const input = invoiceInput({ ...trade, receiver }, today, { lines })
        invoice = must(await manager.post(path, input)).entityId.uuid
      },
      run: () =>
        manager.post(`${path}/${invoice}/evidence`, { note: 'Ausgangsvermerk vom 12.11., Ordner 7' }),
    },
    {
      command: 'withdraw evidence',
      changes: ['invoices', 'tasks'],
      async run() {
        const { evidence } = must(await manager.get(`/proxy/get/invoices/${invoice}`))
        const [entry] = evidence.entries
        return manager.post(`${path}/${invoice}/evidence/${entry.entityId.uuid}/withdrawals`, {})
      },
    },
  ]
}

function documentSteps(stage: Stage): Step[] {
  const { manager, trade, today } = stage
  let bill: { uuid: string }
  let uuid: string
  return [
    {
      command: 'create bill',
      // Its purchase tells it what it cost.
      async prepare() {
        const priceless = { ...productInput({ code: 'STU-0900' }), buyingPP: null }
        uuid = must(await manager.post('/api/products', priceless)).entityId.uuid
      },
      async run() {
        const lines = [billLine(trade, { productEntityId: uuid })]
        const answer = await manager.post(
          '/api/documents/bills',
          billInput(trade, today, { lines, documentCreation: { bookingDate: today } }),
        )
        bill = answer.body.entityId
        return answer
      },
      changes: ['bills', 'tasks', 'products'],
    },
    {
      command: 'replace bill',
      run: () => {
        const documentCreation = { billNumber: 'R-4712', paid: true, bookingDate: today }
        const input = { ...billInput(trade, today, { documentCreation }), entityId: bill }
        return manager.post('/api/documents/bills/replacements', input)
      },
      changes: ['bills', 'tasks'],
    },
    {
      command: 'assign product',
      // Its category asks for one.
      async prepare() {
        const category = { shortName: 'WARE', description: 'Wareneinkauf', includeInBookingText: true }
        const wanting = { ...category, requiresProduct: true, scope: 'BILL' }
        const { entityId } = must(await manager.post('/api/lineitems/categories/', wanting))
        const lines = [billLine(trade, { categoryEntityId: entityId.uuid, bookingText: 'WARE' })]
        bill = must(await manager.post('/api/documents/bills', billInput(trade, today, { lines }))).entityId
        uuid = must(
          await manager.post('/api/products', { ...productInput({ code: 'STU-0901' }), buyingPP: null }),
        ).entityId.uuid
      },
      async run() {
        const { version, lineItems } = must(await manager.get(`/proxy/get/bills/${bill.uuid}`))
        const path = `/api/documents/bills/${bill.uuid}/lines/${lineItems[0].localId}/products`
        return manager.post(path, { productEntityId: uuid, version })
      },
      changes: ['bills', 'tasks', 'products'],
    },
    {
      command: 'delete bill',
      run: () => manager.post(`/api/documents/bills/${bill.uuid}/deletions`),
      changes: ['bills'],
    },
    ...paymentSteps('bill', stage),
    ...paymentSteps('invoice', stage),
    ...transferSteps(stage),
    ...attachmentSteps(stage),
  ]
}

/** A file of a bill, one of an invoice, one that no document has yet, and two photos of a product. */
function attachmentSteps({ manager, trade, today }: Stage): Step[] {
  const made = { owners: [''], attachments: [''], product: '' }
  const create = async (path: string, input: unknown): Promise<string> =>
    must(await manager.post(path, input)).entityId.uuid
  const prepare = async () => {
    const bill = await create('/api/documents/bills', billInput(trade, today))
    made.owners = ['', bill, await create('/api/documents/invoices', invoiceInput(trade, today))]
    made.product = await create('/api/products', productInput({ code: `FOTO-${randomUUID()}` }))
  }
  const send = (attachmentData: File, ownerEntityId: string) =>
    manager.postForm('/api/attachments', {
      ...{ fileId: 'a', fileName: attachmentData.name, tag: 'BELEG', type: '', ownerEntityId },
      attachmentData,
    })
  const add = async (): Promise<Answer> => {
    const answers: Answer[] = []
    for (const owner of [made.product, made.product]) answers.push(await send(dot, owner))
    for (const owner of made.owners)
      answers.push(await send(new File(['%PDF-1.7 1 0 obj'], 'beleg.pdf'), owner))
    made.attachments = answers.map((answer) => must(answer).entityId.uuid)
    return lastOf(answers)
  }
  const withFiles = async () => {
    await prepare()
    await add()
  }
  const changes = ['bills', 'invoices', 'products']
  return [
    { command: 'add attachment', prepare, run: add, changes },
    {
      command: 'choose title photo',
      prepare: withFiles,
      run: () =>
        manager.post(`/api/products/${made.product}/titlephotos`, {
          attachmentEntityId: made.attachments[1],
        }),
      changes: ['products'],
    },
    {
      command: 'tag attachment',
      prepare: withFiles,
      async run() {
        // Photos have none.
        const paths = made.attachments.slice(2).map((id) => `/api/attachments/${id}/tags`)
        return lastOf(await Promise.all(paths.map((path) => manager.post(path, { tag: 'Lieferschein' }))))
      },
      changes: ['bills', 'invoices'],
    },
    {
      command: 'delete attachment',
      prepare: withFiles,
      async run() {
        const paths = made.attachments.map((id) => `/api/attachments/${id}/deletions`)
        return lastOf(await Promise.all(paths.map((path) => manager.post(path))))
      },
      changes,
    },
  ]
}

/** A photo of one point. */
const dot = new File([new Uint8Array(PNG.sync.write(new PNG({ width: 1, height: 1 })))], 'punkt.png')

/** The answer of the last one, when all went well. */
function lastOf(answers: Answer[]): Answer {
  for (const answer of answers) must(answer)
  const last = answers.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}

/** Between two invoices of their own: money is moved today, and moved back. */
function transferSteps({ manager, trade, today }: Stage): Step[] {
  const create = async (records: object[]): Promise<string> =>
    must(await manager.post('/api/documents/invoices', invoiceInput(trade, today, { records }))).entityId.uuid
  const made = { from: '', to: '', transfer: '' }
  const changes: readonly Resource[] = ['invoices', 'tasks']
  const move = () =>
    manager.post('/api/documents/transfers', {
      ...{ fromDocumentEntityId: made.from, toDocumentEntityId: made.to, amount: 19, recordDate: today },
    })
  const prepare = async () => {
    made.from = await create([paymentRecord(19, { recordDate: today })])
    made.to = await create([])
  }
  return [
    { command: 'transfer payment', prepare, run: move, changes },
    {
      command: 'delete payment transfer',
      async prepare() {
        await prepare()
        made.transfer = must(await move()).entityId.uuid
      },
      run: () => manager.post(`/api/documents/transfers/${made.transfer}/deletions`, {}),
      changes,
    },
  ]
}

/** On a document of their own: a payment of today, which is then deleted. */
function paymentSteps(kind: 'bill' | 'invoice', { manager, trade, today }: Stage): Step[] {
  const path = `/api/documents/${kind}s`
  const input = kind === 'bill' ? billInput : invoiceInput
  const create = async () => must(await manager.post(path, input(trade, today))).entityId.uuid
  const record = (uuid: string) =>
    manager.post(`${path}/${uuid}/records`, paymentRecord(19, { recordDate: today }))
  const made = { document: '', payment: '' }
  const changes: readonly Resource[] = [`${kind}s`, 'tasks']
  return [
    {
      command: `record ${kind} payment`,
      async prepare() {
        made.document = await create()
      },
      run: () => record(made.document),
      changes,
    },
    {
      command: `delete ${kind} payment`,
      async prepare() {
        made.document = await create()
        made.payment = must(await record(made.document)).entityId.uuid
      },
      run: () => manager.post(`${path}/${made.document}/records/${made.payment}/deletions`, {}),
      changes,
    },
  ]
}
