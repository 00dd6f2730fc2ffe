import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { getLineQuestion, listRecordCards } from '@/lib/reports/domain/form-answers';
import type { Report, VerifiedBmp } from '@/lib/reports/domain/report';
import {
  getEmptyText,
  getNoneVerifiedText,
  formatClosedLine,
  listVerifiedOn,
  type SummaryCard,
  type SummaryLine,
} from '@/lib/reports/domain/summary';
import { groupVerifiedByType } from '@/lib/reports/domain/verification';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';
import { withTag } from './tags';
import { CONTENT_WIDTH, LINE } from './theme';
import { addToOutline, LabeledText, usePrinter, PdfText } from './pdf-text';

interface DetailsProps {
  input: ReportPdfInput;
  cards: readonly SummaryCard[];
}

/** Answers of the report, in the cards that the summary has. */
export function PdfDetails({ input, cards }: DetailsProps) {
  return cards.map((card) => <Card key={card.id} card={card} input={input} />);
}

/**
 * Maximum cards that share a new page with the certification. Three of them and the certification take half a page, so
 * that neither this page nor the one before is left more than half empty.
 */
const MAX_CLOSING_CARDS = 3;

/**
 * Splits the cards into those that flow over the pages and the last ones, which are short enough to be kept together.
 */
export function splitDetailCards(input: ReportPdfInput): { flowing: SummaryCard[]; closing: SummaryCard[] } {
  const cards = listRecordCards(input.report).filter(({ id }) => id !== 'logged-bmps');
  const isShortFrom = (start: number) => isKeptTogether(cards.slice(start).flatMap((card) => listTexts(card, input)));
  let start = cards.length - MAX_CLOSING_CARDS;
  while (!isShortFrom(start)) start += 1;
  return { flowing: cards.slice(0, start), closing: cards.slice(start) };
}

function Card({ card, input }: { card: SummaryCard; input: ReportPdfInput }) {
  const answers = card.lines.map((line) => toPrintedAnswer(line, input.report));
  const rows = groupAnswers(answers);
  return (
    <Section title={card.title} isDivided={rows.length > MAX_KEPT_ROWS || !isKeptTogether(listTexts(card, input))}>
      {rows.map((row) => (
        <AnswerRow key={row[0]?.label} row={row} />
      ))}
      <CardList card={card} input={input} />
    </Section>
  );
}

const countCharacters = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

const listTexts = (card: SummaryCard, input: ReportPdfInput): string[] => [
  ...card.lines.map((line) => toPrintedAnswer(line, input.report).value),
  ...listNames(card, input),
];

function listNames({ id }: SummaryCard, { report, crewNames }: ReportPdfInput): readonly string[] {
  if (id === 'good' || id === 'not-applicable') return listVerifiedOn(id, report).map(withType);
  return id === 'crew' ? crewNames : [];
}

interface PrintedAnswer {
  label: string;
  value: string;
  /** Whether this is a yes/no question. It is printed in full, because readers of the record have not seen the form. */
  hasOptions: boolean;
}

function toPrintedAnswer(line: SummaryLine, report: Report): PrintedAnswer {
  const { label, answers } = getLineQuestion(line);
  const hasOptions = answers !== undefined;
  return { label: hasOptions ? label : line.label, value: formatClosedLine(line, report), hasOptions };
}

function groupAnswers(answers: readonly PrintedAnswer[]): PrintedAnswer[][] {
  const rows: PrintedAnswer[][] = [];
  for (const answer of answers) {
    const last = rows.at(-1);
    if (last?.length === 1 && [...last, answer].every(isShort)) last.push(answer);
    else rows.push([answer]);
  }
  return rows;
}

const MAX_SHORT_LENGTH = 22;
const MAX_INLINE_LENGTH = 120;
const isShort = ({ value, hasOptions }: PrintedAnswer) =>
  !hasOptions && value.length <= MAX_SHORT_LENGTH && !value.includes('\n');
const isLong = ({ value }: PrintedAnswer) => value.length > MAX_INLINE_LENGTH || value.includes('\n');

/**
 * Maximum size of a card that stays on one page, in characters and rows. A longer card may break between rows, so that
 * it does not leave a page half empty.
 */
const MAX_KEPT_LENGTH = 200;
const MAX_KEPT_ROWS = 4;

export const isKeptTogether = (texts: readonly string[]): boolean => countCharacters(texts) <= MAX_KEPT_LENGTH;

