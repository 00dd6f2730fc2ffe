import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { createDiskSender } from '@/lib/platform/outbox/disk';
import type { DecryptedEmail } from '@/lib/platform/outbox/message';
import {
  toConnectionError,
  getErrorField,
  type SendErrorKind,
  SendError,
  type ChannelSender,
  formatError,
} from '@/lib/platform/outbox/channels';

export interface MailSettings {
  /** smtp(s)://user:password@host:port; '' writes .eml files below DATA_DIR. */
  smtpUrl: string;
  /** The sender: 'Earth Tight <no-reply@example.com>' or an address. */
  from: string;
  dataDir: string;
  readFile: (storageKey: string) => Promise<Uint8Array>;
}

/** Sends email. The Message-ID is derived from the outbox id, so a retry has the same one. */
export function createMailSender(settings: MailSettings): ChannelSender<DecryptedEmail> {
  return settings.smtpUrl === '' ? createDiskMailSender(settings) : createSmtpSender(settings);
}

function createDiskMailSender(settings: MailSettings): ChannelSender<DecryptedEmail> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return createDiskSender({
    folder: path.join(settings.dataDir, 'outbox', 'mail'),
    extension: 'eml',
    async render(message) {
      const composed = await composer.sendMail(await composeMail(message, settings));
      if (!Buffer.isBuffer(composed.message)) throw new SendError('not-sent', 'The email could not be composed.');
      return composed.message;
    },
  });
}

function createSmtpSender(settings: MailSettings): ChannelSender<DecryptedEmail> {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const mail = await composeMail(message, settings);
      const info = await transport.sendMail(mail).catch((error: unknown) => {
        throw toSmtpError(error);
      });
      if (info.rejected.length > 0) throw new SendError('refused', 'The mail server refused the recipient.');
      return { providerId: mail.messageId };
    },
    // SMTP has no query for sent messages. A retry has the same Message-ID, by which mail programs recognize
    // duplicates.
    findSent: async () => null,
  };
}

async function composeMail({ id, payload }: { id: string; payload: DecryptedEmail }, settings: MailSettings) {
  return {
    from: settings.from,
    to: { name: replaceControlCharacters(payload.to.name), address: validateAddress(payload.to.address) },
    subject: replaceControlCharacters(payload.subject),
    text: payload.text,
    messageId: createMessageId(id, settings.from),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: await Promise.all(payload.attachments.map((attachment) => loadAttachment(attachment, settings))),
  };
}

/** An email is never sent without its attachments: a failure here counts as a failed attempt, which is retried. */
async function loadAttachment(
  { fileName, contentType, storageKey, sha256 }: DecryptedEmail['attachments'][number],
  settings: MailSettings,
) {
  const content = await settings.readFile(storageKey).catch((error: unknown) => {
    throw new SendError('not-sent', `The attachment ${fileName} could not be read.`, { cause: error });
  });
  if (sha256 !== undefined && createHash('sha256').update(content).digest('hex') !== sha256)
    throw new SendError('not-sent', `The attachment ${fileName} is damaged on the server.`);
  return {
    filename: replaceControlCharacters(fileName),
    contentType: replaceControlCharacters(contentType),
    content: Buffer.from(content),
  };
}

/** The Message-ID of an email: its outbox id at the domain of the sender. */
export function createMessageId(id: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** Prevents header injection. */
function replaceControlCharacters(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

/** Accepts exactly one address, without display name, list, comment or line break. */
function validateAddress(address: string): string {
  if (/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(address)) return address;
  throw new SendError('refused', 'This is not an email address.');
}

function toSmtpError(error: unknown): SendError {
  const code = getErrorField(error, 'code');
  const replyCode = Number(getErrorField(error, 'responseCode') ?? 0);
  const isAboutRecipient = code === 'EENVELOPE' && getErrorField(error, 'command') === 'RCPT TO';
  const createError = (kind: SendErrorKind) => new SendError(kind, formatError(error), { cause: error });
  if (replyCode >= 500 && (isAboutRecipient || code === 'EMESSAGE')) return createError('refused');
  if (replyCode >= 400 || code === 'EENVELOPE' || code === 'EAUTH') return createError('not-sent');
  return toConnectionError(error);
}
