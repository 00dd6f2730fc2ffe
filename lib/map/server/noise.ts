/** Local aliases: millions of global look-ups take most of the time in some runtimes. */
const { floor, imul, max, min } = Math;

/** Octaves of noise from `length` down to the pixel size; smaller ones are replaced by their mean. */
export function fractalNoise(x: number, y: number, length: number, step: number, seed: number): number {
  let value = 0;
  let weight = 0;
  for (let octave = 0, amplitude = 1; octave < 3; octave += 1, amplitude /= 2) {
    const wave = length / 2 ** octave;
    value += amplitude * (wave < step * 1.5 ? 0.5 : valueNoise(x / wave, y / wave, seed + octave));
    weight += amplitude;
  }
  return value / weight;
}

/** Value noise, 0 to 1, smooth between the corners of a unit grid. */
function valueNoise(x: number, y: number, seed: number): number {
  const column = floor(x);
  const row = floor(y);
  const right = ease(x - column);
  const up = ease(y - row);
  const low = hashNoise(column, row, seed) * (1 - right) + hashNoise(column + 1, row, seed) * right;
  const high = hashNoise(column, row + 1, seed) * (1 - right) + hashNoise(column + 1, row + 1, seed) * right;
  return low * (1 - up) + high * up;
}

/** A constant pseudorandom number from 0 to 1 for a grid point. */
export function hashNoise(column: number, row: number, seed: number): number {
  let hash = imul(column, 374761393) ^ imul(row, 668265263) ^ imul(seed, 1274126177);
  hash = imul(hash ^ (hash >>> 13), 1103515245);
  hash = imul(hash ^ (hash >>> 16), 2246822519);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * (3 - 2 * t);
/** Smoothstep: 0 up to `from`, 1 beyond `to`. */
export const smoothstep = (from: number, to: number, value: number) =>
  ease(min(1, max(0, (value - from) / (to - from))));
