/** A weekly inspection of known BMPs, all good, on a phone: every tap is counted. */
import { saveReport } from './reports.mjs';

const LAST_WEEK = {
  areasStopped: 'no',
  projectOnSchedule: 'yes',
  currentPhase: 'Rough grading',
};

/**
 * Creates last week's inspection, on which this week's is based. Its crew was notified, and nothing needs correction.
 */
export async function inspectedBefore(who, bmps) {
  const pack = await who.get(`/reports/newEditorData/${crypto.randomUUID()}`);
  const { id, site } = await saveReport(who, {
    bmps,
    required: 0,
    fields: { ...LAST_WEEK, inspectorNames: [pack.me.name] },
  });
  await who.post('/reports/startReport', { idreport: id });
  return site;
}

/**
 * Does an inspection from the list until the crew is notified.
 * @param {import('@playwright/test').Page} page
 * @returns taps, screens seen, and the seconds that the product took
 */
export async function inspectAgain(page, site) {
  const begun = performance.now();
  let taps = 0;
  const tap = async (role, name) => {
    await page.getByRole(role, { name, exact: true }).last().tap();
    taps += 1;
  };
  /** A native picker takes one tap to open and another to choose. */
  const choose = async (label, option) => {
    await page.getByLabel(label, { exact: true }).selectOption(option);
    taps += 2;
  };
  const answer = async (question, choice) => {
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice, exact: true }).tap();
    taps += 1;
  };
  const screens = [];
  const arrive = async (title) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    screens.push(title);
  };

  await tap('link', 'New Inspection');
  await tap('button', 'Start Inspection');
  await arrive('Erosion Control Inspection');
  await choose('Site', { label: site.name });
  await page.getByRole('button', { name: /^Start from the last inspection/ }).tap();
  taps += 1;
  await tap('button', 'CONTINUE');
  await arrive('Inspection Information');
  await tap('button', 'CONTINUE');
  await arrive('Weather Conditions');
  await choose('Temperature', '48');
  await page.getByRole('checkbox', { name: 'Dry', exact: true }).tap();
  taps += 1;
  await tap('button', 'CONTINUE');
  await arrive('Project Phase');
  for (const question of [/on schedule/, /permit certificate/, /erosion plan accessible/, /based on those sheets/])
    await answer(question, 'Yes');
  await tap('button', 'Tour Site');
  await arrive('BMP Inspection');
  await tap('button', 'REVIEW BMPs');
  await arrive('BMP Verification');
  await tap('button', 'Mark all good');
  await tap('button', 'CONTINUE');
  await page.getByText('Remaining BMPs').waitFor();
  await answer(/BMPs functional/, 'Yes');
  await tap('button', 'Mark rest N/A');
  await tap('button', 'CONTINUE');
  await arrive('Plan Review');
  await answer(/all issues/, 'Yes');
  await tap('button', 'CONTINUE');
  await arrive('Inspection Wrap-Up');
  await tap('button', 'SAVE & NOTIFY');
  await page.getByRole('alertdialog').getByRole('button', { name: 'SAVE & NOTIFY' }).tap();
  taps += 1;
  await page.getByText('Crew notified').waitFor();
  return { taps, screens: screens.length + 1, seconds: (performance.now() - begun) / 1000 };
}
