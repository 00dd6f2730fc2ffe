import type { Operation } from '@/lib/platform/operation/implement';
import { answerAddressChangeCommand } from './answer-address-change';
import { cancelAddressChangeCommand, changeAddressCommand, resendAddressLinksCommand } from './change-address';
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
import { signedInDevicesQuery, signOutDeviceCommand, signOutOthersCommand } from './devices';
import { authQuery, currentSessionQuery, currentUserQuery } from './current-session';
import { forgotPasswordCommand, listResetPasskeysCommand, resetPasswordCommand } from './password-reset';
import { addPasskeyCommand, beginPasskeyCommand, ownPasskeysQuery, removePasskeyCommand } from './passkeys';
import { signOutCommand } from './sign-in';
import { registerCommand, resendCodeCommand } from './sign-up';

/**
 * Listed one by one, because some operations must not be in the API: signing in sets cookies (auth.ts), and some are
 * only for the browser that registered.
 */
export const ACCOUNTS_OPERATIONS: readonly Operation[] = [
  registerCommand,
  confirmAccountCommand,
  resendCodeCommand,
  forgotPasswordCommand,
  listResetPasskeysCommand,
  resetPasswordCommand,
  signOutCommand,
  signedInDevicesQuery,
  signOutDeviceCommand,
  signOutOthersCommand,
  ownPasskeysQuery,
  beginPasskeyCommand,
  addPasskeyCommand,
  removePasskeyCommand,
  changePasswordCommand,
  changeAddressCommand,
  resendAddressLinksCommand,
  cancelAddressChangeCommand,
  answerAddressChangeCommand,
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
