import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Report, VerifiedBmp } from '../report';
import { emptyText, lineText, SUMMARY_CARDS, verifiedOn, type SummaryCard } from '../summary';
import type { ReportPdfInput } from './job';
import { CONTENT_WIDTH, LINE } from './theme';
import { usePrinter, Words } from './words';

/** Every answer, card by card, as the summary shows them. */
export function Details({ input }: { input: ReportPdfInput }) {
  const { report } = input;
  return (
    <View>
      {SUMMARY_CARDS.filter(({ id }) => id !== 'logged-bmps').map((card) => (
        <Card key={card.id} card={card} report={report}>
          <CardList card={card} input={input} />
        </Card>
      ))}
      <Section title="Inspectors">
        <List texts={input.inspectors} report={report} />
      </Section>
    </View>
  );
}

function Card({ card, report, children }: { card: SummaryCard; report: Report; children: ReactNode }) {
  return (
    <Section title={card.title}>
      {card.lines.map((line) => (
        <Answer key={line.key} label={line.label} value={lineText(line, report)} />
      ))}
      {children}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const { plain } = usePrinter();
  return (
    <View bookmark={plain(title)} style={{ marginBottom: 12 }}>
      <View minPresenceAhead={40} style={{ borderBottom: `0.9pt solid ${LINE}`, paddingBottom: 2, marginBottom: 2 }}>
        <Words look="strong" style={{ fontSize: 12, lineHeight: 1.3 }}>
          {title}
        </Words>
      </View>
      {children}
    </View>
  );
}

const LABEL_WIDTH = CONTENT_WIDTH * 0.36;

function Answer({ label, value }: { label: string; value: string }) {
  return (
    <View style={{ flexDirection: 'row', gap: 8, paddingVertical: 1.5 }}>
      <Words look="muted" style={{ width: LABEL_WIDTH, paddingTop: 1 }}>
        {label}
      </Words>
      <Words style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0 }}>{value}</Words>
    </View>
  );
}

function CardList({ card, input: { report, crewNames } }: { card: SummaryCard; input: ReportPdfInput }) {
  if (card.id === 'good' || card.id === 'not-applicable') {
    return <List texts={verifiedOn(card.id, report).map(withType)} report={report} />;
  }
  return card.id === 'crew' ? <List texts={crewNames} report={report} /> : null;
}

const withType = ({ name, type }: VerifiedBmp) => `${name} (${type})`;

/** In two columns, read across. */
function List({ texts, report }: { texts: readonly string[]; report: Report }) {
  if (texts.length === 0) return <Words look="muted">{emptyText(report.status)}</Words>;
  return (
    <View style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 16, paddingTop: 2 }}>
      {texts.map((text, index) => (
        <Words key={`${index} ${text}`} style={{ width: (CONTENT_WIDTH - 16) / 2 }}>
          {text}
        </Words>
      ))}
    </View>
  );
}
