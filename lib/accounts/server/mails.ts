import { ADDRESS_CHANGE_DAYS, CODE_MINUTES } from '@/lib/accounts/rules';
import type { InEachLanguage } from '@/lib/language';

/**
 * The e-mails of an account. `[[code]]` and `[[link]]` are filled in while an e-mail is sent, so that neither is stored in
 * readable form.
 */
export interface Mail {
  subject: string;
  text: string;
}

interface PasskeyNames {
  kept: readonly string[];
  removed: readonly string[];
}

export interface AccountMails {
  confirmation: (name: string, username: string) => Mail;
  passwordCode: (name: string, username: string) => Mail;
  alreadyRegistered: (name: string, username: string) => Mail;
  /** The person changed it themselves, on a device that stays signed in. */
  ownPasswordChanged: (name: string, passkeys: PasskeyNames) => Mail;
  passwordChanged: (name: string, passkeys: PasskeyNames) => Mail;
  /** To the mailbox that is to take the place of the former one. Its owner may be a stranger to the account. */
  newAddress: (username: string) => Mail;
  /** To the mailbox that is given up: its owner confirms, or stops it. */
  formerAddress: (name: string, username: string, to: string) => Mail;
  /** To the owner of an account that has the address already. */
  addressWanted: (name: string, username: string) => Mail;
  addressChanged: (name: string, username: string, to: string) => Mail;
  /** `passkey` is the name that was entered for it. */
  passkeyAdded: (name: string, passkey: string) => Mail;
}

const mail = (subject: string, ...lines: string[]): Mail => ({
  subject,
  text: [...lines, '', 'Earth Tight'].join('\n'),
});

/** What an e-mail about a new password says of passkeys; nothing where the account had none. */
const passkeyLines = ({ kept, removed }: PasskeyNames, keptLine: string, removedLine: string): string[] => [
  ...(removed.length > 0 ? ['', `${removedLine} ${removed.join(', ')}.`] : []),
  ...(kept.length > 0 ? ['', `${keptLine} ${kept.join(', ')}.`] : []),
];

const passkeysInEnglish = (names: PasskeyNames): string[] =>
  passkeyLines(names, 'These passkeys still sign in to your account:', 'These passkeys were removed:');

const passkeysInSpanish = (names: PasskeyNames): string[] =>
  passkeyLines(names, 'Estas llaves de acceso todavía abren su cuenta:', 'Se quitaron estas llaves de acceso:');

