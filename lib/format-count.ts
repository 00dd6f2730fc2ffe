/** '3 photos', '1 photo', or 'photos' if no number was recorded. */
export const formatCount = (number: number | undefined, one: string, many = `${one}s`): string =>
  number === undefined ? many : `${number} ${number === 1 ? one : many}`;
