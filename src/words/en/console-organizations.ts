/** The organisations of an application, in the console. */
export const organizations = {
  intro: 'The customers of the application. People belong to one or to several, with roles in each.',
  off: 'The application has no organizations yet: its seed file or the management API names their roles first.',
  empty: 'There is no organization yet.',
  cut: 'There are more. Type a little more.',
  create: 'Add an organization',
  createEffects: ['It has no members yet.', 'Its slug stands in URLs and tokens.'],
  id: 'Id',
  slug: 'Slug',
  slugHint: 'Lower-case letters, digits and hyphens.',
  nameHint: 'Its name for people.',
  metadata: 'Metadata',
  metadataHint: 'What your programs keep with it, as a JSON object.',
  made: 'Made',
  change: 'Change',
  changeTitle: (name: string) => `Change ${name}`,
  changeEffects: [
    'Its people see the new name at once. Tokens have the new slug from their next refresh on.',
    'Its id stays.',
  ],
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteEffects: [
    'Every session that acts in it ends. Its members stay users of the application.',
    'Who belongs to it, and as what, is deleted. This cannot be undone.',
  ],
  members: 'Members',
  noMembers: 'It has no members yet.',
  noRoles: 'no role',
  roles: 'Roles',
  rolesHint: (role: string) => `Without one it is ${role}.`,
  person: 'Email address or user id',
  personHint: 'Of a person who has an account at the application.',
  acts: {
    add: {
      title: (name: string) => `Add a member to ${name}`,
      button: 'Add a member',
      effects: [
        'The person can act for the organization from the next sign-in on, or switch to it.',
        'Who belongs to it already gets these roles in place of the present ones.',
      ],
    },
    roles: {
      title: (name: string) => `Change the roles in ${name}`,
      button: 'Change roles',
      effects: ['Tokens have the new roles from their next refresh on. Sessions go on.'],
    },
    remove: {
      title: (name: string) => `Remove this member from ${name}?`,
      button: 'Remove',
      effects: [
        'The sessions of the person that act in it end. Others go on.',
        'The person stays a user of the application.',
      ],
    },
  },
  memberships: 'Organizations',
  moreMemberships: 'And further ones.',
  done: {
    organizationMade: 'The organization is made.',
    organizationChanged: 'The organization is changed.',
    organizationDeleted: 'The organization is deleted.',
    memberAdded: 'The person is a member.',
    memberChanged: 'The roles are changed.',
    memberRemoved: 'The person is a member no more.',
  },
  failures: {
    organization_taken: 'The application has an organization of this slug already. Choose another one.',
    organizations_off:
      'The application has no organizations: its seed file or the management API names their roles first.',
  },
};
