import { createHash } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { createMailSender } from '@/lib/platform/messages/mail';
import { MAX_ATTEMPTS } from '@/lib/platform/outbox/worker';
import { type OutboxWorld, outboxWorld } from './outbox-world';
import { email, FROM, smtpMail } from './outbox-world-parts';
import { type SmtpStandIn, smtpStandIn } from './smtp-stand-in';

let world: OutboxWorld;
let smtp: SmtpStandIn;
beforeEach(async () => {
  world = await outboxWorld();
  smtp = await smtpStandIn();
});
afterEach(async () => {
  await smtp.close();
  await world.close();
});

const deliver = () => world.deliver({ email: smtpMail(smtp.url) });
const nextTry = async () => {
  world.pass(24 * 60 * 60 * 1000);
  await deliver();
};
const readReceived = () => Promise.all(smtp.mails.map(({ data }) => simpleParser(data)));

test('an email leaves through the mail server with its Message-ID from the outbox', async () => {
  const [id = ''] = await world.add(email());

  await deliver();

  const [mail] = await readReceived();
  expect(mail).toMatchObject({ subject: 'Inspection at Mill Creek', messageId: `<${id}@app.example.com>` });
  expect(smtp.mails[0]?.to).toEqual(['ada@example.com']);
  expect(await world.message(id)).toMatchObject({ state: 'sent', provider_id: `<${id}@app.example.com>` });
});

test('a recipient whom the mail server refuses is final at once', async () => {
  const [id = ''] = await world.add(email());
  smtp.behavior.recipient = '550 No such mailbox';

  await deliver();

  expect(await world.message(id)).toMatchObject({
    state: 'dead',
    attempts: 1,
    last_error: expect.stringContaining('550'),
  });
});

test('a mail server that answers later is tried later', async () => {
  const [id = ''] = await world.add(email());
  smtp.behavior.recipient = '451 Greylisted';
  await deliver();
  expect(await world.message(id)).toMatchObject({ state: 'queued', last_error: expect.stringContaining('451') });

  smtp.behavior.recipient = '250 OK';
  await nextTry();

  expect(smtp.mails).toHaveLength(1);
});

test('when the connection breaks before the answer, the email is repeated with the same Message-ID', async () => {
  await world.add(email());
  smtp.behavior.hangUpAfterData = true;
  await deliver();
  smtp.behavior.hangUpAfterData = false;

  await nextTry();

  const ids = (await readReceived()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a mail server that cannot be reached loses nothing', async () => {
  const [id = ''] = await world.add(email());
  await smtp.close();

  await deliver();

  expect(await world.message(id)).toMatchObject({
    state: 'queued',
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await world.attempts(id)).toMatchObject([{ outcome: 'failed' }]);
});

describe('an attachment', () => {
  const BYTES = Buffer.from('%PDF-1.7 frozen');
  const frozen = {
    fileName: 'mill-creek.pdf',
    contentType: 'application/pdf',
    storageKey: 'unit/records/r.pdf',
    sha256: createHash('sha256').update(BYTES).digest('hex'),
  };
  /** Sends the email with a file storage that has these bytes, or (null) has lost the file. */
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
    ['that has vanished', null, 'The attachment mill-creek.pdf could not be read.'],
    ['that is not the file any more', Buffer.from('%PDF-'), 'The attachment mill-creek.pdf is damaged on the server.'],
  ])('%s keeps its email back: it waits, and at last is a dead letter that says why', async (_what, stored, why) => {
    const [id = ''] = await world.add(email({ attachments: [frozen] }));
    await deliverWith(stored);
    expect(await world.message(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: why });

    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      world.pass(24 * 60 * 60 * 1000);
      await deliverWith(stored);
    }
    expect(await world.message(id)).toMatchObject({ state: 'dead', last_error: why });
    expect(smtp.mails).toEqual([]);
  });

  test('that is there again is sent with its email, once', async () => {
    await world.add(email({ attachments: [frozen] }));
    await deliverWith(null);
    world.pass(24 * 60 * 60 * 1000);
    await deliverWith(BYTES);

    const [mail, ...more] = await readReceived();
    expect(mail?.attachments).toMatchObject([{ filename: 'mill-creek.pdf', content: BYTES }]);
    expect(more).toEqual([]);
  });
});
