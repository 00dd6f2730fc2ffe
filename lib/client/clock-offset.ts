/** Milliseconds. A smaller difference harms nobody, and a slow answer looks the same. */
const TOLERANCE = 2 * 60_000;
/** Milliseconds. A photo younger than this was taken with this device, so its time is the device's. */
const JUST_TAKEN = 60 * 60_000;

/**
 * Milliseconds to add to the device's clock to get the server's; 0 while the two agree well enough. `date` is the
 * server's Date header; `asked` and `answered` are the device's clock before and after. null: this answer tells
 * nothing.
 */
export function clockOffset(date: string | null, asked: number, answered: number): number | null {
  const server = Date.parse(date ?? '');
  // The answer took too long, or the device's clock was set meanwhile.
  if (Number.isNaN(server) || answered < asked || answered - asked > TOLERANCE) return null;
  const offset = server - (asked + answered) / 2;
  return Math.abs(offset) < TOLERANCE ? 0 : Math.round(offset);
}

/**
 * The instant that the camera noted, corrected to the server's clock. Only photos that this device took just now, or
 * apparently in the future, are corrected.
 */
export function photoInstant(takenAt: string, deviceNow: number, offset: number): string {
  const taken = Date.parse(takenAt);
  const isJustTaken = Math.abs(deviceNow - taken) < JUST_TAKEN;
  const isInTheFuture = taken > deviceNow + offset + TOLERANCE;
  return isJustTaken || isInTheFuture ? new Date(taken + offset).toISOString() : takenAt;
}

/** The sentence shown while the device's clock is wrong; null while it is right. */
export function clockNote(offset: number): string | null {
  if (offset === 0) return null;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const how = offset < 0 ? 'ahead' : 'behind';
  return `The clock of this device is ${inWords(minutes)} ${how}. Earth Tight goes by the right time.`;
}

function inWords(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
