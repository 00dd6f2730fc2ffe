/** A seal of the work unit, as it was hashed (`hashSeal` of lib/signing/server/seals.ts). */
export interface PackSeal {
  number: number;
  kind: string;
  subjectId: string;
  digest: string;
  sealedAt: string;
  previousHash: string;
  hash: string;
  checkId: string;
}

/** All seals of the work unit, by number. `files`: the paths of sealed PDFs in the pack, by digest. */
export function createSealsJson(
  unitId: string,
  seals: readonly PackSeal[],
  files: ReadonlyMap<string, string>,
): string {
  const lines = seals.map((seal) => `    ${JSON.stringify({ ...seal, unitId, file: files.get(seal.digest) })}`);
  return `{\n  "unitId": ${JSON.stringify(unitId)},\n  "seals": [\n${lines.join(',\n')}\n  ]\n}\n`;
}
