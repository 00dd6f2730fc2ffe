export const STAKEHOLDERS_PATH = '/app/stakeholder-contacts';

/** The specification's sentences (account-shell §2.10, §8). */
export const DELETE_STAKEHOLDER = {
  title: 'Delete Stakeholder',
  question: 'Really delete stakeholder? This cannot be undone',
  confirmLabel: 'Delete',
  isDestructive: true,
};
