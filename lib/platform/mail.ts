import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { diskSender } from './outbox/disk';
import type { OpenEmail } from './outbox/message';
import {
  connectionFailure,
  detailOf,
  type FailureKind,
  SendFailure,
  type ChannelSender,
  errorText,
} from './outbox/channels';

export interface MailSettings {
  /** smtp(s)://user:password@host:port; '' writes .eml files below DATA_DIR. */
  smtpUrl: string;
  /** The sender: 'Earth Tight <no-reply@example.com>' or an address. */
  from: string;
  dataDir: string;
  readFile: (storageKey: string) => Promise<Uint8Array>;
}

/** Sends e-mail. The Message-ID is derived from the outbox id, so a retry has the same one. */
export function mailSender(settings: MailSettings): ChannelSender<OpenEmail> {
  return settings.smtpUrl === '' ? diskMail(settings) : smtpMail(settings);
}

function diskMail(settings: MailSettings): ChannelSender<OpenEmail> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return diskSender({
    folder: path.join(settings.dataDir, 'outbox', 'mail'),
    extension: 'eml',
    async render(message) {
      const composed = await composer.sendMail(await compose(message, settings));
      if (!Buffer.isBuffer(composed.message)) throw new SendFailure('not-sent', 'The e-mail could not be composed.');
      return composed.message;
    },
  });
}

function smtpMail(settings: MailSettings): ChannelSender<OpenEmail> {
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
      const mail = await compose(message, settings);
      const info = await transport.sendMail(mail).catch((error: unknown) => {
        throw smtpFailure(error);
      });
      if (info.rejected.length > 0) throw new SendFailure('refused', 'The mail server refused the recipient.');
      return { providerId: mail.messageId };
    },
    // SMTP has no query for sent messages. A retry has the same Message-ID, by which mail programs recognize
    // duplicates.
    findSent: async () => null,
  };
}

async function compose({ id, payload }: { id: string; payload: OpenEmail }, settings: MailSettings) {
  return {
    from: settings.from,
    to: { name: oneLine(payload.to.name), address: plainAddress(payload.to.address) },
    subject: oneLine(payload.subject),
    text: payload.text,
    messageId: messageIdOf(id, settings.from),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: await Promise.all(payload.attachments.map((attachment) => attach(attachment, settings))),
  };
}

/** An e-mail is never sent without its attachment. It stays queued with the reason. */
async function attach(
  { fileName, contentType, storageKey, sha256 }: OpenEmail['attachments'][number],
  settings: MailSettings,
) {
  const content = await settings.readFile(storageKey).catch((error: unknown) => {
    throw new SendFailure('not-sent', `The attachment ${fileName} could not be read.`, { cause: error });
  });
  if (sha256 !== undefined && createHash('sha256').update(content).digest('hex') !== sha256)
    throw new SendFailure('not-sent', `The attachment ${fileName} is damaged on the server.`);
  return { filename: oneLine(fileName), contentType: oneLine(contentType), content: Buffer.from(content) };
}

export function messageIdOf(id: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}

/** Prevents header injection. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

/** Exactly one address, without display name, list, comment or line break. */
function plainAddress(address: string): string {
  if (/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(address)) return address;
  throw new SendFailure('refused', 'This is not an e-mail address.');
}

function smtpFailure(error: unknown): SendFailure {
  const code = detailOf(error, 'code');
  const answer = Number(detailOf(error, 'responseCode') ?? 0);
  const aboutRecipient = code === 'EENVELOPE' && detailOf(error, 'command') === 'RCPT TO';
  const failure = (kind: FailureKind) => new SendFailure(kind, errorText(error), { cause: error });
  if (answer >= 500 && (aboutRecipient || code === 'EMESSAGE')) return failure('refused');
  if (answer >= 400 || code === 'EENVELOPE' || code === 'EAUTH') return failure('not-sent');
  return connectionFailure(error);
}
