import { ADDRESS_CHANGE_DAYS, CODE_MINUTES } from '@/lib/accounts/rules';
import type { PasskeyChanges } from '@/lib/accounts/events';
import type { Localized } from '@/lib/language';

/** `[[code]]` and `[[link]]` are filled in when an email is sent, so that neither is stored in readable form. */
export interface Mail {
  subject: string;
  text: string;
}

export interface AccountMails {
  confirmation: (name: string, username: string) => Mail;
  passwordCode: (name: string, username: string) => Mail;
  alreadyRegistered: (name: string, username: string) => Mail;
  /** For a password changed under My Account, on a device that stays signed in. */
  ownPasswordChanged: (name: string, passkeys: PasskeyChanges) => Mail;
  /** For a password set with a code. */
  passwordChanged: (name: string, passkeys: PasskeyChanges) => Mail;
  /** To the new mailbox, whose owner may be a stranger to the account. */
  newAddress: (username: string) => Mail;
  /** To the old mailbox, whose owner confirms or cancels the change. */
  formerAddress: (name: string, username: string, to: string) => Mail;
  /** To the owner of an account that already has the address. */
  addressWanted: (name: string, username: string) => Mail;
  addressChanged: (name: string, username: string, to: string) => Mail;
  passkeyAdded: (name: string, passkey: string) => Mail;
}

const createMailText = (subject: string, ...lines: string[]): Mail => ({
  subject,
  text: [...lines, '', 'Earth Tight'].join('\n'),
});

const formatPasskeyLines = (
  { keptPasskeys, removedPasskeys }: PasskeyChanges,
  keptLine: string,
  removedLine: string,
): string[] => [
  ...(removedPasskeys.length > 0 ? ['', `${removedLine} ${removedPasskeys.join(', ')}.`] : []),
  ...(keptPasskeys.length > 0 ? ['', `${keptLine} ${keptPasskeys.join(', ')}.`] : []),
];

const formatPasskeysInEnglish = (names: PasskeyChanges): string[] =>
  formatPasskeyLines(names, 'You can still sign in with these passkeys:', 'These passkeys were removed:');

const formatPasskeysInSpanish = (names: PasskeyChanges): string[] =>
  formatPasskeyLines(
    names,
    'Todavía puede entrar a su cuenta con estas llaves de acceso:',
    'Se quitaron estas llaves de acceso:',
  );