export const ACCOUNT_MAILS: InEachLanguage<AccountMails> = {
  en: {
    confirmation: (name, username) =>
      mail(
        'Your confirmation code for Earth Tight',
        `Hello ${name},`,
        '',
        `this code confirms the username ${username}:`,
        '',
        '[[code]]',
        '',
        `It is good for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
        '',
        'You did not sign up? Then somebody mistyped an address; nothing happens without the code.',
      ),
    passwordCode: (name, username) =>
      mail(
        'Your code for a new password',
        `Hello ${name},`,
        '',
        `somebody, probably you, asked for a new password for the username ${username}. The code:`,
        '',
        '[[code]]',
        '',
        `It is good for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
        '',
        'It was not you? Then keep the code to yourself; your password stays as it is.',
      ),
    alreadyRegistered: (name, username) =>
      mail(
        'You already have an Earth Tight account',
        `Hello ${name},`,
        '',
        `somebody, probably you, signed up with this address. It already has an account with the username ${username}.`,
        '',
        'Log in with it, or set a new password, at [[link]]',
        '',
        'It was not you? Nothing has changed.',
      ),
    ownPasswordChanged: (name, passkeys) =>
      mail(
        'Your password was changed',
        `Hello ${name},`,
        '',
        'your Earth Tight password was changed under My Account, and every other device was signed out.',
        ...passkeysInEnglish(passkeys),
        '',
        'It was not you? Set a new password now: [[link]]',
      ),
    passwordChanged: (name, passkeys) =>
      mail(
        'Your password was changed',
        `Hello ${name},`,
        '',
        'your Earth Tight password was changed, and every device was signed out.',
        ...passkeysInEnglish(passkeys),
        '',
        'It was not you? Set a new password now: [[link]]',
      ),
    newAddress: (username) =>
      mail(
        'Confirm your new address for Earth Tight',
        'Hello,',
        '',
        `somebody, probably you, wants to use this address for the Earth Tight account ${username}. Confirm it here:`,
        '',
        '[[link]]',
        '',
        `The link is good for ${ADDRESS_CHANGE_DAYS} days. The address changes when the former mailbox has confirmed, too.`,
        '',
        'It was not you? Do nothing, or stop it at the same link; nothing happens without you.',
      ),
    formerAddress: (name, username, to) =>
      mail(
        'Confirm the change of your e-mail address',
        `Hello ${name},`,
        '',
        `somebody, probably you, wants to change the address of your Earth Tight account ${username} to ${to}.`,
        '',
        'Confirm it, or stop it, here: [[link]]',
        '',
        `The link is good for ${ADDRESS_CHANGE_DAYS} days. Until both mailboxes have confirmed, this address stands.`,
        '',
        'It was not you? Stop it, and set a new password: whoever asked knew yours.',
      ),
    addressWanted: (name, username) =>
      mail(
        'Somebody wanted to use your address',
        `Hello ${name},`,
        '',
        `somebody wanted to use this address for another Earth Tight account. It belongs to your account ${username}, so nothing has changed.`,
        '',
        'It was you? Log in at [[link]] and change the address of that account first.',
      ),
    addressChanged: (name, username, to) =>
      mail(
        'Your e-mail address was changed',
        `Hello ${name},`,
        '',
        `the address of your Earth Tight account ${username} is ${to} now. Your username and password stay as they are.`,
        '',
        'It was not you? Set a new password now, with your username: [[link]]',
      ),
    passkeyAdded: (name, passkey) =>
      mail(
        'A passkey was added to your account',
        `Hello ${name},`,
        '',
        `the passkey ${passkey} now signs in to your Earth Tight account.`,
        '',
        'It was not you? Remove it under My Account, sign out your other devices there, and change your password: [[link]]',
      ),
  },
  es: {
    confirmation: (name, username) =>
      mail(
        'Su código de confirmación de Earth Tight',
        `Hola ${name}:`,
        '',
        `Este código confirma el usuario ${username}:`,
        '',
        '[[code]]',
        '',
        `Vale ${CODE_MINUTES} minutos. Escríbalo en [[link]]`,
        '',
        '¿No se registró usted? Alguien escribió mal su dirección; sin el código no pasa nada.',
      ),
    passwordCode: (name, username) =>
      mail(
        'Su código para una contraseña nueva',
        `Hola ${name}:`,
        '',
        `Alguien, probablemente usted, pidió una contraseña nueva para el usuario ${username}. El código:`,
        '',
        '[[code]]',
        '',
        `Vale ${CODE_MINUTES} minutos. Escríbalo en [[link]]`,
        '',
        '¿No fue usted? No dé el código a nadie; su contraseña sigue igual.',
      ),
    alreadyRegistered: (name, username) =>
      mail(
        'Usted ya tiene una cuenta de Earth Tight',
        `Hola ${name}:`,
        '',
        `Alguien, probablemente usted, se registró con esta dirección. Ya tiene una cuenta con el usuario ${username}.`,
        '',
        'Inicie sesión con ella, o ponga una contraseña nueva, en [[link]]',
        '',
        '¿No fue usted? No cambió nada.',
      ),
    ownPasswordChanged: (name, passkeys) =>
      mail(
        'Su contraseña cambió',
        `Hola ${name}:`,
        '',
        'Su contraseña de Earth Tight se cambió en Mi cuenta, y se cerró la sesión en todos los demás dispositivos.',
        ...passkeysInSpanish(passkeys),
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora: [[link]]',
      ),
    passwordChanged: (name, passkeys) =>
      mail(
        'Su contraseña cambió',
        `Hola ${name}:`,
        '',
        'Su contraseña de Earth Tight se cambió, y se cerró la sesión en todos los dispositivos.',
        ...passkeysInSpanish(passkeys),
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora: [[link]]',
      ),
    newAddress: (username) =>
      mail(
        'Confirme su nuevo correo para Earth Tight',
        'Hola:',
        '',
        `Alguien, probablemente usted, quiere usar esta dirección para la cuenta de Earth Tight ${username}. Confírmela aquí:`,
        '',
        '[[link]]',
        '',
        `El enlace vale ${ADDRESS_CHANGE_DAYS} días. La dirección cambia cuando también se confirme desde el correo anterior.`,
        '',
        '¿No fue usted? No haga nada, o deténgalo en el mismo enlace; sin usted no pasa nada.',
      ),
    formerAddress: (name, username, to) =>
      mail(
        'Confirme el cambio de su correo electrónico',
        `Hola ${name}:`,
        '',
        `Alguien, probablemente usted, quiere cambiar la dirección de su cuenta de Earth Tight ${username} a ${to}.`,
        '',
        'Confírmelo o deténgalo aquí: [[link]]',
        '',
        `El enlace vale ${ADDRESS_CHANGE_DAYS} días. Hasta que los dos correos confirmen, sigue valiendo esta dirección.`,
        '',
        '¿No fue usted? Deténgalo y ponga una contraseña nueva: quien lo pidió sabía la suya.',
      ),
    addressWanted: (name, username) =>
      mail(
        'Alguien quiso usar su correo',
        `Hola ${name}:`,
        '',
        `Alguien quiso usar esta dirección para otra cuenta de Earth Tight. Es de su cuenta ${username}, así que no cambió nada.`,
        '',
        '¿Fue usted? Inicie sesión en [[link]] y cambie primero la dirección de esa cuenta.',
      ),
    addressChanged: (name, username, to) =>
      mail(
        'Su correo electrónico cambió',
        `Hola ${name}:`,
        '',
        `La dirección de su cuenta de Earth Tight ${username} ahora es ${to}. Su usuario y su contraseña siguen igual.`,
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora, con su usuario: [[link]]',
      ),
    passkeyAdded: (name, passkey) =>
      mail(
        'Se agregó una llave de acceso a su cuenta',
        `Hola ${name}:`,
        '',
        `La llave de acceso ${passkey} ahora abre su cuenta de Earth Tight.`,
        '',
        '¿No fue usted? Quítela en Mi cuenta, cierre ahí la sesión de sus otros dispositivos y cambie su contraseña: [[link]]',
      ),
  },
};
