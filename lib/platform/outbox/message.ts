import { z } from 'zod';
import { deriveKey, seal, unseal } from '../seal';

/** What an outbox row holds, and how its secret parts are sealed and opened. */

export const smsPayloadSchema = z.object({ to: z.string(), text: z.string() });

export const emailPayloadSchema = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(
    z.object({
      fileName: z.string(),
      contentType: z.string(),
      storageKey: z.string(),
      sha256: z.string().optional(),
    }),
  ),
  /** The values for `[[name]]` in the text, sealed; '' when there are none. */
  sealed: z.string(),
});

export const webhookPayloadSchema = z.object({ url: z.string(), body: z.record(z.string(), z.json()) });

export type SmsPayload = z.infer<typeof smsPayloadSchema>;
export type EmailPayload = z.infer<typeof emailPayloadSchema>;
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
/** An e-mail with its secrets filled in, as the recipient gets it. It is never stored. */
export type OpenEmail = Omit<EmailPayload, 'sealed'>;
export type OutboxPayload = SmsPayload | EmailPayload | WebhookPayload;

const secretsSchema = z.record(z.string(), z.string());
const PURPOSE = 'outbox-secrets';

/** Seals the secrets of one message, for that message only. */
export function sealSecrets(secrets: Record<string, string>, authSecret: string, messageId: string): string {
  if (Object.keys(secrets).length === 0) return '';
  return seal(secrets, deriveKey(authSecret, PURPOSE), messageId);
}

/** The e-mail as the recipient gets it. @throws SealBroken */
export function openEmail({ sealed, ...email }: EmailPayload, authSecret: string, messageId: string): OpenEmail {
  if (sealed === '') return email;
  const secrets = new Map(
    Object.entries(secretsSchema.parse(unseal(sealed, deriveKey(authSecret, PURPOSE), messageId))),
  );
  const text = email.text.replace(/\[\[([^\]]+)\]\]/g, (placeholder, name: string) => secrets.get(name) ?? placeholder);
  return { ...email, text };
}
