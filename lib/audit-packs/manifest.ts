/** A file of a pack. */
export interface PackedFile {
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The digest that the record has, if the stored file differs. */
  expectedSha256?: string;
  /** The digest that the phone computed of a full-size photo. */
  phoneSha256?: string;
}

/** What a pack is of. Times are of the site, with offset. */
export interface PackDetails {
  unit: string;
  site: string;
  timeZone: string;
  fromDay: string;
  toDay: string;
  madeBy: string;
  madeAt: string;
  withEvidence: boolean;
  withVerdicts: boolean;
  /** Signed inspections whose PDF was not made yet. */
  waitingPdfs: readonly string[];
  /** Files that the server has lost, by their paths in the pack. */
  missingFiles: readonly string[];
}

/** One file per line, so that it can be read without a program. */
export function createManifest(details: PackDetails, files: readonly PackedFile[]): string {
  const head = Object.entries(details).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const lines = files.map((file) => `    ${JSON.stringify(file)}`);
  return `{\n${[...head, `  "files": [\n${lines.join(',\n')}\n  ]`].join(',\n')}\n}\n`;
}

/** The input of `sha256sum -c`. Paths have no line breaks or backslashes. */
export const createSha256Sums = (files: readonly Pick<PackedFile, 'path' | 'sha256'>[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');

export const createReadme = ({
  unit,
  site,
  timeZone,
  fromDay,
  toDay,
  madeBy,
  madeAt,
  ...details
}: PackDetails): string => `\
AUDIT PACK

Site:       ${site}
Work unit:  ${unit}
Period:     ${fromDay} to ${toDay}, both included
Made:       ${madeAt} by ${madeBy}

Times are those of the site (${timeZone}), with their offset from UTC.


FILES

inspections.csv        required inspections with the times when they were due and done, then other inspections.
                       What is due at the end of a day is due by 00:00 of the next day: see the column 'Due day'.
inspections/           by inspection: the PDFs as it was signed, the final record, and what was signed (signed.json)
addenda.csv            signed corrections of inspections
ca-log.csv             corrective actions, the newest first
ca-events.csv          what happened to each of them, with the time when it was entered
rain.csv               rain readings, corrected ones too
storm-decisions.csv    which storms people confirmed or dismissed
conditions.csv         conditions of the site that change which inspections are required
bmps.geojson           BMPs in the ground (GeoJSON, RFC 7946)
delegations.csv        who may certify inspections, and until when
delegations/           their letters
permit.json            the versions of the permit profile
seals.json             the seals of all records of the work unit
${details.withEvidence ? 'evidence/              full-size photos as the phones sent them\n' : ''}manifest.json          the size and SHA-256 of each file
SHA256SUMS             the same SHA-256 digests, and that of manifest.json, for sha256sum
${listNotes(details)}

CHECK THAT NO FILE WAS CHANGED

Open a terminal in this folder. On Linux:

    sha256sum -c SHA256SUMS

On a Mac:

    shasum -a 256 -c SHA256SUMS

Each line must end with OK. To compare the files with manifest.json itself:

    sed -n 's/.*"path":"\\([^"]*\\)","bytes":[0-9]*,"sha256":"\\([0-9a-f]*\\)".*/\\2  \\1/p' manifest.json | sha256sum -c


CHECK THE SEALS

Each seal in seals.json has the SHA-256 of a record ("digest") and the hash of the seal before it ("previousHash", empty
in seal 1). "hash" is the SHA-256 of the canonical JSON (RFC 8785) of these members: digest, kind, number, previousHash,
sealedAt, subjectId, unitId. A seal with the member "file" is of that file of this pack: its digest is the file's SHA-256.
The SHA-256 of a file signed.json is the digest that was signed. Each seal can also be checked at the address that its
PDF prints.
`;

function listNotes({ waitingPdfs, missingFiles }: Pick<PackDetails, 'waitingPdfs' | 'missingFiles'>): string {
  const notes = [
    ...(waitingPdfs.length > 0
      ? ['The PDFs of these signed inspections were not made yet, because photos are missing:', ...waitingPdfs]
      : []),
    ...(missingFiles.length > 0 ? ['The server has lost these files:', ...missingFiles] : []),
  ];
  return notes.length > 0 ? `\n\nMISSING\n\n${notes.join('\n')}\n` : '';
}
