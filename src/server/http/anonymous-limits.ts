import type { Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressSubject } from '#kernel/address-subject.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Access } from '#kernel/permissions.ts'
import type { Services } from '../services.ts'
import { bearerToken } from '../session.ts'
import { calls } from './add-web.ts'
import { fewAtOnce } from './few-at-once.ts'

// Who shows no token of ours is nobody we know: he holds little, for a short while, and few of him at once (decisions §10, 'Quiet under
// abuse'). A browser opens six connections; a company's people may share one address.

export interface AnonymousLimits {
  /** Connections of one address on which nobody has shown a token. */
  connections: number
  /** Calls of one address (of IPv6: of a /48) that are being sent or answered, of one while many have come, and of all addresses. */
  requests: number
  requestsInRush: number
  requestsOfAll: number
  /** From the head of a call, or of a request for a file, until its answer has gone. */
  callMs: number
  fileMs: number
}

export const anonymousLimits: AnonymousLimits = {
  connections: 200,
  requests: 100,
  requestsInRush: 20,
  requestsOfAll: 400,
  callMs: 60_000,
  fileMs: 120_000,
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
  countStrangers(app, limits.connections)
  const open = fewAtOnce({
    ofOne: limits.requests,
    ofOneInRush: limits.requestsInRush,
    ofAll: limits.requestsOfAll,
  })

  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // A proxy that we were told of speaks for many, and those are counted by their calls. What names another address may still be anybody:
    // that frees this connection alone.
    if (request.ip !== socket.remoteAddress) knowSocket(socket)
    if (await sessions.isOurs(bearerToken(request.headers.authorization))) return knowSocket(socket)
    // A push channel is one connection, and is counted as that.
    if (request.ws) return
    // Who hung up meanwhile takes no place: nothing would say any more when to give it back.
    if (reply.raw.destroyed || socket.destroyed) return
    // The page and its scripts are asked for without a token by everybody.
    const isCall = calls.test(request.routeOptions.url ?? request.url)
    const leaves: (() => void)[] = []
    const clock = setTimeout(() => socket.destroy(), isCall ? limits.callMs : limits.fileMs)
    reply.raw.once('close', () => {
      clearTimeout(clock)
      for (const leave of leaves) leave()
      // What was refused unread is not read to its end; a call from within the process has no such socket.
      if (!request.raw.complete) socket.destroySoon?.()
    })
    // Behind it: who finds no place, and sends his body by and by, is not to keep his connection either.
    if (isCall) leaves.push(open.enter(addressSubject(request.ip, 48)))
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

/** Counts the connections of each address on which nobody has shown a token, and closes those beyond the limit unread. */
function countStrangers({ server }: FastifyInstance, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressSubject(socket.remoteAddress ?? '')
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
}
