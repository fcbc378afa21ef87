import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerProblem } from './problem.ts'

const calls = /^\/(api|proxy|wsproxy)(\/|$)/

/** Serves the built screens: hashed assets for ever, and the one page for every address that is no call. */
export async function addWeb(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !calls.test(path) &&
      !path.startsWith('/assets/')
    if (!wantsPage || page === null) return answerProblem(reply, 'no-such-call')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
