import { createContext, useContext } from 'react';
import { Text } from '@react-pdf/renderer';
import type { Style } from '@react-pdf/types';
import type { Printer } from './printable';
import { BODY, INK_MUTED, SMALL } from './theme';

const PrinterContext = createContext<Printer | null>(null);
export const PrinterProvider = PrinterContext.Provider;

export function usePrinter(): Printer {
  const found = useContext(PrinterContext);
  if (found === null) throw new Error('Words outside of a report document');
  return found;
}

type Look = 'body' | 'strong' | 'small' | 'muted' | 'section' | 'title';

const LOOKS: Record<Look, Style> = {
  body: { fontSize: BODY.size, lineHeight: BODY.line },
  strong: { fontSize: BODY.size, lineHeight: BODY.line, fontWeight: 600 },
  small: { fontSize: SMALL.size, lineHeight: SMALL.line },
  muted: { fontSize: SMALL.size, lineHeight: SMALL.line, color: INK_MUTED },
  section: { fontSize: 14, lineHeight: 1.3, fontWeight: 600 },
  title: { fontSize: 22, lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.2 },
};

interface WordsProps {
  children: string;
  look?: Look;
  style?: Style;
  /** Points of what follows that must fit on the same page. */
  minPresenceAhead?: number;
}

/** All text that may hold what somebody typed goes through here. */
export function Words({ children, look = 'body', style = {}, minPresenceAhead = 0 }: WordsProps) {
  return (
    <Text minPresenceAhead={minPresenceAhead} style={[LOOKS[look], style]}>
      {usePrinter().text(children)}
    </Text>
  );
}

/** A name above what it names. */
export function Labelled({ label, children, style }: { label: string; children: string; style?: Style }) {
  return (
    <Text style={[LOOKS.body, style ?? {}]}>
      <Text style={LOOKS.muted}>{label}</Text>
      {`\n${usePrinter().text(children)}`}
    </Text>
  );
}

/** Makes a View an entry of the PDF's outline: react-pdf takes a bookmark on every element, its types only on pages. */
export const inOutline = (title: string) => ({ bookmark: title });
