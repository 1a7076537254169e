import type { CliCommand } from '../command.js';

const WHERE = 'An organization is named by its slug or its id.';

/** The domains of organizations, the providers that they bring, and what they ask of sign-ins. */
export const organizationDomains: CliCommand[] = [
  {
    usage: 'organizations show <slug> <organization>',
    summary: 'show one organization with its proved domains, its provider and its policy',
    details: WHERE,
    examples: ['organizations show shop acme'],
    run: async (input) => (await import('./organization-domains.acts.js')).show(input),
  },
  {
    usage: 'organizations domains <slug> <organization>',
    summary: 'list the domains of an organization with the DNS records that prove them',
    details: WHERE,
    examples: ['organizations domains shop acme'],
    run: async (input) => (await import('./organization-domains.acts.js')).domains(input),
  },
  {
    usage: 'organizations claim-domain <slug> <organization> <domain>',
    summary: 'claim a domain for an organization',
    details: `${WHERE} It shows the DNS record that proves the domain. Until it is proved it counts for nothing.`,
    examples: ['organizations claim-domain shop acme acme.example'],
    run: async (input) => (await import('./organization-domains.acts.js')).claim(input),
  },
  {
    usage: 'organizations verify-domain <slug> <organization> <domain>',
    summary: 'ask DNS whether a claimed domain is proved',
    details: `${WHERE} A proved domain belongs to one organization of the application.`,
    examples: ['organizations verify-domain shop acme acme.example'],
    run: async (input) => (await import('./organization-domains.acts.js')).verify(input),
  },
  {
    usage: 'organizations remove-domain <slug> <organization> <domain>',
    summary: 'remove a domain of an organization',
    details: `${WHERE} From now on no one comes in by it. Members stay.`,
    examples: ['organizations remove-domain shop acme acme.example'],
    run: async (input) => (await import('./organization-domains.acts.js')).remove(input),
  },
  {
    usage: 'organizations set-provider <slug> <organization> <issuer> <client>',
    summary: 'set the sign-in provider that an organization brings',
    details: `${WHERE} It signs in people with a verified address at a proved domain of the organization, and no others.`,
    options: [
      [
        '--secret-file <file>',
        'a file with the client secret (default: the stored one, as long as issuer and client stay)',
      ],
      ['--label <label>', 'the text of its button (default: the name of the organization)'],
      ['--trusts-mfa', 'where it says that a person proved two factors, that counts'],
    ],
    examples: ['organizations set-provider shop acme https://login.acme.example gatehouse --secret-file acme.secret'],
    run: async (input) => (await import('./organization-domains.acts.js')).setProvider(input),
  },
  {
    usage: 'organizations set-policy <slug> <organization>',
    summary: 'say what an organization asks of sign-ins',
    details: `${WHERE} What is not said is not asked for. It counts for the next login and the next switch.`,
    options: [
      ['--providers <ids>', 'the ways in, separated by commas; own is the provider of the organization'],
      ['--second-factor', 'it demands two factors'],
      ['--session-hours <hours>', 'how long a session in it lasts at most, from the proof on'],
    ],
    examples: ['organizations set-policy shop acme --providers own,passkey --second-factor --session-hours 12'],
    run: async (input) => (await import('./organization-domains.acts.js')).setPolicy(input),
  },
  {
    usage: 'organizations join-by-domain <slug> <organization> <on-or-off>',
    summary: 'let people at the proved domains of an organization join as they sign in',
    details: WHERE,
    options: [['--role <role>', 'what they are there (default: the default role of the application)']],
    examples: ['organizations join-by-domain shop acme on --role member'],
    run: async (input) => (await import('./organization-domains.acts.js')).joinByDomain(input),
  },
  {
    usage: 'organizations remove-provider <slug> <organization>',
    summary: 'remove the sign-in provider that an organization brings',
    details: `${WHERE} No one signs in there any more. Members and their sessions stay.`,
    examples: ['organizations remove-provider shop acme'],
    run: async (input) => (await import('./organization-domains.acts.js')).removeProvider(input),
  },
];
