/** By operation: the input field with the client-generated id (or items with ids). */
export const CREATION_ID_FIELDS: Readonly<Record<string, string>> = {
  'compliance.addReading': 'readingId',
  'compliance.confirmStorm': 'decisionId',
  'compliance.dismissStorm': 'decisionId',
  'compliance.saveCondition': 'conditionId',
  'compliance.withdrawDecision': 'decisionId',
  'disposal.addAdmin': 'agreementId',
  'disposal.offer': 'agreementId',
  'disposal.openTicket': 'ticketId',
  'library.addEntry': 'entryId',
  'library.addGroups': 'groups',
  'library.copyMoveEntry': 'copyId',
  'materials.post': 'materialId',
  'network.invite': 'invitationId',
  'register.addDepartmentNotice': 'noticeId',
  'register.changeAction': 'eventId',
  'register.recordFix': 'eventId',
  'reports.save': 'saveId',
  'sharing.share': 'idshare',
  'sites.import': 'importId',
};

const OVERWRITES = 'sets what is stored, so that the second request finds nothing to change';

/** Operations that insert rows without a client id, and why repeating one is harmless. */
export const IDEMPOTENT_OPERATIONS: Readonly<Record<string, string>> = {
  'accounts.forgotPassword': 'a valid code is re-sent (X-311)',
  'accounts.register': 'a username and an address belong to one account',
  'billing.createCustomer': 'a person has one customer at the provider',
  'disposal.acceptOffer': 'an offer is answered once',
  'disposal.setProfile': OVERWRITES,
  'library.deleteEntry': OVERWRITES,
  'library.deleteGroup': OVERWRITES,
  'library.editEntry': OVERWRITES,
  'library.moveGroup': OVERWRITES,
  'library.putBack': 'an existing entry is not restored again',
  'library.renameGroup': OVERWRITES,
  'onboarding.keepDefaultLibrary': 'a work unit keeps the default library once',
  'onboarding.markAsSeen': 'a person sees each guide once',
  'reports.start': 'the crew of an inspection is notified once',
  'workgroups.acceptInvitation': 'an invitation is accepted once',
  'workgroups.requestNewInvitation': 'emails are limited per invitation',
  'workgroups.removeEmployee': 'a former member is not removed again',
  'workgroups.restoreEmployee': 'a person who is in the crew is not restored again',
  'workgroups.create': 'the same name of the same person within ten minutes is the same unit (X-290)',
};