function Section({ title, isDivided, children }: { title: string; isDivided: boolean; children: ReactNode }) {
  const outline = addToOutline(usePrinter().plain(title));
  const heading = (
    <PdfText variant="strong" tag="H3" style={{ fontSize: 12, lineHeight: 1.3 }}>
      {title}
    </PdfText>
  );
  if (isDivided) {
    return (
      <>
        <View wrap={false} minPresenceAhead={40} {...outline} style={{ ...HEADING, marginTop: 11 }}>
          {heading}
        </View>
        {children}
      </>
    );
  }
  return (
    <View wrap={false} {...outline} style={{ marginTop: 11 }}>
      <View style={HEADING}>{heading}</View>
      {children}
    </View>
  );
}

const HEADING = { borderBottom: `0.9pt solid ${LINE}`, paddingBottom: 2, marginBottom: 3 } as const;

const GAP = 16;
const HALF = (CONTENT_WIDTH - GAP) / 2;
const LABEL_WIDTH = HALF * 0.52;
const VALUE_WIDTH = HALF - LABEL_WIDTH - 8 + (GAP - 8) / 2;
const QUESTION_WIDTH = 2 * LABEL_WIDTH + VALUE_WIDTH + 16;

/**
 * One row of answers. A long answer is below its label, because react-pdf can split a column between pages but not a
 * cell.
 */
function AnswerRow({ row }: { row: readonly PrintedAnswer[] }) {
  const [first] = row;
  if (first !== undefined && isLong(first)) {
    return (
      <LabeledText label={first.label} style={{ marginVertical: 2 }}>
        {first.value}
      </LabeledText>
    );
  }
  if (first?.hasOptions) {
    return (
      <View wrap={false} style={ROW}>
        <PdfText variant="muted" style={{ width: QUESTION_WIDTH, paddingTop: 1 }}>
          {first.label}
        </PdfText>
        <PdfText style={REMAINING_WIDTH}>{first.value}</PdfText>
      </View>
    );
  }
  return (
    <View wrap={false} style={ROW}>
      {row.map(({ label, value }) => [
        <PdfText key={label} variant="muted" style={{ width: LABEL_WIDTH, paddingTop: 1 }}>
          {label}
        </PdfText>,
        <PdfText key={`${label} answered`} style={row.length > 1 ? { width: VALUE_WIDTH } : REMAINING_WIDTH}>
          {value}
        </PdfText>,
      ])}
    </View>
  );
}

const ROW = { flexDirection: 'row', gap: 8, paddingVertical: 1.5, borderBottom: `0.4pt solid ${LINE}` } as const;
const REMAINING_WIDTH = { flexGrow: 1, flexShrink: 1, flexBasis: 0 };

function CardList({ card, input: { report, crewNames } }: { card: SummaryCard; input: ReportPdfInput }) {
  if (card.id === 'good' || card.id === 'not-applicable') {
    return <Verified verifiedBmps={listVerifiedOn(card.id, report)} emptyText={getNoneVerifiedText(report)} />;
  }
  return card.id === 'crew' ? <List texts={crewNames} emptyText={getEmptyText(report.status)} /> : null;
}

/** Prints few practices with their types, and many grouped by type, with counts. */
function Verified({ verifiedBmps, emptyText }: { verifiedBmps: readonly VerifiedBmp[]; emptyText: string }) {
  const groups = groupVerifiedByType(verifiedBmps);
  if (groups === null) return <List texts={verifiedBmps.map(withType)} emptyText={emptyText} />;
  return groups.map(({ name, entries }) => (
    <View key={name} style={{ paddingTop: 3 }}>
      <PdfText variant="small" tag="H4" minPresenceAhead={20} style={{ fontWeight: 600 }}>
        {`${name} (${entries.length})`}
      </PdfText>
      <PdfText>{entries.map((entry) => entry.name).join(' · ')}</PdfText>
    </View>
  ));
}

const withType = ({ name, type }: VerifiedBmp) => `${name} (${type})`;

/**
 * Texts in two columns, read line by line. Rows are built here because react-pdf cannot split a wrapped row across
 * pages.
 */
function List({ texts, emptyText }: { texts: readonly string[]; emptyText: string }) {
  if (texts.length === 0) return <PdfText variant="muted">{emptyText}</PdfText>;
  return (
    <View {...withTag({ role: 'L' })} style={{ paddingTop: 2 }}>
      {groupInPairs(texts).map((pair, row) => (
        <View key={row} wrap={false} style={{ flexDirection: 'row', gap: GAP }}>
          {pair.map((text, column) => (
            <PdfText key={column} tag="LI" style={{ width: HALF }}>
              {text}
            </PdfText>
          ))}
        </View>
      ))}
    </View>
  );
}

const groupInPairs = (texts: readonly string[]) =>
  texts.flatMap((_, index) => (index % 2 === 0 ? [texts.slice(index, index + 2)] : []));
