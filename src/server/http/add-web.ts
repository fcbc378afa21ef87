import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import { answerProblem } from './problem.ts'

const assets = '/assets/'
const appFiles = {
  'manifest.webmanifest': 'application/manifest+json',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable.png': 'image/png',
}
const plainName = /^[\w-][\w.-]{0,199}$/
/** The paths of calls; every other one is of a file or of the page. */
export const calls = /^\/(api|proxy|wsproxy)(\/|$)/

/**
 * Serves the built screens: hashed assets for ever, and the one page for every address that is no call. Both were
 * compressed when they were built.
 */
export async function addWeb(app: FastifyInstance, folder: string): Promise<void> {
  let page = await readPage(folder)
  app.addHook('onRequest', async ({ url }) => refuseStrangeAddress(url))
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      serve: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      setHeaders: leavePageHeaders,
    })
    // Its own route reads the whole folder for each file, to learn how the name is spelt: almost half of what a file costs.
    app.get(`${assets}*`, (request, reply) => reply.sendFile(pathOf(request.url).slice(assets.length - 1)))
  }
  // What a phone asks for before it puts Kontor among its apps.
  for (const [name, type] of Object.entries(appFiles)) {
    const file = await readFile(join(folder, name)).catch(() => null)
    if (file !== null)
      app.get(`/${name}`, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=86400').type(type).send(file),
      )
  }
  // No search engine has any business here, on whatever address Kontor is reached.
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !calls.test(path) && !path.startsWith(assets)
    if (!wantsPage || page === null) return answerProblem(reply, 'no-such-call')
    // Screens may be built anew beneath a running server, and the scripts that the old page names are gone then.
    page = (await readPage(folder)) ?? page
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** Null while there is none, or not the whole of it: a build empties the folder and writes it again. */
async function readPage(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  return text?.trimEnd().endsWith('</html>') ? text : null
}

// What of the headers for every answer says how a page may act.
const pageHeaders = [
  'content-security-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Beside a script, a style or a font they mean nothing, and the first page has a dozen of those. A worker's script has the policy that
 * the worker keeps to, and a picture may be opened as a page.
 */
function leavePageHeaders(reply: FastifyReply, path: string): void {
  if (!/\.(js|css|woff2)(\.(br|gz))?$/.test(path)) return
  for (const name of pageHeaders) reply.raw.removeHeader(name)
}

/**
 * No file has a zero byte in its name, and no text of the database one in it; the build names its files plainly. Looking for another
 * one would fail instead of finding nothing.
 */
function refuseStrangeAddress(url: string): void {
  const path = pathOf(url)
  if (path.startsWith(assets) && !plainName.test(path.slice(assets.length))) throw new Refusal('no-such-call')
  if (!url.includes('%00')) return
  if (path.includes('%00')) throw new Refusal('no-such-call')
  if (!calls.test(path)) return
  for (const [name, value] of new URLSearchParams(url.slice(path.length))) {
    if (!value.includes('\0')) continue
    throw new Refusal('malformed-input', [{ path: name, message: 'Unerlaubte Steuerzeichen im Text' }])
  }
}
