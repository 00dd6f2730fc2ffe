import { formatReportDateTime } from '@/lib/dates';
import type { ReportAction } from '@/lib/register/report-action';
import { isLogSignatureMissing, type PrintedLogSignature } from '@/lib/signing/log-signatures';
import { SIGNATURE_LABELS } from '@/lib/signing/signed-record';
import {
  LOG_INSPECTOR_KEY,
  needsCertification,
  STATEMENTS,
  type SignatureKind,
  type SigningRules,
  type StatementKey,
} from '@/lib/signing/statements';

/** A required action of the log, as the form names it. */
export interface LoggedAction {
  bmpName: string;
  actionName: string;
  fact: ReportAction | undefined;
}

interface SignedLog {
  timeZone: string;
  signingRules: SigningRules;
  logSignatures: readonly PrintedLogSignature[];
}

/** A signature of an entry, or a blank one to sign with a pen. */
interface SignatureRow extends LoggedAction {
  /** 'Certified' */
  as: string;
  signer: string;
  time: string;
  seal: string;
  kind: SignatureKind;
  statementKey: StatementKey;
  isBlank: boolean;
}

/** The signatures of entries, and a blank one of each entry that the log lacks one of (SIGN-12). */
export const listSignatureRows = (actions: readonly LoggedAction[], log: SignedLog): SignatureRow[] =>
  actions.flatMap((action) => {
    const { fact } = action;
    if (!fact) return [];
    const { signingRules, timeZone } = log;
    const signatures = log.logSignatures.filter(
      ({ correctiveActionId }) => correctiveActionId === fact.correctiveActionId,
    );
    const isMissing = isLogSignatureMissing({ closedAt: fact.closedAt, rulesKey: signingRules.rulesKey, signatures });
    return [
      ...signatures.map((signature) => ({ ...action, ...describeSignature(signature, timeZone) })),
      ...(isMissing ? [{ ...action, ...createBlank(signingRules) }] : []),
    ];
  });

type SignatureCells = Omit<SignatureRow, keyof LoggedAction>;

function describeSignature(signature: PrintedLogSignature, timeZone: string): SignatureCells {
  const { name, title, statementKey, signedAt, isCertification, isCurrent, sealNumber } = signature;
  const kind = isCertification ? 'certification' : 'inspector';
  const time = formatReportDateTime(signedAt, timeZone);
  return {
    as: SIGNATURE_LABELS[kind],
    signer: [name, title].filter(Boolean).join(', '),
    time: isCurrent ? time : `${time}, changed since`,
    seal: String(sealNumber),
    kind,
    statementKey,
    isBlank: false,
  };
}

function createBlank({ rulesKey, certificationKey }: SigningRules): SignatureCells {
  const blank = { signer: '', time: '', seal: '', isBlank: true };
  return needsCertification(rulesKey)
    ? { ...blank, as: 'Not certified.\nSign here:', kind: 'certification', statementKey: certificationKey }
    : { ...blank, as: 'Not signed.\nSign here:', kind: 'inspector', statementKey: LOG_INSPECTOR_KEY };
}

/** The words of these signatures, each once. */
export const listStatements = (rows: readonly SignatureRow[]): string[] => [
  ...new Set(rows.map(({ kind, statementKey }) => `${SIGNATURE_LABELS[kind]}: “${STATEMENTS[statementKey]}”`)),
];
