/** The events that a webhook can be sent, by their type in the audit trail. */
export const WEBHOOK_EVENTS = [
  'started-report',
  'signed-report',
  'added-addendum',
  'closed-report',
  'sent-fix',
  'accepted-fix',
  'fixed-corrective-action',
  'changed-corrective-action',
  'confirmed-storm',
  'new-site',
  'edited-site',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'started-report': 'Inspection completed and crew notified',
  'signed-report': 'Inspection signed',
  'added-addendum': 'Addendum added',
  'closed-report': 'Inspection closed',
  'sent-fix': 'Fix sent by the crew',
  'accepted-fix': 'Fix of the crew accepted',
  'fixed-corrective-action': 'Fix recorded after closing',
  'changed-corrective-action': 'Corrective action changed',
  'confirmed-storm': 'Storm confirmed',
  'new-site': 'Site added',
  'edited-site': 'Site changed',
};
