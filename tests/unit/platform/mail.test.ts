import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { simpleParser } from 'mailparser';
import { createMailSender, createMessageId } from '@/lib/platform/messages/mail';
import type { DecryptedEmail } from '@/lib/platform/outbox/message';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const createEmail = (changes: Partial<DecryptedEmail> = {}): DecryptedEmail => ({
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  subject: 'Inspection',
  text: 'Grüße from Mill Creek',
  attachments: [],
  ...changes,
});

async function send(payload: DecryptedEmail) {
  const readFileOf = async (key: string) => Buffer.from(`bytes of ${key}`);
  const sender = createMailSender({
    smtpUrl: '',
    from: 'Earth Tight <no-reply@app.example.com>',
    dataDir,
    readFile: readFileOf,
  });
  await sender.send({ id: 'id1', payload });
  return simpleParser(await readFile(path.join(dataDir, 'outbox', 'mail', 'id1.eml')));
}

test('the server writes an email to a file that mail programs open if there is no mail server', async () => {
  const attachments = [{ fileName: 'Mill Creek.pdf', contentType: 'application/pdf', storageKey: 'u/reports/r.pdf' }];

  const mail = await send(createEmail({ attachments }));

  expect(mail).toMatchObject({
    subject: 'Inspection',
    messageId: '<id1@app.example.com>',
    from: { text: '"Earth Tight" <no-reply@app.example.com>' },
  });
  expect(mail.text?.trim()).toBe('Grüße from Mill Creek');
  expect(mail.attachments).toMatchObject([{ filename: 'Mill Creek.pdf', contentType: 'application/pdf' }]);
  expect(mail.attachments[0]?.content.toString()).toBe('bytes of u/reports/r.pdf');
});

test('names, subjects and file names cannot inject headers', async () => {
  const injection = 'x\r\nBcc: eve@example.com\r\n\r\nbody';

  const mail = await send(
    createEmail({
      to: { name: injection, address: 'ada@example.com' },
      subject: injection,
      attachments: [{ fileName: injection, contentType: `text/plain\r\nBcc: eve@example.com`, storageKey: 'k' }],
    }),
  );

  expect(mail.bcc).toBeUndefined();
  expect(mail.subject).toBe('x Bcc: eve@example.com body');
  expect(mail.headers.has('bcc')).toBe(false);
});

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nRCPT TO:<eve@example.com>',
  'Ada <ada@example.com>',
  'ada',
  '',
  'a@b@c',
])('the server rejects %p, which is not a single address', async (address) => {
  await expect(send(createEmail({ to: { name: '', address } }))).rejects.toMatchObject({ kind: 'refused' });
});

test('the message id consists of the outbox id and the domain of the sender', () => {
  expect(createMessageId('id1', 'no-reply@example.com')).toBe('<id1@example.com>');
  expect(createMessageId('id1', 'Earth Tight <no-reply@localhost>')).toBe('<id1@localhost>');
});
