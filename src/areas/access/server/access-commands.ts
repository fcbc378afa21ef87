import type { ServerCommand } from '#server/command.ts'
import type { ApprovalTasks } from './approval-tasks.ts'
import { approveUserCommand } from './approve-user.ts'
import { changePasswordCommand } from './change-password.ts'
import { changeUserPropertyCommand } from './change-user-property.ts'
import { confirmPasswordResetCommand } from './confirm-password-reset.ts'
import { confirmSignUpCommand } from './confirm-sign-up.ts'
import { endSessionCommand } from './end-session.ts'
import { issueTicketCommand } from './issue-ticket.ts'
import { logInCommand } from './log-in.ts'
import { logOutCommand } from './log-out.ts'
import { rejectUserCommand } from './reject-user.ts'
import { renewSessionCommand } from './renew-session.ts'
import { requestPasswordResetCommand } from './request-password-reset.ts'
import { requestSignUpCommand } from './request-sign-up.ts'
import { setUpCommand } from './set-up.ts'

/** The commands of access; `tasks` is what the area below does when somebody waits for approval. */
export const accessCommands = (tasks: ApprovalTasks): readonly ServerCommand[] => [
  setUpCommand,
  logInCommand,
  renewSessionCommand,
  issueTicketCommand,
  logOutCommand,
  endSessionCommand,
  changePasswordCommand,
  requestSignUpCommand,
  confirmSignUpCommand(tasks),
  requestPasswordResetCommand,
  confirmPasswordResetCommand,
  approveUserCommand(tasks),
  rejectUserCommand(tasks),
  changeUserPropertyCommand,
]
