import type { CallTexts } from '../http/openapi.ts'
import { heading, json, pathParameters, refusalsOf } from '../http/openapi-parts.ts'

/** The calls of areas that have a form of their own, each described as a whole. */
export const others: CallTexts['others'] = {
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
        'Eine Ausgangs- oder Stornorechnung als XRechnung, `syntax` ubl (sonst) oder cii; cii nennt höchstens eine frühere Rechnung. Was dafür ' +
          'fehlt, nennt die Ablehnung. `reference` gibt das Zeichen des Kunden oder seine Leitweg-ID (BT-10), wo die Rechnung keines nennt; es ' +
          'bleibt bei der Datei, und ist sie herausgegeben, gilt kein anderes mehr (422). Die Datei wird aufgehoben; sie zu laden ist eine ' +
          'Herausgabe wie beim PDF.',
        'documents',
      ),
      'x-access': 'INVOICE_VIEW',
      security: [{ bearer: [] }],
      parameters: [
        ...pathParameters('/:uuid'),
        { name: 'syntax', in: 'query', required: false, schema: { enum: ['ubl', 'cii'] } },
        {
          name: 'reference',
          in: 'query',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          example: '04011000-1234512345-06',
        },
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
  '/api/products/imports/previews': importPreview({
    name: 'preview import',
    what: 'Waren',
    command: 'import products',
    tag: 'products',
    access: 'BILL_VIEW',
    headings: ['Code'],
  }),
  '/api/partners/receivers/imports/previews': importPreview({
    name: 'preview import of receivers',
    what: 'Kunden',
    command: 'import receivers',
    tag: 'receivers',
    access: 'INVOICE_VIEW',
    headings: ['Debitorennr.', 'Firma'],
  }),
  '/api/partners/suppliers/imports/previews': importPreview({
    name: 'preview import of suppliers',
    what: 'Lieferanten',
    command: 'import suppliers',
    tag: 'suppliers',
    access: 'BILL_VIEW',
    headings: ['Kreditorennr.', 'Firma'],
  }),
}

interface ImportTexts {
  name: string
  what: string
  /** The command that imports what the preview shows. */
  command: string
  tag: string
  access: 'BILL_VIEW' | 'INVOICE_VIEW'
  headings: readonly string[]
}

/** The call that shows what an import would do. */
function importPreview({ name, what, command, tag, access, headings }: ImportTexts) {
  return {
    post: {
      ...heading(
        name,
        name,
        `Zeigt, was ein Import aus einer Tabelle machen würde: Zuordnung der Spalten, jede Zeile, wie sie verstanden ist (bei vorhandenen ${what} ` +
          'alt und neu), was gefragt wird, jede Angabe, die nicht passt, und was draußen bleibt. Was in `settings` fehlt, wird aus der Datei ' +
          `gelesen; die \`settings\` der Antwort sind die Eingabe von \`${command}\`, das ablehnt, solange etwas gefragt ist. Gespeichert ` +
          'wird nichts.',
        tag,
      ),
      'x-access': access,
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
            { headings, rowCount: 1, created: 1, changed: 0, skipped: 0, problems: [] },
          ),
        },
        ...refusalsOf(access, '', true),
      },
    },
  }
}