export const ACCOUNT_MAILS: Localized<AccountMails> = {
  en: {
    confirmation: (name, username) =>
      createMailText(
        'Your confirmation code for Earth Tight',
        `Hello ${name},`,
        '',
        `Your confirmation code for the username ${username}:`,
        '',
        '[[code]]',
        '',
        `It is valid for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
        '',
        'If you did not sign up, ignore this email.',
      ),
    passwordCode: (name, username) =>
      createMailText(
        'Your code for a new password',
        `Hello ${name},`,
        '',
        `We received a request to reset the password for ${username}. Your code:`,
        '',
        '[[code]]',
        '',
        `It is valid for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
        '',
        'Not you? Do not share the code. Your password has not changed.',
      ),
    alreadyRegistered: (name, username) =>
      createMailText(
        'You already have an Earth Tight account',
        `Hello ${name},`,
        '',
        `Someone, probably you, signed up with this address. It already has an account with the username ${username}.`,
        '',
        'Sign in with it, or set a new password, at [[link]]',
        '',
        'Not you? Ignore this email; nothing has changed.',
      ),
    ownPasswordChanged: (name, passkeys) =>
      createMailText(
        'Your password was changed',
        `Hello ${name},`,
        '',
        'Your Earth Tight password was changed under My Account, and every other device was signed out.',
        ...formatPasskeysInEnglish(passkeys),
        '',
        'Not you? Set a new password now: [[link]]',
      ),
    passwordChanged: (name, passkeys) =>
      createMailText(
        'Your password was changed',
        `Hello ${name},`,
        '',
        'Your Earth Tight password was changed, and every device was signed out.',
        ...formatPasskeysInEnglish(passkeys),
        '',
        'Not you? Set a new password now: [[link]]',
      ),
    newAddress: (username) =>
      createMailText(
        'Confirm your new address for Earth Tight',
        'Hello,',
        '',
        `Someone, probably you, wants to use this address for the Earth Tight account ${username}. Confirm it here:`,
        '',
        '[[link]]',
        '',
        `The link is valid for ${ADDRESS_CHANGE_DAYS} days. The address changes after it is also confirmed from the old mailbox.`,
        '',
        'Not you? Ignore this email, or cancel the change with the same link.',
      ),
    formerAddress: (name, username, to) =>
      createMailText(
        'Confirm the change of your email address',
        `Hello ${name},`,
        '',
        `Someone, probably you, wants to change the address of your Earth Tight account ${username} to ${to}.`,
        '',
        'Confirm or cancel it here: [[link]]',
        '',
        `The link is valid for ${ADDRESS_CHANGE_DAYS} days. Your address does not change until you have confirmed from both addresses.`,
        '',
        'Not you? Cancel the change and set a new password.',
      ),
    addressWanted: (name, username) =>
      createMailText(
        'Someone tried to use your address',
        `Hello ${name},`,
        '',
        `Someone tried to use this address for another Earth Tight account. It belongs to your account ${username}, so nothing has changed.`,
        '',
        `Was it you? Sign in to ${username} at [[link]] and change its email address. Then you can use this address for your other account.`,
      ),
    addressChanged: (name, username, to) =>
      createMailText(
        'Your email address was changed',
        `Hello ${name},`,
        '',
        `The email address of your Earth Tight account ${username} is now ${to}. Your username and password have not changed.`,
        '',
        'Not you? Set a new password now, with your username: [[link]]',
      ),
    passkeyAdded: (name, passkey) =>
      createMailText(
        'A passkey was added to your account',
        `Hello ${name},`,
        '',
        `The passkey ${passkey} can now be used to sign in to your Earth Tight account.`,
        '',
        'Not you? Remove it under My Account, sign out your other devices there, and change your password: [[link]]',
      ),
  },
  es: {
    confirmation: (name, username) =>
      createMailText(
        'Su código de confirmación de Earth Tight',
        `Hola ${name}:`,
        '',
        `Su código de confirmación para el usuario ${username}:`,
        '',
        '[[code]]',
        '',
        `Vale ${CODE_MINUTES} minutos. Escríbalo en [[link]]`,
        '',
        'Si usted no se registró, ignore este correo.',
      ),
    passwordCode: (name, username) =>
      createMailText(
        'Su código para una contraseña nueva',
        `Hola ${name}:`,
        '',
        `Recibimos una solicitud para cambiar la contraseña del usuario ${username}. Su código:`,
        '',
        '[[code]]',
        '',
        `Vale ${CODE_MINUTES} minutos. Escríbalo en [[link]]`,
        '',
        '¿No fue usted? No dé el código a nadie. Su contraseña no cambió.',
      ),
    alreadyRegistered: (name, username) =>
      createMailText(
        'Usted ya tiene una cuenta de Earth Tight',
        `Hola ${name}:`,
        '',
        `Alguien, probablemente usted, se registró con esta dirección. Ya tiene una cuenta con el usuario ${username}.`,
        '',
        'Inicie sesión con ella, o ponga una contraseña nueva, en [[link]]',
        '',
        '¿No fue usted? Ignore este correo; no cambió nada.',
      ),
    ownPasswordChanged: (name, passkeys) =>
      createMailText(
        'Su contraseña cambió',
        `Hola ${name}:`,
        '',
        'Su contraseña de Earth Tight se cambió en Mi cuenta, y se cerró la sesión en todos los demás dispositivos.',
        ...formatPasskeysInSpanish(passkeys),
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora: [[link]]',
      ),
    passwordChanged: (name, passkeys) =>
      createMailText(
        'Su contraseña cambió',
        `Hola ${name}:`,
        '',
        'Su contraseña de Earth Tight se cambió, y se cerró la sesión en todos los dispositivos.',
        ...formatPasskeysInSpanish(passkeys),
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora: [[link]]',
      ),
    newAddress: (username) =>
      createMailText(
        'Confirme su nuevo correo para Earth Tight',
        'Hola:',
        '',
        `Alguien, probablemente usted, quiere usar esta dirección para la cuenta de Earth Tight ${username}. Confírmela aquí:`,
        '',
        '[[link]]',
        '',
        `El enlace es válido por ${ADDRESS_CHANGE_DAYS} días. La dirección cambia cuando también se confirme desde el correo anterior.`,
        '',
        '¿No fue usted? Ignore este correo, o cancele el cambio con el mismo enlace.',
      ),
    formerAddress: (name, username, to) =>
      createMailText(
        'Confirme el cambio de su correo electrónico',
        `Hola ${name}:`,
        '',
        `Alguien, probablemente usted, quiere cambiar la dirección de su cuenta de Earth Tight ${username} a ${to}.`,
        '',
        'Confírmelo o cancélelo aquí: [[link]]',
        '',
        `El enlace es válido por ${ADDRESS_CHANGE_DAYS} días. Esta dirección sigue vigente hasta que usted confirme desde los dos correos.`,
        '',
        '¿No fue usted? Cancele el cambio y ponga una contraseña nueva.',
      ),
    addressWanted: (name, username) =>
      createMailText(
        'Alguien quiso usar su correo',
        `Hola ${name}:`,
        '',
        `Alguien quiso usar esta dirección para otra cuenta de Earth Tight. Es de su cuenta ${username}, así que no cambió nada.`,
        '',
        `¿Fue usted? Inicie sesión como ${username} en [[link]] y cambie la dirección de esa cuenta. Después podrá usar esta para su otra cuenta.`,
      ),
    addressChanged: (name, username, to) =>
      createMailText(
        'Su correo electrónico cambió',
        `Hola ${name}:`,
        '',
        `La dirección de su cuenta de Earth Tight ${username} ahora es ${to}. Su usuario y su contraseña siguen igual.`,
        '',
        '¿No fue usted? Ponga una contraseña nueva ahora, con su usuario: [[link]]',
      ),
    passkeyAdded: (name, passkey) =>
      createMailText(
        'Se agregó una llave de acceso a su cuenta',
        `Hola ${name}:`,
        '',
        `Ahora puede iniciar sesión en su cuenta de Earth Tight con la llave de acceso ${passkey}.`,
        '',
        '¿No fue usted? Quítela en Mi cuenta, cierre ahí la sesión de sus otros dispositivos y cambie su contraseña: [[link]]',
      ),
  },
};
