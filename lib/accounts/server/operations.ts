import type { Operation } from '@/lib/platform/operation/implement';
import {
  myContactInfoQuery,
  updateCompanyCommand,
  updateLanguageCommand,
  updateNameCommand,
  updatePhoneCommand,
} from './contact-info';
import { forgotPasswordCommand, resetPasswordCommand } from './forgotten-password';
import { signOutCommand } from './sign-in';
import { registerCommand, confirmAccountCommand, resendCodeCommand } from './sign-up';

/** Signing in is not here: it ends in a cookie, which auth.ts sets. */
export const ACCOUNTS_OPERATIONS: readonly Operation[] = [
  registerCommand,
  confirmAccountCommand,
  resendCodeCommand,
  forgotPasswordCommand,
  resetPasswordCommand,
  signOutCommand,
  myContactInfoQuery,
  updateNameCommand,
  updatePhoneCommand,
  updateCompanyCommand,
  updateLanguageCommand,
];
