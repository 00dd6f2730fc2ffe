import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const AXE = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
/** What comes in is half transparent for a moment. What moves for longer, like the line of the Undo bar, is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < 1000).map(({ finished }) => finished))`;
const RUN = `${SETTLED}.then(() => axe.run(document, { resultTypes: ['violations'] })).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => \`\${id}: \${help}\\n\${nodes.map(({ html }) => \`  \${html}\`).join('\\n')}\`))`;

const foundSchema = z.object({ result: z.object({ value: z.array(z.string()) }) });

/**
 * Expects that axe finds nothing on the page as it is now. axe is injected through the debugger, so that the page keeps
 * its content security policy.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  try {
    await debug.send('Runtime.evaluate', { expression: AXE });
    const answer = await debug.send('Runtime.evaluate', { expression: RUN, awaitPromise: true, returnByValue: true });
    expect(foundSchema.parse(answer).result.value).toEqual([]);
  } finally {
    await debug.detach();
  }
}
