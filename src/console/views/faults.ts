import type { ConsoleFaults } from '../../words/en/console-faults.js';

type FaultName = keyof ConsoleFaults;

/** What the rules of the API say of a member, and what the console calls it. The first one that fits counts. */
const FAULTS: [pattern: RegExp, name: FaultName][] = [
  [/^(?:is missing|(?:must|should) not be (?:empty|blank))$/, 'empty'],
  [/^must be an?(?: boolean| integer)? (?:string|list|array|mapping|value|number).*$/, 'unreadable'],
  [/^must be (?:true or false|text without NUL characters|those of .+|the next of .+)$/, 'unreadable'],
  [/^(?:must come once, as text|is fixed, and must be left out)$/, 'unreadable'],
  [/^must have at least (.+) characters$/, 'tooShort'],
  [/^must be longer than or equal to (\d+) and shorter than or equal to (\d+) characters$/, 'length'],
  [/^must be longer than or equal to 1 characters$/, 'empty'],
  [/^must be longer than or equal to (.+) characters$/, 'tooShort'],
  [/^(?:must have|may have) at most (.+) characters$/, 'tooLong'],
  [/^must be (?:shorter than or equal to|a name of up to) (.+) characters$/, 'tooLong'],
  [/^must be at most (.+)$/, 'tooMany'],
  [/^must name at most (\d+) domains$/, 'tooMany'],
  [/^must be a domain,? such as (.+)$/, 'domain'],
  [/^must be a language tag such as (.+)$/, 'languageTag'],
  [/^must name a domain: /, 'someDomain'],
  [/^has no effect: .+ is not `domains`$/, 'domainsInVain'],
  [/^must be YAML: (.+)$/, 'yaml'],
  [/^must be one line without control characters$/, 'oneLine'],
  [/^must be a whole number from (.+) to (.+)$/, 'wholeNumber'],
  [/^must not name (\{\{\w+\}\}|a placeholder)/, 'notNamed'],
  [/^has \{\{ or \}\} alone/, 'braces'],
  [/^must be at a domain of MAIL_SENDER_DOMAINS: (.+)$/, 'senderDomain'],
  [/^must be left out: MAIL_SENDER_DOMAINS/, 'noSenderDomain'],
  [/^must be seconds, or a duration such as (.+), from (.+) to (.+)$/, 'duration'],
  [/^must be (?:one )?of (?:the following values: )?(.+)$/, 'oneOf'],
  [/^must have (\d+) to (\d+) characters$/, 'length'],
  [/^must be an object of at most (\d+) bytes of JSON$/, 'object'],
  [/^must not look like an id$/, 'noId'],
  [/^must be the address or the id of a user of the application$/, 'knownUser'],
  [/^appears twice$/, 'twice'],
  [/^must be lower-case letters and digits/, 'key'],
  [/^must be a colour/, 'colour'],
  [/^must be letters, digits and punctuation/, 'characters'],
  [/^must be letters, digits, dots, .+, such as (.+)$/, 'version'],
  [/^must be a moment such as (.+)$/, 'moment'],
  [/^must be an email address$/, 'email'],
  [/^must be the id of a user$/, 'user'],
  [/^must name an application/, 'application'],
  [/^(?:must be up to .+ kinds of events|must be types of events|there is no .+; the API reference)/, 'eventKind'],
  [/^(?:there is no plan|the plan .+ is for the console alone)/, 'plan'],
  [/^must not be .+: that is the (?:audience|issuer)/, 'audienceTaken'],
  [/^(?:must not be an id: leave it out|is the (?:audience|client_id) of another application)/, 'audienceTaken'],
  [/^(?:must not be an id of an application|is the slug of an application|is already a client of)/, 'idTaken'],
  [/^is a scope of OpenID Connect/, 'scopeOfOurs'],
  [/^must be `web` for a client with secrets or keys/, 'publicKeepsNone'],
  [/^must be left out: a machine client/, 'machineHasNone'],
  [/^must be ways in that the plan includes/, 'planWays'],
  [/^needs second factors in the plan$/, 'planFactors'],
  [/^must be a URL$/, 'url'],
  [/^must be an absolute http or https URL/, 'webUrl'],
  [/^must be an absolute https URL, as the provider/, 'httpsUrl'],
  [/^must be an absolute https URL, /, 'returnUrl'],
  [/^must be (?:that of one tenant|an OpenID provider of the organization)/, 'ownIssuer'],
  [/^must be(?:gin with https:\/\/| https in production| an absolute https URL)/, 'httpsUrl'],
  [/^must be spelled as browsers spell it: (.+)$/, 'spelling'],
  [/^must name at least one URL$/, 'someUrl'],
  [/^must (?:not have a|have no) fragment$/, 'noFragment'],
  [/^must have no query and no fragment$/, 'noQuery'],
  [/^(?:must not have a wildcard|wildcards are not supported)/, 'noWildcard'],
  [/^must have no user name and no password$/, 'noUser'],
  [/^must (?:be at a public address|not be on this machine)/, 'publicAddress'],
  [/^must be an origin: .+ such as (.+)$/, 'origin'],
  [/^must name at least one origin$/, 'someOrigin'],
  [/^must not have a dot at the end/, 'dotAtEnd'],
  [/^must be on one of the application's origins; (.+) is not$/, 'offOrigins'],
  [/^must be https:\/\/\*\. and a host, such as (.+): one label/, 'previewForm'],
  [/^must not be below (.+), where others/, 'previewShared'],
  [/^must not cover PUBLIC_URL/, 'previewOurs'],
];

/** What is wrong with a member, in words of the console; undefined where it has none. */
export function faultWords(fault: string, words: ConsoleFaults): string | undefined {
  for (const [pattern, name] of FAULTS) {
    const [found, ...values] = pattern.exec(fault) ?? [];
    if (found === undefined) continue;
    const said = words[name];
    return typeof said === 'string' ? said : (said as (...given: string[]) => string)(...values);
  }
  return undefined;
}
