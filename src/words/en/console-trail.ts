/** The audit trail, in the console. */
export const trail = {
  intro: 'What happened, the newest first. A kind or an application narrows the list.',
  kind: 'Kind',
  every: 'Every kind',
  application: 'Application',
  person: 'Person',
  personHint: 'The id',
  since: 'Since',
  show: 'Show',
  all: 'Show everything',
  csv: 'Download as CSV',
  by: (operator: string) => `by ${operator}`,
  withKey: 'with a management key',
  request: (id: string) => `request ${id}`,
  details: 'Details',
  none: 'No event is like that.',
};
