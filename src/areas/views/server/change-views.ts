import { refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { refuseOtherEntity } from '#server/parse-property.ts'
import { deleteView, mostViews, replaceView, saveView, viewDeleted, viewSaved } from '../contract.ts'
import { factOf, lockView, refuseHidden, userOf } from './hold-view.ts'

const nameTaken = {
  views_names: { path: 'name', message: 'Eine Ansicht dieses Namens haben Sie für diese Liste schon' },
}

export const saveViewCommand = command(
  saveView,
  async (tx, { resource, name, query, shared }, context) => {
    refuseHidden(resource, context.actor)
    const userId = userOf(context)
    const { count } = await tx
      .selectFrom('views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('maker_id', '=', userId)
      .where('resource', '=', resource)
      .executeTakeFirstOrThrow()
    if (count >= mostViews)
      refuse(
        'name',
        `Mehr als ${mostViews} Ansichten einer Liste kann niemand behalten. Bitte löschen Sie eine.`,
      )
    const viewId = context.newId()
    context.write(
      tx
        .insertInto('views')
        .values({ view_id: viewId, resource, name, query, is_shared: shared, maker_id: userId }),
    )
    return fact(viewSaved, viewId, factOf(resource, name, shared))
  },
  nameTaken,
)

/** Another name, another choice, shared or not. Nothing happens where nothing is different. */
export const replaceViewCommand = command(
  replaceView,
  async (tx, { entityId, resource, name, query, shared }, context) => {
    const view = await lockView(tx, entityId.uuid, context)
    if (view.resource !== resource) refuse('resource', 'Eine Ansicht bleibt bei ihrer Liste')
    if (view.maker_id !== userOf(context) && !shared)
      refuse('shared', 'Nur wer die Ansicht angelegt hat, kann sie für sich behalten')
    if (view.name === name && view.query === query && view.is_shared === shared) return {}
    context.write(
      tx.updateTable('views').set({ name, query, is_shared: shared }).where('view_id', '=', view.view_id),
    )
    // Its name is told to those who saw it shared.
    return fact(viewSaved, view.view_id, factOf(resource, name, shared))
  },
  nameTaken,
)

export const deleteViewCommand = command(deleteView, async (tx, input, context) => {
  const { uuid } = context.params
  refuseOtherEntity(uuid, input.uuid)
  const view = await lockView(tx, uuid, context)
  context.write(tx.deleteFrom('views').where('view_id', '=', uuid))
  return fact(viewDeleted, uuid, factOf(view.resource, view.name, view.is_shared))
})
