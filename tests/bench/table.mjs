/** Writes the measured parts of docs/performance.md, each between two markers. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repo } from './servers.mjs';

const FILE = path.join(repo, 'docs/performance.md');

/** @param {string} part @param {string} text in Markdown */
export function writePart(part, text) {
  const [begin, end] = [`<!-- begin ${part} -->`, `<!-- end ${part} -->`];
  const before = fs.readFileSync(FILE, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no part ${part}`);
  fs.writeFileSync(FILE, `${before.slice(0, from)}${begin}\n\n${text.trim()}\n\n${before.slice(to)}`);
}

/**
 * A Markdown table, padded like Prettier's.
 * @param {string[]} head @param {string[][]} rows
 */
export function table(head, rows) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

export const circumstances = (more) =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores, Node ${process.version}. ${more}`;

/** A mark for a limit that is met or missed; '' without a limit. */
export function verdict(held) {
  if (held === null) return '';
  return held ? ' ✓' : ' ✗';
}
