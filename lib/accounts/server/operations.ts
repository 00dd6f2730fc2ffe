import type { Operation } from '@/lib/platform/operation/implement';
import { changePasswordCommand } from './change-password';
import { confirmAccountCommand } from './confirm';
import {
  contactInfoExistsQuery,
  myContactInfoQuery,
  updateCompanyCommand,
  updateContactInfoCommand,
  updateLanguageCommand,
  updateNameCommand,
  updatePhoneCommand,
} from './contact-info';
import { authQuery, currentSessionQuery, currentUserQuery } from './current-session';
import { forgotPasswordCommand, resetPasswordCommand } from './forgotten-password';
import { signOutCommand } from './sign-in';
import { registerCommand, resendCodeCommand } from './sign-up';

/** Signing in is not here: it ends in a cookie, which auth.ts sets. Nor is what only the browser that registered may ask. */
export const ACCOUNTS_OPERATIONS: readonly Operation[] = [
  registerCommand,
  confirmAccountCommand,
  resendCodeCommand,
  forgotPasswordCommand,
  resetPasswordCommand,
  signOutCommand,
  changePasswordCommand,
  currentSessionQuery,
  currentUserQuery,
  authQuery,
  myContactInfoQuery,
  updateNameCommand,
  updatePhoneCommand,
  updateCompanyCommand,
  updateLanguageCommand,
  contactInfoExistsQuery,
  updateContactInfoCommand,
];
