import { heading, json, refused } from './openapi-parts.ts'

/** What no area has. */
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
}
