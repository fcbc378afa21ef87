import type { ServerCommand } from '#server/command.ts'
import { addAttachmentCommand } from './add-attachment.ts'
import { deleteAttachmentCommand } from './delete-attachment.ts'
import type { FileOwners } from './file-owners.ts'
import { tagAttachmentCommand } from './tag-attachment.ts'
import { chooseTitlePhotoCommand } from './title-photo.ts'

/** The commands of attachments; `owners` is what the areas below say of what has files. */
export const attachmentCommands = (owners: FileOwners): readonly ServerCommand[] => [
  addAttachmentCommand(owners),
  tagAttachmentCommand(owners),
  deleteAttachmentCommand(owners),
  chooseTitlePhotoCommand(owners),
]
