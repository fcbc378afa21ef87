import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type ErrorCode, Refusal } from '#kernel/errors.ts'
import type { Services } from '../services.ts'
import { isOfNewerVersion, within } from './add-health.ts'
import { limitAnonymous } from './anonymous-limits.ts'
import { answerBrokenHttp, bareHeaders } from './broken-http.ts'
import { loggable } from './loggable.ts'
import { noticeProxy } from './notice-proxy.ts'
import { isTooDeep } from './parse-json.ts'
import { answerProblem, refusalOf } from './problem.ts'
import { refusalLog, refusedCall } from './refusal-log.ts'

const megabyte = 1024 * 1024

/** The Fastify instance with everything that holds for every route: limits, headers, errors, logs without secrets. */
export async function createApp(
  services: Services,
  options: { trustProxy: Services['settings']['trustProxy']; secure: boolean },
): Promise<FastifyInstance> {
  const { trustProxy } = options
  const app = Fastify({
    // Widened: with pino's own type the instance no longer fits Fastify's plugin types.
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: 2 * megabyte,
    // Fastify's types know a number of proxies only as a function.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
    // 25 MB over a line that sends 1 MBit/s.
    requestTimeout: 240_000,
    forceCloseConnections: 'idle',
    http: {
      // Whoever drips a head byte by byte is looked at every few seconds.
      headersTimeout: 30_000,
      connectionsCheckingInterval: 5000,
      // A library that offers HTTP/2 beside its request (Java's does) gets its answer as if it had not.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      // Refused below, in our form.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenHttp,
    // An address that the router cannot even read.
    frameworkErrors: (_error, _request, reply) =>
      void answerProblem(reply.headers(bareHeaders), 'no-such-call'),
  })
  await app.register(helmet, securityHeaders(options.secure))
  await app.register(compress, compression)
  await app.register(websocket, {
    options: { maxPayload: 1024 },
    // A frame that is too large or none at all: its sender is told by the close code, and nobody else.
    errorHandler: (_error, socket) => socket.terminate(),
  })
  refuseOddHttp(app)
  // Each command that takes files sets limits of its own (`receive-form.ts`).
  await app.register(multipart)
  acceptEmptyJson(app)
  noticeProxy(app, services)
  limitAnonymous(app, services)
  refuseFailed(app, services)
  // What a call answers is this user's and of this moment: nobody on the way keeps it, and no browser after the logout.
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (/json/.test(type) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  logAnswered(app, services)
  return app
}

/** Answers what a call threw, and writes down what somebody should look after. */
function refuseFailed(app: FastifyInstance, services: Services): void {
  const logRefused = refusalLog(services.log)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error) ?? (await refusalOfUpdate(error, services))
    if (refusal) {
      const code = codeOf(refusal, services)
      const refused = refusedCall(request, code)
      if (refused) logRefused(refused)
      return answerProblem(reply, code, refusal.errors, refusal.existing, refusal.secondFactor)
    }
    services.log.error(
      { call: request.routeOptions.url, method: request.method, error: loggable(error) },
      'call failed',
    )
    return answerProblem(reply, 'internal')
  })
}

/** What a statement of this version fails with in a database that a newer one has migrated meanwhile; null for any other failure. */
async function refusalOfUpdate(error: unknown, { db }: Pick<Services, 'db'>): Promise<Refusal | null> {
  if (!(error instanceof Error) || error.name !== 'PostgresError') return null
  const isUpdated = await within(
    isOfNewerVersion(db.sql).catch(() => false),
    () => false,
  )
  return isUpdated ? new Refusal('newer-database') : null
}

function logAnswered(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: the push endpoint's query carries the token.
    services.log.debug(
      {
        call: request.routeOptions.url,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}

/** A database that is away for want of room is not tried again in a moment: somebody has to make some. */
function codeOf({ code }: { code: ErrorCode }, { db }: Pick<Services, 'db'>): ErrorCode {
  return code === 'unavailable' && db.storage.isOutOfRoom() ? 'storage-full' : code
}

/** What Node would answer by itself, before any route is found: in the form of every other refusal, or as if it had not been said. */
function refuseOddHttp(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Refusal('malformed-http')
  })
  // Nobody has to fulfil an expectation (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // Typed as any stream: it is the connection of the request.
  app.websocketServer.on('wsClientError', (error, socket) => answerBrokenHttp(error, socket as Socket))
}

/** JSON is compressed on the way, quickly rather than well. What is sent to Kontor is never unpacked: it could be a bomb. */
const compression = {
  globalDecompression: false,
  threshold: 1024,
  customTypes: /^application\/(json|problem\+json)|^text\/html/,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

function securityHeaders(secure: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only behind TLS: on plain http://localhost it would lock the browser out.
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: secure,
    referrerPolicy: { policy: 'no-referrer' as const },
  }
}

/** Deletions may come with an empty body; `__proto__` in a body is refused, and so is one that is nested without end. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || body.length === 0) done(null, {})
    else {
      // `parseAs` asks for a text.
      parse(request, body as string, (error, value) => {
        if (!error && isTooDeep(value)) done(new Refusal('malformed-json'))
        else done(error, value)
      })
    }
  })
}
