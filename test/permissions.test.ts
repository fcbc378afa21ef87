import { beforeAll, expect, test } from 'vitest'
import { keyPermissions } from '#areas/access/rules/key-rules.ts'
import { permissionsOf } from '#areas/access/rules/role-permissions.ts'
import { berlinDay } from '#kernel/day.ts'
import { type Access, allows, type Permission } from '#kernel/permissions.ts'
import { commands, files, lists, reads } from '#server/compose.ts'
import { must } from '#test/caller.ts'
import { addOneSided, type OneSided, oneSidedRoles } from '#test/one-sided.ts'
import { people, type Role } from '#test/people.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'

// The table of decisions §3, written down a second time: what stands in the declarations must agree with it, and
// whoever declares a call must find its row here.

const productsEither: Access = ['BILL_VIEW', 'INVOICE_VIEW']

const commandTable: readonly [RegExp, Access][] = [
  [/^\/api\/setup$/, 'anyone'],
  [/^\/api\/auth$/, 'anyone'],
  [/^\/api\/auth\/(registrations|passwordreset)(\/|$)/, 'anyone'],
  [/^\/api\/auth\/(renewals|tickets|passwords|logouts)$/, 'session'],
  [/^\/api\/auth\/sessions\//, 'session'],
  [/^\/api\/auth\/keys(\/|$)/, 'session'],
  [/^\/api\/auth\/secondfactors$/, 'anyone'],
  [/^\/api\/auth\/secondfactors\//, 'session'],
  [/^\/api\/users\//, 'USER_APPROVE'],
  [/^\/api\/firm(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/bankaccounts(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/paymenttargets(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/lineitems\/categories(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/inventorychangetypes(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/currencies\/(monthly)?rates(\/|$)/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/partners\/suppliers(\/|$)/, 'BILL_VIEW'],
  [/^\/api\/partners\/receivers(\/|$)/, 'INVOICE_VIEW'],
  // Beyond that they ask for the permission of the kind.
  [/^\/api\/drafts(\/|$)/, ['BILL_VIEW', 'INVOICE_VIEW']],
  [/^\/api\/views(\/|$)/, ['BILL_VIEW', 'INVOICE_VIEW']],
  [/^\/api\/documents\/bills(\/|$)/, 'BILL_VIEW'],
  [/^\/api\/inbox(\/|$)/, 'BILL_VIEW'],
  [/^\/api\/documents\/invoices(\/|$)/, 'INVOICE_VIEW'],
  // Beyond that it asks for the permission of the partner's side.
  [/^\/api\/partners\/statements\/previews$/, ['BILL_VIEW', 'INVOICE_VIEW']],
  // Beyond that they ask for the permission of both documents.
  [/^\/api\/documents\/transfers(\/|$)/, ['BILL_VIEW', 'INVOICE_VIEW']],
  [/^\/api\/reminders\/baserates$/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/reminders(?!\/baserates)(\/|$)/, 'INVOICE_VIEW'],
  [/^\/api\/products\/inventory(changes|counts)(\/|$)/, 'BILL_VIEW'],
  [/^\/api\/products(?!\/(inventory|imports))(\/|$)/, productsEither],
  [/^\/api\/products\/imports$/, 'BILL_VIEW'],
  // Beyond that they ask for the permission of their document; a file without one is its uploader's.
  [/^\/api\/attachments(\/|$)/, 'working'],
  [/^\/api\/tasks\/requests\/:uuid\/answers$/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/tasks(?!\/requests\/)(\/|$)/, 'TASK_VIEW'],
  [/^\/api\/reports(\/|$)/, 'REPORT_VIEW'],
]

const readTable: readonly [RegExp, Access][] = [
  [/^\/api\/auth\/(sessions|secondfactors|keys)$/, 'session'],
  [/^\/api\/(users(\/(invitations|keys))?|warnings)$/, 'USER_APPROVE'],
  [/^\/proxy\/get\/users\//, 'USER_APPROVE'],
  [/^\/api\/tasks(\/(summary|requests))?$/, 'TASK_VIEW'],
  [/^\/api\/ticker\/pairs$/, 'working'],
  [/^\/api\/inbox\/mailbox$/, 'BILL_VIEW'],
  [/^\/proxy\/get\/(proofs(\/anchors)?|backups)$/, 'LINE_ITEM_CATEGORY_CREATE'],
  [/^\/api\/currencies\/rates(\/fetch)?$/, 'working'],
  [
    /^\/proxy\/get\/(firm|rates|baserates|monthlyrates|openfrom|bankaccounts|paymenttargets|lineitemcategories|inventorychangetypes)(\/|$)/,
    'working',
  ],
  [/^\/proxy\/get\/(suppliers|bills|inbox|billbookings|openbills|opensuppliers)(\/|$)/, 'BILL_VIEW'],
  // receivers/:uuid/vatidconfirmations too
  [/^\/proxy\/get\/(receivers|invoices|advanceinvoices|distancesales|invoicebookings)(\/|$)/, 'INVOICE_VIEW'],
  [/^\/proxy\/get\/(reminders|reminderproposals|reminderblocks|claims)(\/|$)/, 'INVOICE_VIEW'],
  [/^\/proxy\/get\/open(invoices|receivers)(\/|$)/, 'INVOICE_VIEW'],
  [/^\/proxy\/get\/(drafts|views)(\/|$)/, productsEither],
  [/^\/proxy\/get\/products\/value$/, 'BILL_VIEW'],
  [/^\/proxy\/get\/(products(?!\/value$)|latestdocuments)(\/|$)/, productsEither],
  [/^\/proxy\/get\/(firststeps|activity)$/, 'working'],
  [/^\/proxy\/get\/documents\/:uuid\/latereceipts$/, 'REPORT_VIEW'],
  [/^\/proxy\/get\/documents\/:uuid\/(paymentproposals|reductioneffects)$/, productsEither],
  [/^\/proxy\/get\/(tasks|today)(\/|$)/, 'TASK_VIEW'],
  [/^\/proxy\/get\/(taxes|taxdocuments|locks|smallbusiness|productyields)(\/|$)/, 'REPORT_VIEW'],
  [/^\/proxy\/get\/journal(\/|$)/, 'AUDIT_VIEW'],
  [/^\/proxy\/get\/(advancereturns|ecsales|osssales|marginledger)(\/|$)/, 'REPORT_VIEW'],
]

interface Call {
  name: string
  method: 'get' | 'post'
  path: string
  access: Access
  table: readonly [RegExp, Access][]
}

const calls: Call[] = [
  ...commands
    .map(({ declaration: { name, path, access } }) => ({
      name,
      method: 'post' as const,
      path,
      access,
      table: commandTable,
    }))
    .filter(({ path }) => path !== ''),
  ...files.map(({ name, path, access }) => ({
    name,
    method: 'post' as const,
    path,
    access,
    table: commandTable,
  })),
  ...lists.flatMap(({ declaration: { resource, access } }) => {
    const path = `/proxy/get/${resource}`
    const call = { method: 'get' as const, access, table: readTable }
    return [
      { name: `list ${resource}`, path, ...call },
      { name: `total ${resource}`, path: `${path}/totals`, ...call },
    ]
  }),
  ...reads.map(({ declaration: { name, path, access } }) => ({
    name,
    method: 'get' as const,
    path,
    access,
    table: readTable,
  })),
]

const asList = (access: Access) => (typeof access === 'string' ? [access] : [...access].sort())

function expectedAccess(call: Call): Access {
  const rows = call.table.filter(([path]) => path.test(call.path))
  expect(rows, `${call.path} must stand in the table once`).toHaveLength(1)
  return rows[0]?.[1] ?? 'anyone'
}

// What no declaration makes. Files ask for the permission of their document: `test/file-permissions.test.ts`.
const otherTable: readonly [string, Access][] = [
  ['/healthz', 'anyone'],
  ['/robots.txt', 'anyone'],
  ['/manifest.webmanifest', 'anyone'],
  ['/icon-192.png', 'anyone'],
  ['/icon-512.png', 'anyone'],
  ['/icon-maskable.png', 'anyone'],
  ['/readyz', 'anyone'],
  // And the machine itself, or a token of its own: test/metrics.test.ts.
  ['/metrics', 'anyone'],
  ['/api/openapi.json', 'anyone'],
  ['/wsproxy/websocket/events', 'session'],
  ['/api/attachments/:id/:fileName', 'working'],
  ['/api/documents/invoices/:uuid/xrechnung.xml', 'INVOICE_VIEW'],
  ['/api/registers/receivers.:format', 'INVOICE_VIEW'],
  ['/api/registers/suppliers.:format', 'BILL_VIEW'],
  ['/api/registers/stock.:format', 'BILL_VIEW'],
  ['/api/registers/bills.:format', 'BILL_VIEW'],
  ['/api/registers/cash.:format', 'BILL_VIEW'],
  ['/api/registers/invoices.:format', 'INVOICE_VIEW'],
  ['/api/registers/account.:format', ['BILL_VIEW', 'INVOICE_VIEW']],
  ['/api/registers/openitems.:format', ['BILL_VIEW', 'INVOICE_VIEW']],
  ['/api/registers/openinvoices.:format', 'INVOICE_VIEW'],
  ['/api/registers/openbills.:format', 'BILL_VIEW'],
  ['/api/registers/openreceivers.:format', 'INVOICE_VIEW'],
  ['/api/registers/opensuppliers.:format', 'BILL_VIEW'],
  ['/api/registers/productyields.:format', 'REPORT_VIEW'],
  ['/api/registers/advancereturn.:format', 'REPORT_VIEW'],
  ['/api/registers/marginledger.:format', 'REPORT_VIEW'],
  ['/api/registers/reductions.:format', 'REPORT_VIEW'],
  ['/api/partners/receivers/imports/previews', 'INVOICE_VIEW'],
  ['/api/partners/suppliers/imports/previews', 'BILL_VIEW'],
  ['/api/products/imports/previews', 'BILL_VIEW'],
  ['/api/documents/bookings/incoming/xls/incoming.xls', ['BILL_VIEW', 'INVOICE_VIEW']],
  // the screens, once they are built
  ['/assets/*', 'anyone'],
  ['/', 'anyone'],
  ['/*', 'anyone'],
]

const roles: readonly ['nobody' | Role | OneSided, readonly Permission[] | null][] = [
  ['nobody', null],
  ['pending', permissionsOf('PENDING', false)],
  ['office', permissionsOf('OFFICE', false)],
  ['manager', permissionsOf('MANAGER', false)],
  ['bills only', oneSidedRoles['bills only']],
  ['invoices only', oneSidedRoles['invoices only']],
]

const { world } = useWorld()
let oneSided: (role: OneSided) => Promise<Caller>
beforeAll(async () => {
  oneSided = await addOneSided(world)
})

test('every route stands in the table', () => {
  expect(new Set(otherTable.map(([path]) => path)).size).toBe(otherTable.length)
  const known = new Set([...calls, ...otherTable.map(([path]) => ({ path }))].map(({ path }) => path))
  // HEAD comes with each GET.
  const routes = world.node.routes.filter((route) => !route.startsWith('HEAD '))
  expect(routes.length).toBeGreaterThan(calls.length)
  expect(routes.filter((route) => !known.has(route.split(' ')[1] ?? ''))).toEqual([])
})

test.each(calls.map((call) => [call.name, call] as const))(
  '%s is declared as decisions §3 says',
  (_, call) => {
    expect(asList(call.access)).toEqual(asList(expectedAccess(call)))
  },
)

// Those of them that ask who calls, each with what a caller sends.
const otherCalls = otherTable
  .filter(([, access]) => access !== 'anyone' && access !== 'session')
  .map(([path, access]) => ({ path, access, isPost: /previews$|\.xls$/.test(path) }))

test.each(roles)(
  '%s passes exactly where the table says of files and registers',
  async (who, permissions) => {
    expect(otherCalls.length).toBeGreaterThan(8)
    const token = who === 'nobody' ? null : await tokenOf(who)
    const caller = token === null ? world.nobody : world.withToken(token)
    const wrong: string[] = []
    for (const { path, access, isPost } of otherCalls) {
      const address = path
        .replace(':format', 'csv')
        .replace(':fileName', 'a.pdf')
        .replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
      const { status } = isPost ? await caller.post(address, {}) : await caller.get(address)
      const passes = status !== 401 && status !== 403
      const expected = allows(access, permissions)
      const refusal = permissions === null ? 401 : 403
      if (passes !== expected || (!expected && status !== refusal) || status >= 500) {
        wrong.push(`${address} answered ${status}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test.each(roles)('%s passes exactly where the table says', async (who, permissions) => {
  const wrong: string[] = []
  let token: string | null = null
  for (const call of calls) {
    if (who !== 'nobody') token ??= await tokenOf(who)
    const caller = token === null ? world.nobody : world.withToken(token)
    const path = call.path.replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    const { status } = call.method === 'get' ? await caller.get(path) : await caller.post(path, {})
    // A session that a call has ended serves no other one.
    if (call.path.endsWith('/logouts')) token = null
    const passes = status !== 401 && status !== 403
    const expected = allows(expectedAccess(call), permissions)
    const refusal = permissions === null ? 401 : 403
    // A login without a password fails by its form, not by its caller.
    if (passes !== expected || (!expected && status !== refusal) || status >= 500) {
      wrong.push(`${call.method} ${call.path} answered ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

// Whatever is declared of them: these are the calls of accounts, users and keys (decisions §10, 'Keys').
const ofAccounts = /^\/(api\/(auth|users)|proxy\/get\/users)(\/|$)/

test('a key passes where the table says, and nowhere that is about accounts, users and keys', async () => {
  const manager = await world.as('manager')
  const made = {
    ...{ name: 'Alles', permissions: keyPermissions, validUntil: berlinDay(new Date()) },
    currentPassword: people.manager.password,
  }
  const { key } = must(await manager.post('/api/auth/keys', made))
  const caller = world.withToken(key)
  const wrong: string[] = []
  let refused = 0
  for (const call of calls.filter(({ access }) => access !== 'anyone')) {
    const path = call.path.replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    const { status, body } = call.method === 'get' ? await caller.get(path) : await caller.post(path, {})
    const isOfAccounts = ofAccounts.test(call.path) || call.access === 'USER_APPROVE'
    if (isOfAccounts) refused++
    const isRight = isOfAccounts
      ? status === 403 && body.type === 'urn:kontor:error:not-by-key'
      : status !== 401 && status !== 403 && status < 500
    if (!isRight) wrong.push(`${call.method} ${call.path} answered ${status}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(25)
  for (const { path, isPost } of otherCalls) {
    const address = path.replace(':format', 'csv').replaceAll(/:\w+/g, '0190a000-0000-7000-8000-000000000000')
    const { status } = isPost ? await caller.post(address, {}) : await caller.get(address)
    expect([address, status]).not.toEqual([address, 403])
  }
})

async function tokenOf(who: Role | OneSided): Promise<string | null> {
  if (who === 'bills only' || who === 'invoices only') return (await oneSided(who)).token
  const { email, password } = people[who]
  return (await world.nobody.post('/api/auth', { email, password })).body.token
}
