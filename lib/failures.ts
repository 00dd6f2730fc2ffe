/**
 * The catalogue of expected failures: code, HTTP status and the sentence a person reads. Operations return failures as
 * values; anything thrown is unexpected, logged with its context and answered with 'unexpected'.
 */
const CATALOGUE = {
  unexpected: [500, 'The server has trouble at the moment. Nothing you entered is lost. Try again in a moment.'],
  'server-busy': [503, 'The server is busy or restarting. Try again in a moment.'],
  'storage-full': [
    507,
    'The server has no room left, so this was not stored. It stays on this device; tell your Office.',
  ],
  'bad-input': [400, 'Something in what was sent is not right: {detail}'],
  'not-signed-in': [401, 'Your session has ended. Sign in again to go on.'],
  'not-your-role': [403, 'This is not available to your role.'],
  'other-work-unit': [409, 'This belongs to another of your work units. Switch to it to go on.'],
  'no-work-unit': [403, 'You do not belong to a work unit yet.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'signature-wrong': [403, 'This report is not signed as it must be and was refused.'],
  'not-found': [404, 'This does not exist, or is not yours to see.'],
  'too-many-requests': [429, 'Too many tries. Wait a little and try again.'],
  /** The sentence comes from the limit (lib/limits.ts). */
  'limit-reached': [429, '{detail}'],
  'too-many-tries': [429, 'Too many tries. Wait {wait} and try again.'],
  'too-large': [413, 'This is too large to send.'],
  'address-damaged': [400, 'This address is damaged. Check that it was copied whole.'],
  'method-unknown': [405, 'This address does not take requests of this kind.'],
  'form-damaged': [400, 'What was sent did not arrive whole. Reload the page and try again.'],
  'form-outdated': [409, 'Earth Tight was updated since this page was opened. Reload the page and try again.'],

  'report-not-found': [404, 'This inspection does not exist, or was deleted.'],
  'report-status-unknown': [
    409,
    'The inspection {report} has the status “{status}”, which this release does not know. Nothing in it was changed.',
  ],
  'report-not-deleted': [409, 'This inspection can no longer be restored.'],
  'report-conflict': [409, 'Somebody else changed this inspection meanwhile.'],
  'report-not-setup': [409, 'This inspection was already sent to the crew.'],
  'report-not-open': [409, 'Only an open inspection can be closed out.'],
  'report-closed': [409, 'This inspection is closed; nothing in it can change any more.'],
  'report-not-closed': [409, 'Only a closed inspection can be shared.'],
  'report-full': [409, 'An inspection holds at most {most} BMPs. Begin another inspection for the rest.'],
  'report-incomplete': [422, '{detail}'],
  'field-refused': [422, '{detail}'],
  'map-image-missing': [422, 'Map image must be captured before inspection can be closed out'],
  'site-name-short': [422, 'New site name is too short'],
  'site-name-long': [422, 'New site name is too long'],
  'site-not-found': [404, 'This site does not exist in your work unit.'],
  'record-missing': [
    409,
    'The PDF of {report} is missing or damaged on the server, so nothing was sent. Tell your Office.',
  ],
  'link-not-found': [404, 'This link does not exist.'],
  'link-replaced': [409, '{name} was sent a newer link meanwhile. Look at the list again.'],
  'link-revoked': [409, 'The link in this message no longer works. Share the inspection again instead.'],
  'recipient-not-known': [422, '{name} is no longer a stakeholder or a member of your work unit, so nothing was sent.'],
  'nobody-selected': [422, 'Select at least one recipient'],
  'acknowledgement-unknown': [404, 'Invalid inspection.'],
  'acknowledgement-ended': [409, 'This Inspection has been closed; you can no longer acknowledge it.'],
  'notes-too-long': [422, 'Notes are too long'],

  'photo-count': [422, 'Maximum 5 images allowed'],
  'photo-not-an-image': [422, '{name} is not a JPEG or PNG picture.'],
  'photo-too-large': [413, '{name} is too large.'],
  'photo-not-found': [404, 'This photo does not exist.'],
  'photo-elsewhere': [422, 'A photo that was sent with this belongs elsewhere. Add it to this inspection anew.'],
  'photo-name-taken': [409, 'A photo of this name exists already.'],
  'photos-unnamed': [
    429,
    'There are many photos that no inspection shows yet. Save the inspections they belong to; then more are taken.',
  ],
  'photo-in-use': [409, 'This photo belongs to a closed inspection and stays with it.'],

  'import-unreadable': [422, 'This is not an inspection file, or it is damaged. Export it once more on the phone.'],
  'import-newer': [422, 'This file was made by a newer release. Reload this page and import it again.'],
  'import-other-unit': [422, 'This file belongs to the work unit {unit}. Switch to that unit and import it there.'],

  'message-not-found': [404, 'This message does not exist.'],

  'empty-credentials': [422, 'Username or Password cannot be empty'],
  'wrong-credentials': [401, 'Incorrect username or password.'],
  'provider-refused': [403, 'This sign-in has no verified e-mail address, or belongs to another account.'],
  'account-unconfirmed': [403, 'User is not confirmed.'],
  'missing-fields': [422, 'Missing required fields'],
  'email-format': [422, 'Email format is invalid'],
  'company-format': [422, 'Company website format is invalid'],
  'phone-format': [422, 'Enter a US phone number'],
  'password-short': [422, 'Password must have at least 8 characters.'],
  'password-weak': [422, 'This password is too easy to guess. {why} Three or four unrelated words make a good one.'],
  'username-taken': [409, 'User already exists'],
  'username-format': [422, 'Username may hold letters, digits, dot, dash and underscore.'],
  'code-empty': [422, 'Please enter confirmation code'],
  'code-wrong': [422, 'Invalid verification code provided, please try again.'],
  'code-expired': [422, 'This code has expired. Request a new one.'],
  'company-invalid': [422, 'Company website must be a valid web address'],
  'unit-name-too-long': [422, 'Name is too long!'],
  'unit-name-empty': [422, 'Enter a name for the work unit'],
  'too-long': [422, 'At most {n} characters'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type FailureCode = keyof typeof CATALOGUE;

export class Failure {
  readonly code: FailureCode;
  readonly status: number;
  /** The sentence a person reads. */
  readonly message: string;
  /** What the caller needs to go on, for example the newer report behind 'report-conflict'. */
  readonly details: unknown;

  constructor(code: FailureCode, params: Record<string, string | number> = {}, details?: unknown) {
    const [status, sentence] = CATALOGUE[code];
    this.code = code;
    this.status = status;
    this.message = sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
    this.details = details;
  }
}

export const failure = (code: FailureCode, params?: Record<string, string | number>, details?: unknown) =>
  new Failure(code, params, details);
export const isFailure = (value: unknown): value is Failure => value instanceof Failure;
export const sentence = (code: FailureCode, params?: Record<string, string | number>) =>
  new Failure(code, params).message;
