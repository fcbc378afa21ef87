import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readManualPage } from './scripts/read-manual-page.ts'
import { schemasAsAsked } from './scripts/schemas-as-asked.ts'
import { holdCitations } from './src/kernel/texts/citations.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// The policy that the server sends (src/server/http/create-app.ts), so that what breaks it shows in the browser tests.
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// What asks for the page of the address beside the program: a small file that runs before the others are there.
const early = /\/src\/web\/(early|compose-lists)|vite\/preload-helper/

// What everybody sees first: one file with all that it needs, and the little that both the figures and the lists need besides, so that
// neither loads the other for it.
const firstScreens =
  /\/src\/(web\/(main|shell\/|typed-meanwhile|use-ahead|use-wide-screen|ui\/(kbd|work-icons|card|figures\/(badge|count-badge|no-value|day-text)|lists\/skeleton-rows|layers\/layer-stack|notices\/(error-state|loaded))\.)|kernel\/(period|wire-values|currencies|numbers\/amount-text)\.|areas\/([^/]+\/contract\/subjects\.|access\/web\/(login|dashboard)-page|documents\/web\/use-paying|partners\/web\/partner-(link|paths)\.|tasks\/web\/task-badge|ticker\/web\/ticker-card))/

// The styles of the lists come with the first: they are little, and a file of their own would keep the line from the program as long as a
// large one does. `first-load.spec.ts` says when one is missing here.
const listStyles =
  /\/src\/(web\/(on-demand|list-columns\/column-menu|ui\/(tab-links|[a-z]+\/(grid|popup|menu|icon-button|checkbox|search-field|drop-hint|export-button|list-tools|list-foot|filter-chip|due-day|state-mark)))|areas\/(views\/web\/view-strip|documents\/web\/registers\/register-export|attachments\/web\/attachment-mark|bills\/web\/list\/bill-list|invoices\/web\/list\/invoice-list))\.module\.css/

// The figures of the dashboard: one file that comes right after the first, with what they need besides.
const figures = /\/src\/areas\/reports\/web\/dashboard-cards/

// Their styles come with the first for the same reason.
const figureStyles =
  /\/src\/(web\/ui\/figures\/(bar-chart|money-chart)|areas\/reports\/web\/(dashboard-cards|money-card|today-card))\.module\.css/

// What lies open all day: the list of invoices in one file, without the layers that it opens; what that of bills needs besides is little.
const listScreens = /\/src\/areas\/invoices\/web\/list\/invoice-list-page/

// No text of the screens breaks between '§' and its number, or before 'UStG'. A space becomes one of the same length: maps stay right.
const heldCitations = {
  name: 'held-citations',
  transform: (code: string, id: string): { code: string; map: null } | undefined =>
    /\/src\/(areas|kernel|web)\/.*\.tsx?$/.test(id) ? { code: holdCitations(code), map: null } : undefined,
}

// A page of the manual arrives as what the screen draws: no browser reads Markdown.
const manualPages = {
  name: 'manual-pages',
  transform: (code: string, id: string): { code: string; map: null; moduleType: 'js' } | undefined =>
    id.endsWith('.md?manual')
      ? {
          code: `export default ${JSON.stringify(readManualPage(holdCitations(code)))}`,
          map: null,
          moduleType: 'js',
        }
      : undefined,
}

// The browser parses by schemas and never describes one (the server does, for the reference): what zod describes them with stays at home.
// Each of its functions becomes one that does nothing; schemas name them when they are made.
const undescribedSchemas = {
  name: 'undescribed-schemas',
  transform: (code: string, id: string): { code: string; map: null } | undefined =>
    /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)
      ? {
          code: [...code.matchAll(/^export (?:function|const) (\w+)/gm)]
            .map(([, name]) => `export const ${name} = () => {}`)
            .join('\n'),
          map: null,
        }
      : undefined,
}

// And its own English messages: every schema says its messages in German, and what begins with 'Invalid' is told from those
// (src/kernel/parse.ts).
const shortMessages = {
  name: 'short-messages',
  transform: (_code: string, id: string): { code: string; map: null } | undefined =>
    /\/zod\/v4\/locales\/en\.js$/.test(id)
      ? { code: "export default () => ({ localeError: () => 'Invalid input' })", map: null }
      : undefined,
}

// Nor does it compile parsers (src/kernel/zod.ts): what writes them never runs in a browser.
const uncompiledParsers = {
  name: 'uncompiled-parsers',
  transform: (code: string, id: string): { code: string; map: null } | undefined =>
    /\/zod\/v4\/core\/schemas\.js$/.test(id)
      ? {
          code: code.replace(
            /const generateFastpass = \(shape\) => \{[\s\S]*?\n {4}\};/,
            'const generateFastpass = () => undefined;',
          ),
          map: null,
        }
      : undefined,
}

// Nor does it know what no contract of ours asks for.
const askedSchemas = {
  name: 'asked-schemas',
  transform: (code: string, id: string): { code: string; map: null } | undefined =>
    /\/zod\/v4\/classic\/schemas\.js$/.test(id) ? { code: schemasAsAsked(code), map: null } : undefined,
}

// The styles and the file that goes ahead are small and wanted first; the program takes what is left of the line.
const programSecond = {
  name: 'program-second',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      html.replace(/<script (?=[^>]*\/assets\/start-)/, '<script fetchpriority="low" '),
  },
}

const server = process.env['KONTOR_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  root: 'src/web',
  plugins: [
    react(),
    heldCitations,
    manualPages,
    undescribedSchemas,
    shortMessages,
    uncompiledParsers,
    askedSchemas,
    programSecond,
  ],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    // `vite build --mode test` also holds the pages below /dev and never mixes with what is served.
    outDir: mode === 'test' ? '../../dist/web-test' : '../../dist/web',
    emptyOutDir: true,
    // No inline script, style or data: address, for the strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first page is one file on purpose; `npm run bench -- page` says how large.
    chunkSizeWarningLimit: 600,
    // What several screens share comes in a few larger files instead of fifty small ones; what one screen alone needs stays
    // with it, and is loaded with it.
    rolldownOptions: {
      output: {
        // The first files hold the names of all that may come later, and no packing makes a hash smaller: four bits a character are enough.
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            { name: 'early', test: early, priority: 4 },
            {
              name: 'start',
              test: (id) => [firstScreens, listStyles, figureStyles].some((those) => those.test(id)),
              priority: 3,
            },
            { name: 'figures', test: figures, priority: 2.5 },
            { name: 'icons', test: /\/src\/web\/ui\/icons\.ts$/, priority: 2.2 },
            { name: 'lists', test: listScreens, priority: 2 },
            { name: 'parts', minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // Patterns: a plain '/api' would take the module /api.ts as well.
      ['^/api/', '^/proxy/', '^/wsproxy/', '^/healthz$', '^/readyz$'].map((path) => [
        path,
        { target: server, ws: true },
      ]),
    ),
  },
  // The browser tests look at the pages below /dev in it, with no server behind.
  preview: { headers: { 'content-security-policy': strictPolicy }, proxy: {} },
}))
