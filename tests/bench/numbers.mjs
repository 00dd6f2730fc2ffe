/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {number[]} values @param {number} share from 0 to 1 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
export const milliseconds = (ms) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(0)} ms`);
export const times = (ratio) => `${ratio.toFixed(2)} ×`;
export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
