/** Why there is no backup, or why it cannot be restored: a German sentence for whoever runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
