import type { Access } from '#kernel/permissions.ts'
import { callTexts } from '#server/calls/call-texts.ts'
import { commands, files, lists, reads, registers } from '#server/compose.ts'
import { openApi } from '#server/http/openapi.ts'

export interface DescribedCall {
  call: string
  summary: string
  access: Access
  /** Whether it is described by hand, since its form is no declaration's. */
  isOwn: boolean
}

interface Operation {
  summary: string
  'x-access'?: Access
}

const declarations = () => ({
  commands: commands.map(({ declaration }) => declaration).filter(({ path }) => path !== ''),
  lists: lists.map(({ declaration }) => declaration),
  reads: reads.map(({ declaration }) => declaration),
  files,
  registers,
})

/** Every call that the OpenAPI description has, in its order: what it lacks, no page of the reference can have. */
export function describedCalls(): DescribedCall[] {
  const { paths } = openApi(declarations(), callTexts, '') as {
    paths: Record<string, Record<string, Operation>>
  } // as it was made
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      summary: operation.summary,
      access: operation['x-access'] ?? 'anyone',
      isOwn: path in callTexts.others,
    })),
  )
}
