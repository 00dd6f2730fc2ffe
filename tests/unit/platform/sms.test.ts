import { createHmac } from 'node:crypto';
import { parseTwilioStatus, verifyTwilioCallback } from '@/lib/platform/messages/sms';

const url = 'https://app.example.com/api/twilio/status?message=id1';
const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' };

/** Twilio's rule: the address, then each field's name and value in the order of the names; HMAC-SHA1 with the token. */
const signature = createHmac('sha1', 'token').update(`${url}MessageSidSM1MessageStatusdelivered`).digest('base64');

test('the server accepts a report that Twilio signed', async () => {
  expect(await verifyTwilioCallback({ authToken: 'token', signature, url, fields })).toBe(true);
});

test.each([
  ['another token', { authToken: 'other', signature, url, fields }],
  ['another address', { authToken: 'token', signature, url: `${url}2`, fields }],
  ['other fields', { authToken: 'token', signature, url, fields: { ...fields, MessageStatus: 'failed' } }],
  ['no signature', { authToken: 'token', signature: '', url, fields }],
])('the server rejects a report with %s', async (_what, call) => {
  expect(await verifyTwilioCallback(call)).toBe(false);
});

test.each([
  ['delivered', '', { state: 'delivered', error: '' }],
  ['undelivered', '30003', { state: 'dead', error: 'The carrier could not deliver the message (30003).' }],
  ['failed', '', { state: 'dead', error: 'The carrier could not deliver the message.' }],
  ['sent', '', null],
  ['queued', '', null],
])('the parser reads Twilio’s status %s with error code %s', (MessageStatus, ErrorCode, state) => {
  expect(parseTwilioStatus({ MessageStatus, ErrorCode })).toEqual(state);
});
