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
};

export type OrganizationWords = typeof organizations;
