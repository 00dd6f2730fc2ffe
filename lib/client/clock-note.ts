/** The message while the device's clock is wrong; null otherwise. */
export function formatClockNote(offset: number): string | null {
  if (offset === 0) return null;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const direction = offset < 0 ? 'ahead' : 'behind';
  return `The clock of this device is ${formatDuration(minutes)} ${direction}. Earth Tight uses the correct time.`;
}

function formatDuration(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
