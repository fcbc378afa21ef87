import { command, fact, system } from '#server/command.ts'
import { newId } from '#server/new-id.ts'
import { runCommand } from '#server/run-command.ts'
import type { Services } from '#server/services.ts'
import { sweepUploads, uploadsSwept } from '../contract.ts'
import { deleteFiles } from './delete-files.ts'

const dayMs = 86_400_000
const mostAtOnce = 500

/** Deletes the files that no document has had for a day (decisions §9); each node takes what no other one is at. */
export const sweepUploadsCommand = command(sweepUploads, async (tx, _input, context) => {
  const files = await tx
    .selectFrom('attachments')
    .select(['attachment_id', 'sha256'])
    .where('owner_id', 'is', null)
    .where('at', '<', new Date(context.now.getTime() - dayMs))
    .orderBy('at')
    .orderBy('attachment_id')
    .limit(mostAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (files.length === 0) return {}
  deleteFiles(tx, context, files)
  return fact(uploadsSwept, context.newId(), {
    attachmentEntityIds: files.map(({ attachment_id }) => attachment_id),
  })
})

const pauseMs = 3_600_000

/** Sweeps at the start and every hour. */
export function startUploadsSweeper({ db, log }: Pick<Services, 'db' | 'log'>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const start = () => {
    running ??= sweep().finally(() => {
      running = null
    })
  }
  async function sweep(): Promise<void> {
    try {
      await runCommand(db, sweepUploadsCommand, {
        input: null,
        wireInput: null,
        params: {},
        actor: system,
        requestId: newId(),
        clientAddress: '',
      })
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'old uploads were not swept')
    }
  }
  const timer = setInterval(start, pauseMs)
  start()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
