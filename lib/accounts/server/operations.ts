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
import { forgotPasswordCommand, passkeysOfResetCommand, resetPasswordCommand } from './forgotten-password';
import { addPasskeyCommand, beginPasskeyCommand, ownPasskeysQuery, removePasskeyCommand } from './passkeys';
import { signOutCommand } from './sign-in';
import { registerCommand, resendCodeCommand } from './sign-up';

/** Without sign-in, whose cookie auth.ts sets, and without what only the browser that registered may call. */
/** One by one: the sign-in operations set cookies, so only forms perform them. */
export const ACCOUNTS_OPERATIONS: readonly Operation[] = [
  registerCommand,
  confirmAccountCommand,
  resendCodeCommand,
  forgotPasswordCommand,
  passkeysOfResetCommand,
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
