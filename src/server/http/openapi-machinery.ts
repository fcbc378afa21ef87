import type { Access } from '#kernel/permissions.ts'
import { heading, json, pathParameters, refusalsOf, refused } from './openapi-parts.ts'

const sheetContent = Object.fromEntries(
  [
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
  ].map((type) => [
    type,
    {
      schema: { type: 'string', format: 'binary' },
      ...(type === 'text/csv' && { example: 'Status;Code;Menge' }),
    },
  ]),
)

/** A list of the firm as a file (`add-register.ts`). */
function register(name: string, summary: string, access: Access, parameters: readonly object[] = []) {
  return {
    get: {
      ...heading(name, name, summary, 'registers'),
      'x-access': access,
      security: [{ bearer: [] }],
      parameters: [
        { name: 'format', in: 'path', required: true, schema: { enum: ['xls', 'xlsx', 'csv'] } },
        ...['from', 'to'].map((day) => ({
          name: day,
          in: 'query',
          required: false,
          schema: { type: 'string', format: 'date' },
        })),
        ...parameters,
      ],
      responses: {
        '200': { description: 'Die Datei', content: sheetContent },
        ...refusalsOf(access, '/:format', false),
      },
    },
  }
}

/** What no declaration makes. */
export const machinery = {
  '/healthz': {
    get: {
      ...heading(
        'health',
        'health',
        'Der Prozess läuft; `setUp` sagt, ob Kontor eingerichtet ist.',
        'kontor',
      ),
      security: [],
      responses: {
        '200': { description: 'Er läuft', ...json({ type: 'object' }, { status: 'ok', setUp: true }) },
        '429': refused('TooMany'),
      },
    },
  },
  '/readyz': {
    get: {
      ...heading('readiness', 'readiness', 'Die Datenbank antwortet und nimmt Änderungen an.', 'kontor'),
      security: [],
      responses: {
        '200': { description: 'Bereit', ...json({ type: 'object' }, { status: 'ready' }) },
        '429': refused('TooMany'),
        '503': refused('Unavailable'),
      },
    },
  },
  '/api/attachments/{id}/{fileName}': {
    get: {
      ...heading(
        'download file',
        'download file',
        'Lädt eine Datei eines Belegs; ihr Recht ist das des Belegs. Bei einer Ausgangsrechnung ist das eine Herausgabe.',
        'attachments',
      ),
      'x-access': 'working',
      security: [{ bearer: [] }],
      parameters: pathParameters('/:id/:fileName'),
      responses: {
        '200': {
          description: 'Die Datei',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusalsOf('working', '/:id', false),
      },
    },
  },
  '/api/documents/invoices/{uuid}/xrechnung.xml': {
    get: {
      ...heading(
        'download XRechnung',
        'download XRechnung',
        'Eine Ausgangs- oder Stornorechnung als XRechnung, `syntax` ubl (sonst) oder cii. Was dafür fehlt, nennt die Ablehnung. Die Datei wird ' +
          'aufgehoben; sie zu laden ist eine Herausgabe wie beim PDF.',
        'documents',
      ),
      'x-access': 'INVOICE_VIEW',
      security: [{ bearer: [] }],
      parameters: [
        ...pathParameters('/:uuid'),
        { name: 'syntax', in: 'query', required: false, schema: { enum: ['ubl', 'cii'] } },
      ],
      responses: {
        '200': {
          description: 'Die Datei',
          content: { 'application/xml': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusalsOf('INVOICE_VIEW', '/:uuid', true),
      },
    },
  },
  '/api/registers/stock.{format}': register(
    'stock register',
    'Das Inventar als Datei: alle gefundenen Waren mit ihrem Bestand am Ende des Tages `to` (sonst heute). `from` ist ohne Wirkung. ' +
      'Eine .xls-Datei fasst höchstens 65.000 Zeilen.',
    'BILL_VIEW',
    [
      { name: 'searchText', in: 'query', required: false, schema: { type: 'string', maxLength: 200 } },
      { name: 'inStock', in: 'query', required: false, schema: { enum: ['true', 'false'] } },
    ],
  ),
  '/api/registers/bills.{format}': register(
    'bill register',
    'Das Rechnungseingangsbuch als Datei: eine Zeile je Buchung der Rechnungen, die nicht bar bezahlt werden, nach bookingDate, mit einer ' +
      'Summe je Währung. Eine .xls-Datei fasst höchstens 65.000 Zeilen.',
    'BILL_VIEW',
  ),
  '/api/registers/cash.{format}': register(
    'cash register',
    'Das Rechnungseingangsbuch Kasse als Datei: dasselbe für Rechnungen, die bar bezahlt werden.',
    'BILL_VIEW',
  ),
  '/api/registers/invoices.{format}': register(
    'invoice register',
    'Das Rechnungsausgangsbuch als Datei: die Buchungen der Ausgangs- und Stornorechnungen mit Konto (Kunde) und Gegenkonto (Erlös), nach ' +
      'invoiceDate.',
    'INVOICE_VIEW',
  ),
  '/api/documents/bookings/incoming/xls/incoming.xls': {
    post: {
      ...heading(
        'make bookings sheet',
        'make bookings sheet',
        'Macht aus den Zeilen, die gesendet werden, eine .xls-Datei; höchstens 50 MB und 65.000 Zeilen. `columns` nennt zu jeder Spalte ' +
          '`name` (die Eigenschaft der Zeilen, auch `a.b`), `title` und bei Bedarf `type` (text, day, money, number, link), `width` und ' +
          '`sum`. Was keine Spalte nennt, bleibt weg. Gespeichert wird nichts.',
        'documents',
      ),
      'x-access': ['BILL_VIEW', 'INVOICE_VIEW'],
      security: [{ bearer: [] }],
      parameters: [
        { name: 'title', in: 'query', required: true, schema: { type: 'string', maxLength: 100 } },
        {
          name: 'columns',
          in: 'query',
          required: true,
          schema: { type: 'string', contentMediaType: 'application/json' },
          example: '[{"name":"bookingDate","title":"Datum","type":"day"}]',
        },
      ],
      requestBody: {
        required: true,
        ...json({ type: 'array', items: { type: 'object' } }, [{ bookingDate: '2026-03-05' }]),
      },
      responses: {
        '200': {
          description: 'Die Datei; gespeichert wird nichts',
          content: { 'application/vnd.ms-excel': { schema: { type: 'string', format: 'binary' } } },
        },
        ...refusalsOf(['BILL_VIEW', 'INVOICE_VIEW'], '', true),
      },
    },
  },
  '/api/products/imports/previews': {
    post: {
      ...heading(
        'preview import',
        'preview import',
        'Zeigt, was ein Import aus einer Tabelle machen würde: Zuordnung der Spalten, erste Zeilen, jede Angabe, die nicht passt. Ohne ' +
          '`settings` wird alles aus den Überschriften erraten; mit ihnen ist es die Eingabe von `import products`. Gespeichert wird nichts.',
        'products',
      ),
      'x-access': 'BILL_VIEW',
      security: [{ bearer: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                command: { type: 'object', properties: { settings: { type: ['object', 'null'] } } },
                file: { type: 'string', format: 'binary' },
              },
              required: ['file'],
            },
            example: { command: { settings: null }, file: '(die Datei)' },
          },
        },
      },
      responses: {
        '200': {
          description: 'Was daraus würde',
          ...json(
            { type: 'object' },
            { headings: ['Code'], rowCount: 1, created: 1, changed: 0, skipped: 0, problems: [] },
          ),
        },
        ...refusalsOf('BILL_VIEW', '', true),
      },
    },
  },
}
