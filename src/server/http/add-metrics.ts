import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/errors.ts'
import type { Standby } from '../db/standby.ts'
import type { Push } from '../push.ts'
import type { Services } from '../services.ts'
import { within } from './add-health.ts'
import { type Family, histogram, printFamilies } from './metrics-text.ts'

// Upper ends in seconds: what a person takes for at once, for quick, for slow, and for broken.
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * `/metrics`: what a monitoring asks a node for, in the text format of Prometheus. It answers whoever asks on the machine itself, past every
 * proxy, or brings KONTOR_METRICS_TOKEN as bearer; for everybody else there is no such call (decisions §10 'Proof and running'). No name,
 * address or number of a document stands in it.
 */
export function addMetrics(app: FastifyInstance, services: Services, push: Pick<Push, 'screens'>): void {
  const calls = histogram(callBuckets)
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, of which there are as many as the program has: never the address.
    const call = request.routeOptions.url
    if (call === undefined) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    calls.observe({ method: request.method, call, status }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, services.settings.metricsToken)) {
      throw new Refusal('no-such-call')
    }
    const stored = await within(lookIntoDatabase(services), () => null)
    const families: Family[] = [
      ...ofProcess(services.settings.version, delay),
      {
        name: 'kontor_screens',
        help: 'Open screens on this node.',
        type: 'gauge',
        samples: [{ value: push.screens }],
      },
      ...ofDatabase(stored),
      ...ofStandby(services.db.standby),
      {
        name: 'kontor_warnings',
        help: 'What this node tells the managers (1: it does).',
        type: 'gauge',
        samples: services.warnings.current().map((warning) => ({ labels: { warning }, value: 1 })),
      },
      {
        name: 'kontor_calls_seconds',
        help: 'How long calls took, by the pattern of their route.',
        type: 'histogram',
        samples: calls.samples(),
      },
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(printFamilies(families))
  })
}

/** A proxy on the same machine speaks for somebody else. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers)
  return !isForwarded && (address === '::1' || address.startsWith('127.'))
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const [asked, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return asked.length === wanted.length && timingSafeEqual(asked, wanted)
}

interface Stored {
  seq: number
  waitingMails: number
  oldestMailSeconds: number
}

/** Null: the database did not answer. */
async function lookIntoDatabase({ db }: Pick<Services, 'db'>): Promise<Stored | null> {
  try {
    const [row] = await db.sql<Stored[]>`
      select (select coalesce(max(seq), 0)::int from journal) as "seq",
        count(*)::int as "waitingMails",
        coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestMailSeconds"
      from mails where sent_at is null and withdrawn_at is null`
    return row ?? null
  } catch {
    return null
  }
}

function ofDatabase(stored: Stored | null): Family[] {
  const answers: Family = {
    name: 'kontor_database_answers',
    help: 'Whether the database answered within a second and a half (1: it did).',
    type: 'gauge',
    samples: [{ value: stored ? 1 : 0 }],
  }
  if (!stored) return [answers]
  return [
    answers,
    {
      name: 'kontor_journal_seq',
      help: 'The number of the last event.',
      type: 'counter',
      samples: [{ value: stored.seq }],
    },
    {
      name: 'kontor_mails_waiting',
      help: 'E-mails that are still to be sent.',
      type: 'gauge',
      samples: [{ value: stored.waitingMails }],
    },
    {
      name: 'kontor_mails_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      type: 'gauge',
      samples: [{ value: stored.oldestMailSeconds }],
    },
  ]
}

function ofStandby(standby: Standby | null): Family[] {
  if (!standby) return []
  const { standby: answered, ...toPrimary } = standby.counts
  return [
    {
      name: 'kontor_standby_answers',
      help: 'Whether the standby answered the last heavy read (1: it did).',
      type: 'gauge',
      samples: standby.last === null ? [] : [{ value: standby.last === 'standby' ? 1 : 0 }],
    },
    {
      name: 'kontor_heavy_reads_total',
      help: 'Registers, exports and reports, by the server that was asked, and why it was not the standby.',
      type: 'counter',
      samples: [
        { labels: { server: 'standby' }, value: answered },
        ...Object.entries(toPrimary).map(([because, value]) => ({
          labels: { server: 'primary', because },
          value,
        })),
      ],
    },
  ]
}

/** Under the names that dashboards for Node know. */
function ofProcess(version: string, delay: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  return [
    {
      name: 'kontor_info',
      help: 'The version of the program.',
      type: 'gauge',
      samples: [{ labels: { version }, value: 1 }],
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process began, in seconds since 1970.',
      type: 'gauge',
      samples: [{ value: Math.round(performance.timeOrigin / 1000) }],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'What the process has computed, in seconds.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      type: 'gauge',
      samples: [{ value: rss }],
    },
    {
      name: 'nodejs_heap_size_used_bytes',
      help: 'What of it holds objects.',
      type: 'gauge',
      samples: [{ value: heapUsed }],
    },
    {
      name: 'nodejs_eventloop_lag_p99_seconds',
      help: 'How late the process comes to its work, since it began.',
      type: 'gauge',
      samples: [{ value: seconds(delay.percentile(99)) }],
    },
  ]
}
