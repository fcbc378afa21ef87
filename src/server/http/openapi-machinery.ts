import { heading, json, pathParameters, refusalsOf, refused } from './openapi-parts.ts'

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
}
