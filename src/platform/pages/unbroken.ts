const WORD = /\b(E|e)-(?=mails?\b)(?![\w.+-]*@)/gi;
const TEXTS = />[^<]*/g;

/** A line may end behind a hyphen. «E-Mail» stays whole in the texts of a page; attributes and addresses stay as they are. */
export const unbroken = (html: string): string => html.replace(TEXTS, (text) => text.replace(WORD, '$1\u2011'));
