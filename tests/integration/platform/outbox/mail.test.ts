import { createHash } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { createMailSender } from '@/lib/platform/messages/mail';
import { MAX_ATTEMPTS } from '@/lib/platform/outbox/worker';
import { type OutboxWorld, createOutboxWorld } from './outbox-world';
import { createEmail, FROM, createSmtpSender } from './outbox-world-parts';
import { type FakeSmtpServer, startFakeSmtpServer } from './smtp-stand-in';

let world: OutboxWorld;
let smtp: FakeSmtpServer;
beforeEach(async () => {
  world = await createOutboxWorld();
  smtp = await startFakeSmtpServer();
});
afterEach(async () => {
  await smtp.close();
  await world.close();
});

const deliver = () => world.deliver({ email: createSmtpSender(smtp.url) });
const deliverNextDay = async () => {
  world.advanceClock(24 * 60 * 60 * 1000);
  await deliver();
};
const readReceived = () => Promise.all(smtp.mails.map(({ data }) => simpleParser(data)));

test('the worker sends an email with a Message-ID derived from its outbox id', async () => {
  const [id = ''] = await world.add(createEmail());

  await deliver();

  const [mail] = await readReceived();
  expect(mail).toMatchObject({ subject: 'Inspection at Mill Creek', messageId: `<${id}@app.example.com>` });
  expect(smtp.mails[0]?.to).toEqual(['ada@example.com']);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', provider_id: `<${id}@app.example.com>` });
});

test('the worker does not retry an email when the server rejects its recipient', async () => {
  const [id = ''] = await world.add(createEmail());
  smtp.behavior.recipient = '550 No such mailbox';

  await deliver();

  expect(await world.loadMessage(id)).toMatchObject({
    state: 'dead',
    attempts: 1,
    last_error: expect.stringContaining('550'),
  });
});

test('the worker retries an email after a temporary error', async () => {
  const [id = ''] = await world.add(createEmail());
  smtp.behavior.recipient = '451 Greylisted';
  await deliver();
  expect(await world.loadMessage(id)).toMatchObject({ state: 'queued', last_error: expect.stringContaining('451') });

  smtp.behavior.recipient = '250 OK';
  await deliverNextDay();

  expect(smtp.mails).toHaveLength(1);
});

test('the worker repeats an email with the same Message-ID if the connection breaks before the response', async () => {
  await world.add(createEmail());
  smtp.behavior.hangUpAfterData = true;
  await deliver();
  smtp.behavior.hangUpAfterData = false;

  await deliverNextDay();

  const ids = (await readReceived()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('the worker keeps an email queued if it cannot reach the mail server', async () => {
  const [id = ''] = await world.add(createEmail());
  await smtp.close();

  await deliver();

  expect(await world.loadMessage(id)).toMatchObject({
    state: 'queued',
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await world.loadAttempts(id)).toMatchObject([{ outcome: 'failed' }]);
});

describe('an attachment', () => {
  const BYTES = Buffer.from('%PDF-1.7 frozen');
  const frozen = {
    fileName: 'mill-creek.pdf',
    contentType: 'application/pdf',
    storageKey: 'unit/records/r.pdf',
    sha256: createHash('sha256').update(BYTES).digest('hex'),
  };
  /** Sends with a file storage that returns these bytes, or null if it has lost the file. */
  const deliverWith = (stored: Buffer | null) =>
    world.deliver({
      email: createMailSender({
        smtpUrl: smtp.url,
        from: FROM,
        dataDir: '',
        readFile: async () => stored ?? Promise.reject(new Error('ENOENT')),
      }),
    });

  test.each([
    ['is missing', null, 'The attachment mill-creek.pdf could not be read.'],
    ['was changed', Buffer.from('%PDF-'), 'The attachment mill-creek.pdf is damaged on the server.'],
  ])('that %s delays its email until the worker gives up with the reason', async (_description, stored, reason) => {
    const [id = ''] = await world.add(createEmail({ attachments: [frozen] }));
    await deliverWith(stored);
    expect(await world.loadMessage(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: reason });

    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      world.advanceClock(24 * 60 * 60 * 1000);
      await deliverWith(stored);
    }
    expect(await world.loadMessage(id)).toMatchObject({ state: 'dead', last_error: reason });
    expect(smtp.mails).toEqual([]);
  });

  test('that was restored leaves with its email, once', async () => {
    await world.add(createEmail({ attachments: [frozen] }));
    await deliverWith(null);
    world.advanceClock(24 * 60 * 60 * 1000);
    await deliverWith(BYTES);

    const [mail, ...more] = await readReceived();
    expect(mail?.attachments).toMatchObject([{ filename: 'mill-creek.pdf', content: BYTES }]);
    expect(more).toEqual([]);
  });
});
