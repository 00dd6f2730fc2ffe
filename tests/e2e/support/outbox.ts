import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { z } from 'zod';

/** A directory of the outbox on disk: emails are `.eml` files, text messages JSON. */
const getDirectory = (channel: 'mail' | 'sms') => path.join(process.env.EARTHTIGHT_TEST_DATA ?? '', 'outbox', channel);

const listFiles = (channel: 'mail' | 'sms', extension: string): string[] => {
  if (!fs.existsSync(getDirectory(channel))) return [];
  return fs
    .readdirSync(getDirectory(channel))
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(getDirectory(channel), name));
};

const smsSchema = z.object({ to: z.string(), text: z.string() });

/** Waits for text messages that contain all of these words. */
export async function waitForTextMessages(...words: string[]): Promise<{ to: string; text: string }[]> {
  const readMatching = () =>
    listFiles('sms', '.json')
      .map((file) => smsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))))
      .filter(({ text }) => words.every((word) => text.includes(word)));
  await expect
    .poll(() => readMatching().length, { message: `a text message with ${words.join(', ')}` })
    .toBeGreaterThan(0);
  return readMatching();
}

/** Waits for an email to an address with this text in its subject, and returns the newest. */
export async function waitForEmail(to: string, subject: string): Promise<ParsedMail> {
  let newest: ParsedMail | undefined;
  const findNewest = async () => {
    const files = listFiles('mail', '.eml').sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
    for (const file of files) {
      const mail = await simpleParser(fs.readFileSync(file));
      const recipients = [mail.to].flat().map((address) => address?.text ?? '');
      if (recipients.some((text) => text.includes(to)) && mail.subject?.includes(subject)) return mail;
    }
    return undefined;
  };
  await expect
    .poll(async () => (newest = await findNewest()) !== undefined, { message: `an email to ${to}` })
    .toBe(true);
  if (!newest) throw new Error('unreachable: the poll above found it');
  return newest;
}
