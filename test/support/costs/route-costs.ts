import path from 'node:path';
import ts from 'typescript';
import { LIMITS, type LimitName } from '../../../src/platform/limits/limit-values.js';
import { CallGraph, isNamedFunction, membersOf } from './call-graph.js';

type Cost = 'hash' | 'mail';

/** A cost of some code: what bounds it, limits above all, and a way to it on which nothing does. */
interface Paid {
  readonly bounds: ReadonlySet<string>;
  readonly freeWay: readonly string[] | undefined;
}

/** What running some code costs, and what it does to limits. */
export interface Summary {
  readonly costs: Map<Cost, Paid>;
  readonly spent: Set<LimitName>;
  /** Those that a right attempt gets back. */
  readonly returned: Set<LimitName>;
}

/** What bounds itself without a limit, and why. */
export const BOUNDED_BY_ITSELF: Readonly<Record<string, string>> = {
  'CopiedBrowsers.findOut': 'once for each remembered browser, which it forgets',
  'LinkingByRedirect.finish': 'once for each departure to a provider, which `provider-address` counts',
  'NewDeviceNotice.send': 'ten mails an hour for each account',
  'PasskeyAdditions.add': 'as many passkeys as an account may have',
  'ProofCodes.prepare': 'one mail a minute for each session',
  'UpstreamLogin.finish': 'once for each departure to a provider, which `provider-address` counts',
  'WaitingLinks.notifyOwner': 'once for each account that is linked',
};

const SINKS: Readonly<Record<string, Cost>> = { 'HashQueue.run': 'hash', 'Outbox.enqueue': 'mail' };
const SPENDING = [
  'RateLimits.spend',
  'RateLimits.spendMany',
  'RateLimits.trySpend',
  'RateLimits.during',
  'RateLimits.counting',
];
const RETURNING = ['RateLimits.forgive', 'RateLimits.giveBack'];

const nothing = (): Summary => ({ costs: new Map(), spent: new Set(), returned: new Set() });

/**
 * Follows every call from a route to what costs a hash or a mail. It reads the code from top to bottom: a limit that is
 * spent above a call bounds that call, whichever branches lie between them.
 */
export class RouteCosts {
  private readonly graph = new CallGraph();
  private readonly known = new Map<ts.Node, Summary>();

  /** Of a method of a controller, with its guards, interceptors and pipes. */
  of(controller: string, method: string): Summary {
    const owner = this.graph.classNamed(controller);
    const [handler] = membersOf(owner, [method]);
    if (!handler) throw new Error(`${controller} has no method ${method}`);
    return this.walk(...(ts.getDecorators(owner) ?? []), handler);
  }

  private summaryOf(node: ts.Node): Summary {
    const known = this.known.get(node);
    if (known) return known;
    this.known.set(node, nothing()); // while it is walked: calling itself adds nothing
    const summary = this.walk(node);
    this.known.set(node, summary);
    return summary;
  }

  private walk(...nodes: ts.Node[]): Summary {
    const walk = new Walk(this.graph, (callee) => this.summaryOf(callee));
    for (const node of nodes) walk.visit(node);
    return walk.summary;
  }
}

class Walk {
  readonly summary = nothing();

  constructor(
    private readonly graph: CallGraph,
    private readonly summaryOf: (node: ts.Node) => Summary,
  ) {}

  visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || isNamedFunction(node)) return;
    if (ts.isCatchClause(node)) this.visitCatch(node);
    else if (ts.isCallExpression(node)) this.visitCall(node);
    else if (!ts.isIdentifier(node)) ts.forEachChild(node, (child) => this.visit(child));
    else if (!isNameOfItsParent(node)) for (const meaning of this.graph.meaningsOf(node)) this.run(meaning, node);
  }

  /** What a failure spends, such as a wrong API key, bounds nothing that comes after a success. */
  private visitCatch({ block }: ts.CatchClause): void {
    const before = new Set(this.summary.spent);
    this.visit(block);
    for (const limit of this.summary.spent) if (!before.has(limit)) this.summary.spent.delete(limit);
  }

  /** Arguments first, as they run, but callbacks last: `limits.during(attempts, () => work())`, or `work`. */
  private visitCall({ expression, arguments: given }: ts.CallExpression): void {
    const callbacks = given.filter((value) => this.isCallback(value));
    for (const value of given) if (!callbacks.includes(value)) this.visit(value);
    this.visit(expression);
    for (const value of callbacks) this.visit(value);
  }

  private isCallback(value: ts.Expression): boolean {
    return (
      ts.isFunctionLike(value) || (ts.isIdentifier(value) && this.graph.declarationsOf(value).some(isNamedFunction))
    );
  }

  private run(meaning: ts.Node, name: ts.Identifier): void {
    const title = titleOf(meaning);
    const cost = SINKS[title];
    if (cost) this.add(cost, { bounds: new Set(), freeWay: [] }, title);
    else if (SPENDING.includes(title)) this.noteLimits(name, this.summary.spent);
    else if (RETURNING.includes(title)) this.noteLimits(name, this.summary.returned);
    else if (!title.startsWith('RateLimits.')) this.include(this.summaryOf(meaning), title);
  }

  private include({ costs, spent, returned }: Summary, title: string): void {
    const reason = BOUNDED_BY_ITSELF[title];
    for (const [cost, paid] of costs)
      this.add(cost, reason ? { bounds: new Set([...paid.bounds, reason]), freeWay: undefined } : paid, title);
    for (const limit of spent) this.summary.spent.add(limit);
    for (const limit of returned) this.summary.returned.add(limit);
  }

  private add(cost: Cost, { bounds, freeWay }: Paid, title: string): void {
    const { spent, costs } = this.summary;
    const before = costs.get(cost);
    costs.set(cost, {
      bounds: new Set([...(before?.bounds ?? []), ...bounds, ...spent]),
      freeWay: before?.freeWay ?? (freeWay && spent.size === 0 ? [title, ...freeWay] : undefined),
    });
  }

  private noteLimits(name: ts.Identifier, limits: Set<LimitName>): void {
    const call = name.parent.parent;
    const [subject] = ts.isCallExpression(call) ? call.arguments : [];
    for (const limit of subject ? this.limitsIn(subject) : unreadable(name)) limits.add(limit);
  }

  /** `'name'`, `{ name: subject, ...more }`, or a name or a function for one of them. */
  private limitsIn(value: ts.Expression): LimitName[] {
    const found = ts.isObjectLiteralExpression(value)
      ? value.properties.flatMap((property) =>
          ts.isSpreadAssignment(property) ? this.limitsIn(property.expression) : (property.name as ts.Identifier).text,
        )
      : this.limitsBehind(value);
    return found.length > 0 && found.every(isLimit) ? found : unreadable(value);
  }

  private limitsBehind(value: ts.Expression): string[] {
    if (ts.isParenthesizedExpression(value)) return this.limitsIn(value.expression);
    const type = this.graph.typeOf(value);
    const names = (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? one.value : []));
    if (names.length > 0) return names;
    const [declaration] = this.graph.declarationsOf(ts.isCallExpression(value) ? value.expression : value);
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (!initializer) return [];
    const isFunction = ts.isArrowFunction(initializer);
    return this.limitsIn(isFunction ? (initializer.body as ts.Expression) : initializer);
  }
}

const isLimit = (name: string): name is LimitName => name in LIMITS;

function unreadable(node: ts.Node): never {
  throw new Error(`${placeOf(node)}: the names of these limits cannot be read from the code`);
}

/** `name` in `{ name: value }`, or that of a parameter: it says what something is called, and runs nothing. */
function isNameOfItsParent(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return false;
  return (parent as ts.NamedDeclaration).name === name || (ts.isBindingElement(parent) && parent.propertyName === name);
}

function titleOf(node: ts.Node): string {
  const name = (node as ts.NamedDeclaration).name?.getText();
  if (ts.isClassDeclaration(node.parent)) return `${node.parent.name?.text}.${name ?? 'constructor'}`;
  return name ?? (node.parent as ts.NamedDeclaration).name?.getText() ?? placeOf(node);
}

function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${path.basename(file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}
