import type { ServerCommand } from '#server/command.ts'
import { inviteUserCommand } from './invitations/invite-user.ts'
import { withdrawInvitationCommand } from './invitations/withdraw-invitation.ts'
import { endKeyCommand } from './keys/end-key.ts'
import { makeKeyCommand } from './keys/make-key.ts'
import { changePasswordCommand } from './passwords/change-password.ts'
import { confirmPasswordResetCommand } from './passwords/confirm-password-reset.ts'
import { requestPasswordResetCommand } from './passwords/request-password-reset.ts'
import { answerRequestCommand } from './requests/answer-request.ts'
import { raiseRequestCommand } from './requests/raise-request.ts'
import { logInByCodeCommand } from './second-factors/log-in-by-code.ts'
import { prepareCodesCommand } from './second-factors/prepare-codes.ts'
import { preparePasskeyCommand } from './second-factors/prepare-passkey.ts'
import { removeSecondFactorCommand } from './second-factors/remove-second-factor.ts'
import { renewRecoveryCodesCommand } from './second-factors/renew-recovery-codes.ts'
import { setCodesCommand } from './second-factors/set-codes.ts'
import { setPasskeyCommand } from './second-factors/set-passkey.ts'
import { takeSecondFactorAwayCommand } from './second-factors/take-second-factor-away.ts'
import { endSessionCommand } from './sessions/end-session.ts'
import { issueTicketCommand } from './sessions/issue-ticket.ts'
import { logInCommand } from './sessions/log-in.ts'
import { logOutCommand } from './sessions/log-out.ts'
import { renewSessionCommand } from './sessions/renew-session.ts'
import { confirmSignUpCommand } from './sign-up/confirm-sign-up.ts'
import { requestSignUpCommand } from './sign-up/request-sign-up.ts'
import { type OpenFirstAccount, setUpCommand } from './sign-up/set-up.ts'
import type { ApprovalTasks } from './users/approval-tasks.ts'
import { approveUserCommand } from './users/approve-user.ts'
import { changeUserPropertyCommand } from './users/change-user-property.ts'
import { rejectUserCommand } from './users/reject-user.ts'

/** The commands of access; `tasks` is what the area below does when somebody waits for approval, `openFirstAccount` what set-up does there. */
export const accessCommands = (
  tasks: ApprovalTasks,
  openFirstAccount: OpenFirstAccount,
): readonly ServerCommand[] => [
  setUpCommand(openFirstAccount),
  logInCommand,
  prepareCodesCommand,
  setCodesCommand,
  preparePasskeyCommand,
  setPasskeyCommand,
  renewRecoveryCodesCommand,
  logInByCodeCommand,
  removeSecondFactorCommand,
  takeSecondFactorAwayCommand,
  renewSessionCommand,
  issueTicketCommand,
  logOutCommand,
  endSessionCommand,
  makeKeyCommand,
  endKeyCommand,
  changePasswordCommand,
  requestSignUpCommand,
  confirmSignUpCommand(tasks),
  requestPasswordResetCommand,
  confirmPasswordResetCommand,
  approveUserCommand(tasks),
  rejectUserCommand(tasks),
  changeUserPropertyCommand,
  inviteUserCommand,
  withdrawInvitationCommand,
  raiseRequestCommand,
  answerRequestCommand,
]
