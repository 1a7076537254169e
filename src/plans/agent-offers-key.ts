/** What applications offer to agents is cached as a whole: a change of an application or a plan drops it. */
export const AGENT_OFFERS = 'agent-offers';
