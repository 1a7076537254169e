/** A person's organisations, on the account pages. */
export const organizations = {
  title: 'Your organizations',
  intro: (application: string) => `You act for these at ${application}.`,
  none: 'You belong to no organization.',
  about: 'Those that you act for, and their members.',
  youAre: 'You are',
  members: 'Members',
  leave: 'Leave',
  leaveTitle: (name: string) => `Leave ${name}?`,
  leaveIntro:
    'Devices on which you act for it are signed out. Only the people who run the application can add you again.',
  leaveIt: 'Leave the organization',
  membersIntro: (name: string) => `Who belongs to ${name}, and as what.`,
  change: 'Change',
  changeTitle: (person: string) => `Change what ${person} is`,
  roles: 'Roles',
  save: 'Save',
  remove: 'Remove from the organization',
  more: 'More members',
  history: 'What happened',
  historyIntro: (name: string) => `What happened in ${name}, the newest first.`,
  nothingHappened: 'Nothing has happened yet.',
  happened: {
    'organization.created': 'The organization was made',
    'organization.changed': 'The organization was changed',
    'organization.member_added': 'Became a member',
    'organization.member_changed': 'Got other roles',
    'organization.member_removed': 'Is a member no more',
    'session.organization_switched': 'Switched to the organization',
  },
  former: 'a former member',
  by: (person: string) => `by ${person}`,
  byOperator: 'by the people who run the application',
  moreEvents: 'Earlier events',
};

export type OrganizationWords = typeof organizations;
