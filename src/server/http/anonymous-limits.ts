import type { Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressSubject } from '#kernel/address-subject.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Access } from '#kernel/permissions.ts'
import type { Services } from '../services.ts'
import { bearerToken } from '../session.ts'
import { fewAtOnce } from './few-at-once.ts'

// Who shows no token of ours is nobody we know: he holds little, for a short while, and few of him at once (decisions §10, 'Quiet under
// abuse'). A browser opens six connections; a company's people may share one address.

export interface AnonymousLimits {
  /** Connections of one address on which nobody has shown a token. */
  connections: number
  /** Requests of one address that are being sent or answered, and of all addresses. */
  requests: number
  requestsOfAll: number
  /** Until the body of a request has arrived. */
  bodyMs: number
}

export const anonymousLimits: AnonymousLimits = {
  connections: 200,
  requests: 100,
  requestsOfAll: 400,
  bodyMs: 60_000,
}

/** No call that anyone may make has a larger body, but the set-up, which may bring a logo. */
const mostBytes = 64 * 1024
const setUpPath = '/api/setup'
// Each may hold as much as any other call.
const settingUp = fewAtOnce({ ofOne: 2, ofAll: 4 })

/** Puts the limits before every route, and counts connections. */
export function limitAnonymous(
  app: FastifyInstance,
  { sessions }: Pick<Services, 'sessions'>,
  limits: AnonymousLimits = anonymousLimits,
): void {
  const strangers = countStrangers(app, limits.connections)
  const open = fewAtOnce({ ofOne: limits.requests, ofAll: limits.requestsOfAll })

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    if (request.ip !== socket.remoteAddress) strangers.trust(socket)
    if (await sessions.isOurs(bearerToken(request.headers.authorization))) return knowSocket(socket)
    // A push channel is one connection, and is counted as that.
    if (request.ws) return
    const leaves = [open.enter(addressSubject(request.ip))]
    const clock = setTimeout(() => !request.raw.complete && socket.destroy(), limits.bodyMs)
    reply.raw.once('close', () => {
      clearTimeout(clock)
      for (const leave of leaves) leave()
      // What was refused unread is not read to its end.
      if (!request.raw.complete) socket.destroySoon()
    })
    if (request.routeOptions.url === setUpPath) leaves.push(settingUp.enter(addressSubject(request.ip)))
    else if (Number(request.headers['content-length'] ?? 0) > mostBytes)
      // Who may not call hears that, and not how much he may send.
      throw new Refusal(isForAnyone(request) ? 'too-large' : 'not-logged-in')
    else anonymous.add(request)
  })
  // A length need not be said.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!anonymous.has(request)) return done(null, payload)
    done(
      null,
      pipeline(payload, counted(), () => {}),
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. */
    access?: Access
  }
}

const isForAnyone = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config.access ?? 'anyone') === 'anyone'

const anonymous = new WeakSet<FastifyRequest>()

function counted(): Transform & { receivedEncodedLength: number } {
  const stream: Transform & { receivedEncodedLength: number } = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        stream.receivedEncodedLength += chunk.length
        if (stream.receivedEncodedLength > mostBytes) done(new Refusal('too-large'))
        else done(null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  return stream
}

/** The connections that are counted, with what counts them no more. */
const leave = new WeakMap<Socket, () => void>()

/** Somebody showed a token there, or a ticket that he was given for one. */
export function knowSocket(socket: Socket): void {
  leave.get(socket)?.()
}

interface Strangers {
  /** Its other end is a proxy that we were told of: it speaks for many, and those are counted by their requests. */
  trust(socket: Socket): void
}

/** Counts the connections of each address on which nobody has shown a token, and closes those beyond the limit unread. */
function countStrangers({ server }: FastifyInstance, most: number): Strangers {
  const counts = new Map<string, number>()
  const proxies = new Set<string>()
  server.on('connection', (socket: Socket) => {
    const address = addressSubject(socket.remoteAddress ?? '')
    if (proxies.has(address)) return
    const count = counts.get(address) ?? 0
    if (count >= most) return void socket.destroy()
    counts.set(address, count + 1)
    const forget = () => {
      if (!leave.delete(socket)) return
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    }
    leave.set(socket, forget)
    socket.once('close', forget)
  })
  return {
    trust: (socket) => {
      proxies.add(addressSubject(socket.remoteAddress ?? ''))
      knowSocket(socket)
    },
  }
}
