/** A phone's clock is rarely this wrong (ms); less than that nobody notices, and a slow answer looks alike. */
const TOLERANCE = 2 * 60_000;
/** A photo younger than this (ms) was taken with this device's camera, and so by this device's clock. */
const JUST_TAKEN = 60 * 60_000;

/**
 * Milliseconds to add to the device's clock to have the server's; 0 while the two agree well enough. `date` is the
 * server's Date header, `asked` and `answered` the device's clock around it. null: nothing can be told from this answer.
 */
export function clockOffset(date: string | null, asked: number, answered: number): number | null {
  const server = Date.parse(date ?? '');
  // Too long on its way, or the clock was set meanwhile.
  if (Number.isNaN(server) || answered < asked || answered - asked > TOLERANCE) return null;
  const offset = server - (asked + answered) / 2;
  return Math.abs(offset) < TOLERANCE ? 0 : Math.round(offset);
}

/** What the camera noted, by the server's clock: of a photo that this device took just now, or in what would be the future. */
export function photoInstant(takenAt: string, deviceNow: number, offset: number): string {
  const taken = Date.parse(takenAt);
  const isJustTaken = Math.abs(deviceNow - taken) < JUST_TAKEN;
  const isInTheFuture = taken > deviceNow + offset + TOLERANCE;
  return isJustTaken || isInTheFuture ? new Date(taken + offset).toISOString() : takenAt;
}

/** What is said while the device's clock is wrong; null while it is right. */
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
