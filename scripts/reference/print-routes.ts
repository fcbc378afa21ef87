import { commands, files, lists, reads, registers } from '#server/compose.ts'
import { formatsOf } from '#server/http/add-register.ts'
import { describedCalls } from './described-calls.ts'
import { accessText, code, codes, generatedNote, table } from './markdown.ts'

/** The routes that no declaration makes, and OpenAPI cannot describe or leaves out. `test/reference.test.ts` asks for each of them. */
export const otherRoutes = [
  { path: '/healthz', access: 'anyone', answer: 'the process is up; whether the firm is set up' },
  { path: '/readyz', access: 'anyone', answer: 'the database is reachable and migrated' },
  {
    path: '/metrics',
    access: 'anyone',
    answer: 'figures for a monitoring; asked on the machine itself, or with KONTOR_METRICS_TOKEN',
  },
  { path: '/api/openapi.json', access: 'anyone', answer: 'the OpenAPI 3.1 description of these calls' },
  { path: '/robots.txt', access: 'anyone', answer: 'no search engine has business here' },
  {
    path: '/wsproxy/websocket/events?ticket=&token=&version=&since=',
    access: 'session',
    answer: 'the push channel, a WebSocket; by a ticket of `POST /api/auth/tickets`, or by the token',
  },
] as const

const text = `# Routes

${generatedNote}

Bodies and answers with every field: \`GET /api/openapi.json\`. Who holds which permission: [permissions.md](permissions.md).

\`anyone\` needs no token, \`session\` any token, \`working\` any role but PENDING.`

export function printRoutes(): string {
  return [
    text,
    printCommands(),
    printLists(),
    printReads(),
    printFiles(),
    printRegisters(),
    printOthers(),
  ].join('\n\n')
}

// A system command has no path: nobody may call it.
function printCommands(): string {
  const rows = commands
    .map(({ declaration }) => declaration)
    .filter(({ path }) => path !== '')
    .map(({ path, name, access, answer, events, files = {} }) => [
      code(`POST ${path}`),
      Object.keys(files).length > 0 ? `${name}; files in ${codes(Object.keys(files))}` : name,
      accessText(access),
      answer,
      codes(events.map((event) => event.name)),
    ])
  return `## Commands

A command takes the header \`Idempotency-Key\`, a UUID. The same key with the same body answers what was recorded, with
another body 409. Keys are per user. Unknown fields in a body are refused, except in the calls of access. What takes files
is \`multipart/form-data\`: its input is JSON in the part \`command\`, or each field a part of its own, as the description says.

What they answer: *created* 201 with \`Location\`, *done* 200, both with \`{entityId, requestId, seq}\` (\`{}\` when
nothing changed); *text* 200 with a sentence; *token* 200 with \`{token}\`.

${table(['Call', 'Command', 'Access', 'Answer', 'Events'], rows)}`
}

function printLists(): string {
  const rows = lists.flatMap(({ declaration: { resource, access } }) =>
    [`GET /proxy/get/${resource}`, `GET /proxy/get/${resource}/totals`].map((call) => [
      code(call),
      accessText(access),
    ]),
  )
  return `## Lists

Query: \`searchText\`, \`startIndex\` (0), \`stopIndex\` (50, exclusive), \`searchFilter\` (JSON). Answer:
\`{totalCount, stats, section}\`; with \`totals=0\` \`{section}\` alone, for which nothing is counted. \`…/totals\` answers
\`{totalCount, stats}\` of the same \`searchText\` and \`searchFilter\`.

Every word of \`searchText\` is found anywhere in a row's texts, or as a whole in its gross amounts and dates: \`1335\`,
\`1.335,00\`, \`21.11.2026\`.

Lists of documents take several filters that all hold as \`{"filterType":"all","of":[…]}\`, and \`sort\`: a name of the row, with
\`-\` before it the largest first. Where it is missing, it stands behind everything, with \`-\` before it. What is sorted by:
${listsSorted()}.

A window has at most 1,000 rows, else 400. \`stopIndex=9007199254740991\` answers every row, up to 100,000, else 413.

${table(['Call', 'Access'], rows)}`
}

const listsSorted = () =>
  lists
    .flatMap(({ declaration: { resource, sortable } }) =>
      sortable ? [`${code(resource)} by ${sortable.map(code).join(', ')}`] : [],
    )
    .join('; ')

function printReads(): string {
  const rows = reads.map(({ declaration: { path, name, access } }) => [
    code(`GET ${path}`),
    name,
    accessText(access),
  ])
  return `## Reads

${table(['Call', 'What', 'Access'], rows)}`
}

function printFiles(): string {
  const rows = files.map(({ path, name, access, type }) => [
    code(`POST ${path}`),
    name,
    accessText(access),
    code(type),
  ])
  return `## Files

Made of the body that is sent; nothing is stored. A person has one at a time: of those that wait the newest is made, the
others are refused with \`superseded\`.

${table(['Call', 'What', 'Access', 'Answer'], rows)}`
}

function printRegisters(): string {
  const rows = registers.map((register) => [
    code(`GET ${register.path}.:format`),
    register.name,
    accessText(register.access),
    formatsOf(register).join(', '),
  ])
  return `## Registers

A list of the firm as a file.

${table(['Call', 'What', 'Access', 'Formats'], rows)}`
}

// What has a form of its own, and what no declaration makes.
function printOthers(): string {
  const own = describedCalls()
    .filter(({ isOwn }) => isOwn)
    .map(({ call, summary, access }) => [code(call), summary, accessText(access)])
  const rows = otherRoutes.map(({ path, access, answer }) => [code(`GET ${path}`), answer, code(access)])
  return `## Others

${table(['Call', 'What', 'Access'], [...own, ...rows])}`
}
