import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

// The policy that the server sends (src/server/http/create-app.ts): what breaks it shall show in development too.
// Only the development server itself needs more: it adds styles as elements and talks over a socket of its own.
const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self' ws:; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const productionRouter = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

const server = process.env['KONTOR_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ mode }) => ({
  root: 'src/web',
  plugins: [react()],
  // The package offers its build without development checks under no condition of its own.
  resolve:
    mode === 'development' ? {} : { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    // `vite build --mode test` also holds the pages below /dev and never mixes with what is served.
    outDir: mode === 'test' ? '../../dist/web-test' : '../../dist/web',
    emptyOutDir: true,
    // No inline script, style or data: address, for the strict Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/proxy', '/wsproxy', '/healthz', '/readyz'].map((path) => [
        path,
        { target: server, ws: true },
      ]),
    ),
  },
  preview: { headers: { 'content-security-policy': strictPolicy } },
}))
