import type { FastifyInstance } from 'fastify'
import type { FilePart } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import { parseInput } from '#kernel/parse.ts'
import { allows, type Permission } from '#kernel/permissions.ts'
import type { z } from '#kernel/zod.ts'
import { actorOf } from '#server/http/actor.ts'
import { fewAtOnce } from '#server/http/few-at-once.ts'
import { receiveForm } from '#server/http/receive-form.ts'
import type { Services } from '#server/services.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { type ChosenSheet, choiceOf, readAsChosen } from './read-as-chosen.ts'

interface PreviewDeclaration<S> {
  path: string
  access: Permission
  input: z.ZodType<{ settings: S }>
  files: { file: FilePart }
}

// Of all imports together: each reads a file in a child process.
const few = fewAtOnce({ ofOne: 3, ofAll: 12 })

/** Makes the route that shows what an import would do: the same rules as the command's, nothing is stored. */
export function previewRoute<S extends Parameters<typeof choiceOf>[0]>(
  { path, access, input, files }: PreviewDeclaration<S>,
  spreadsheets: Spreadsheets,
  previewOf: (services: Services, chosen: ChosenSheet, settings: S) => Promise<unknown>,
) {
  return (app: FastifyInstance, services: Services): void => {
    app.post(path, async (request) => {
      const actor = await actorOf(services, request, access)
      if (!allows(access, actor.permissions)) throw new Refusal('not-permitted')
      const leave = few.enter(actor.userId ?? '')
      try {
        const form = await receiveForm(request, { files }, services.settings.dataFolder)
        try {
          const parsed = parseInput(input, form.wireInput)
          if (!parsed.ok) throw new Refusal(parsed.code, parsed.errors)
          const [file] = form.files['file'] ?? []
          if (!file) throw new Refusal('invalid-input', [{ path: 'file', message: 'Datei fehlt' }])
          const { settings } = parsed.value
          const read = await readAsChosen(spreadsheets, await file.read(), choiceOf(settings))
          return await previewOf(services, read, settings)
        } finally {
          await form.close()
        }
      } finally {
        leave()
      }
    })
  }
}
