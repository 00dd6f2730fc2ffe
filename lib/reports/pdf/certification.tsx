import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { formatReportDateTime } from '@/lib/dates';
import type { BmpStatus, Report } from '@/lib/reports/domain/report';
import { NOT_ANSWERED } from '@/lib/reports/domain/summary';
import { listMissingSignatures, type SignedRecord } from '@/lib/signing/signed-record';
import { needsCertification, SIGNATURE_KINDS, STATEMENTS, type SignatureKind } from '@/lib/signing/statements';
import { formatEnd } from './cover';
import { isKeptTogether } from './details';
import { PdfSignature } from './signatures';
import { CONTENT_WIDTH, INK } from './theme';
import { addToOutline, LabeledText, PdfText } from './pdf-text';

const GAP = 16;

interface CertificationProps {
  report: Report;
  /** null if the inspection could not be signed: then it is signed with a pen. */
  signing: SignedRecord | null;
  counts: readonly (readonly [BmpStatus, number])[];
  /** Content above the signatures, so that they are never alone on the last page. */
  children?: ReactNode;
  /** Printed last, and of a signed record never alone on a page. */
  sealNote: ReactNode;
}

/**
 * The end of the record: the certification, its signatures, and lines to sign with a pen. It is kept whole on one page
 * unless it may be longer; then each signature is.
 */
export function Certification({ report, signing, counts, children, sealNote }: CertificationProps) {
  const head = <CertificationHead report={report} signing={signing} counts={counts} />;
  const blocks = createBlocks(report, signing);
  const outline = addToOutline('Certification');
  if (signing === null || isShort(report, signing)) {
    return (
      <>
        <View wrap={false}>
          {children}
          <View {...outline} style={{ marginTop: 10 }}>
            {head}
            {blocks}
          </View>
          {signing !== null && sealNote}
        </View>
        {signing === null && sealNote}
      </>
    );
  }
  return (
    <>
      {children}
      {blocks.map((block, index) => (
        <View key={index} wrap={false} {...(index === 0 ? { ...outline, style: { marginTop: 10 } } : {})}>
          {index === 0 && head}
          {block}
          {index === blocks.length - 1 && sealNote}
        </View>
      ))}
    </>
  );
}

/** Signatures and pen lines, and characters of their texts, that fit on one page with the head and what is around. */
const MAX_BLOCKS_ON_PAGE = 2;
const MAX_CHARACTERS_ON_PAGE = 800;

function isShort({ fields }: Report, signing: SignedRecord): boolean {
  const penBlocks = listPenBlocks(signing);
  const texts = [
    formatInspectorNames(fields.inspectorNames),
    ...penBlocks.map(({ statement }) => statement),
    ...signing.signatures.flatMap(({ name, title, certificate, statementKey }) => [
      name,
      title,
      certificate?.name ?? '',
      certificate?.number ?? '',
      STATEMENTS[statementKey],
    ]),
  ];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return signing.signatures.length + penBlocks.length <= MAX_BLOCKS_ON_PAGE && characters <= MAX_CHARACTERS_ON_PAGE;
}

function CertificationHead({ report, signing, counts }: Omit<CertificationProps, 'children' | 'sealNote'>) {
  return (
    <>
      <PdfText variant="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
        Certification
      </PdfText>
      {signing && <PdfText variant="muted">{`Record digest (SHA-256): ${signing.digest}`}</PdfText>}
      <View style={{ flexDirection: 'row', gap: GAP, marginTop: 4 }}>
        {createDetails(report, signing, counts).map(([label, value]) => (
          <LabeledText key={label} label={label} style={{ width: FACT_WIDTH }}>
            {value}
          </LabeledText>
        ))}
      </View>
      {signing?.signatures.length === 0 && (
        <PdfText variant="strong" style={{ marginTop: 3 }}>
          Not signed
        </PdfText>
      )}
    </>
  );
}

function createBlocks(report: Report, signing: SignedRecord | null): ReactNode[] {
  if (signing === null) return listPenBlocks(signing).map((block) => <PenLines key={block.statement} {...block} />);
  return [
    ...signing.signatures.map((signature) => (
      <PdfSignature key={signature.id} signature={signature} signing={signing} report={report} />
    )),
    ...listPenBlocks(signing).map((block) => (
      <View key={block.statement} wrap={false}>
        <PenLines {...block} />
      </View>
    )),
  ];
}

/** A statement, and who signs it with a pen. */
interface PenBlock {
  statement: string;
  signers: readonly SignatureKind[];
}

const PEN_STATEMENT =
  'I certify that, to the best of my knowledge and belief, this record of the inspection is true, accurate and complete.';

const SIGNERS: Readonly<Record<SignatureKind, string>> = {
  inspector: 'Inspector',
  certification: 'Permit holder or authorized representative',
};

/** The signatures that the record lacks. A certification has the words that its rules require (SIGN-04). */
function listPenBlocks(signing: SignedRecord | null): PenBlock[] {
  const missing = signing === null ? SIGNATURE_KINDS : listMissingSignatures(signing);
  if (missing.length === 0) return [];
  if (signing === null || !needsCertification(signing.rulesKey))
    return [{ statement: PEN_STATEMENT, signers: missing }];
  return missing.map((kind) => ({
    statement: kind === 'certification' ? STATEMENTS[signing.certificationKey] : PEN_STATEMENT,
    signers: [kind],
  }));
}

function PenLines({ statement, signers }: PenBlock) {
  return (
    <>
      <PdfText style={{ marginTop: 3 }}>{statement}</PdfText>
      {signers.map((signer) => (
        <View key={signer} style={{ flexDirection: 'row', gap: GAP, paddingTop: WRITING_HEIGHT }}>
          {createColumns(SIGNERS[signer]).map(({ label, width }) => (
            <View key={label} style={{ width, borderTop: `0.75pt solid ${INK}`, paddingTop: 2 }}>
              <PdfText variant="muted">{label}</PdfText>
            </View>
          ))}
        </View>
      ))}
    </>
  );
}

/** Points of empty paper above a line. */
const WRITING_HEIGHT = 24;
const LINE_WIDTH = CONTENT_WIDTH - 2 * GAP;

const createColumns = (signer: string) => [
  { label: `${signer}, signature`, width: LINE_WIDTH * 0.5 },
  { label: 'Name and title', width: LINE_WIDTH * 0.33 },
  { label: 'Date', width: LINE_WIDTH * 0.17 },
];

const FACT_WIDTH = (CONTENT_WIDTH - 3 * GAP) / 4;

function createDetails(
  report: Report,
  signing: SignedRecord | null,
  counts: CertificationProps['counts'],
): [label: string, value: string][] {
  const { fields, timeZone } = report;
  const bmps = counts.map(([status, count]) => `${count} ${status}`).join(', ');
  return [
    ['Inspectors', formatInspectorNames(fields.inspectorNames)],
    ['Inspected', formatReportDateTime(fields.date, timeZone)],
    formatEnd(report, signing),
    ['Logged BMPs', bmps || 'None'],
  ];
}

/** The names, or their number where they would take too much of the page. Inspection Info lists them all. */
function formatInspectorNames(names: readonly string[]): string {
  if (names.length === 0) return NOT_ANSWERED;
  return isKeptTogether(names) ? names.join(', ') : `${names.length} inspectors, listed under Inspection Info`;
}
