import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const AXE_SOURCE = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for short animations, during which contrast is wrong. Longer ones, like the Undo bar's, are not waited for. */
const ANIMATIONS_FINISHED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < 1000).map(({ finished }) => finished))`;
const RUN_AXE = `${ANIMATIONS_FINISHED}.then(() => axe.run(document, { resultTypes: ['violations'] })).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => \`\${id}: \${help}\\n\${nodes.map(({ html }) => \`  \${html}\`).join('\\n')}\`))`;

const resultSchema = z.object({ result: z.object({ value: z.array(z.string()) }) });

/** Runs axe on the page. It is injected through the debugger, because of the page's content security policy. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: AXE_SOURCE });
    const response = await session.send('Runtime.evaluate', {
      expression: RUN_AXE,
      awaitPromise: true,
      returnByValue: true,
    });
    expect(resultSchema.parse(response).result.value).toEqual([]);
  } finally {
    await session.detach();
  }
}
