import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { callTexts } from '#server/calls/call-texts.ts'
import { commands, files, lists, reads, registers } from '#server/compose.ts'
import { openApi } from '#server/http/openapi.ts'
import { must } from './caller.ts'
import { startWorld } from './world.ts'

const description = openApi(
  {
    commands: commands.map(({ declaration }) => declaration).filter(({ path }) => path !== ''),
    lists: lists.map(({ declaration }) => declaration),
    reads: reads.map(({ declaration }) => declaration),
    files,
    registers,
  },
  callTexts,
  '1.0.0',
)

test('a public linter finds no fault in the description, and every example fits its schema', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-empty-servers': 'error',
      'operation-4xx-response': 'error',
      'operation-operationId-url-safe': 'error',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  const told = problems.filter(({ severity }) => severity === 'error')
  expect(told.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
})

test('each call has an id that an address can hold, says what it is for, and shows what is sent and answered', () => {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> } // as it was made
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  expect(calls.length).toBeGreaterThan(100)
  const ids = calls.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const bare = calls.filter(({ description, requestBody }) => !description || lacksExample(requestBody))
  expect(bare.map(({ operationId }) => operationId)).toEqual([])
  const silent = calls.filter(({ responses }) => lacksExample(responses['200'] ?? responses['201']))
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

test('every call that a node answers is described', async () => {
  const world = await startWorld()
  try {
    const { paths } = must(await world.nobody.get('/api/openapi.json'))
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    const answered = world.node.routes.filter((route) => /^(GET|POST) \/(api|proxy)\//.test(route))
    expect(answered.length).toBeGreaterThan(100)
    expect(answered.filter((route) => !described.includes(route))).toEqual(['GET /api/openapi.json'])
  } finally {
    await world.stop()
  }
})

interface Operation {
  operationId: string
  description?: string
  requestBody?: Body
  responses: Record<string, Body>
}
interface Body {
  content?: Record<string, { example?: unknown }>
}

/** Files have none. */
function lacksExample(body: Body | undefined): boolean {
  const kinds = Object.entries(body?.content ?? {}).filter(([type]) => /json|text|multipart/.test(type))
  return kinds.some(([, { example }]) => example === undefined)
}
