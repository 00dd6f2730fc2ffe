import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { z } from 'zod';

/** What the product wrote to its outbox on disk: emails as `.eml`, text messages as JSON. */
const getFolder = (channel: 'mail' | 'sms') => path.join(process.env.EARTHTIGHT_TEST_DATA ?? '', 'outbox', channel);

const getFilesIn = (channel: 'mail' | 'sms', extension: string): string[] => {
  if (!fs.existsSync(getFolder(channel))) return [];
  return fs
    .readdirSync(getFolder(channel))
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(getFolder(channel), name));
};

const smsSchema = z.object({ to: z.string(), text: z.string() });

/** Text messages that contain all of these words. Waits until there is at least one. */
export async function getTextMessages(...words: string[]): Promise<{ to: string; text: string }[]> {
  const found = () =>
    getFilesIn('sms', '.json')
      .map((file) => smsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))))
      .filter(({ text }) => words.every((word) => text.includes(word)));
  await expect.poll(() => found().length, { message: `a text message with ${words.join(', ')}` }).toBeGreaterThan(0);
  return found();
}

/** The newest email to an address whose subject contains these words. Waits until there is one. */
export async function email(to: string, subject: string): Promise<ParsedMail> {
  let newest: ParsedMail | undefined;
  const findMail = async () => {
    const files = getFilesIn('mail', '.eml').sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
    for (const file of files) {
      const mail = await simpleParser(fs.readFileSync(file));
      const recipients = [mail.to].flat().map((each) => each?.text ?? '');
      if (recipients.some((text) => text.includes(to)) && mail.subject?.includes(subject)) return mail;
    }
    return undefined;
  };
  await expect.poll(async () => (newest = await findMail()) !== undefined, { message: `an email to ${to}` }).toBe(true);
  if (!newest) throw new Error('unreachable: the poll above found it');
  return newest;
}
