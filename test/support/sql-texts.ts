import path from 'node:path';
import ts from 'typescript';
import { CallGraph } from './costs/call-graph.js';
import { ROOT } from './tree.js';

/** A piece of SQL in the source: what a statement sends, or any other text of a file. */
export interface SqlText {
  /** The name of the statement, or the path of the file. */
  from: string;
  isStatement: boolean;
  text: string;
}

/**
 * The text of every statement, with the constants and functions of which it is composed, and what else stands in the
 * files: migrations, sweeps, single queries. What a statement is composed of is not told again for its file.
 */
export function sqlTexts(): SqlText[] {
  const graph = new CallGraph();
  const told = new Set<ts.Node>();
  const statements = graph
    .sources()
    .flatMap((source) => callsOf(source, 'statement'))
    .flatMap((call) => statementsOf(graph, call))
    .map(({ name, parts }) => ({
      from: name,
      isStatement: true,
      text: parts.map((part) => composed(graph, part, told)).join(' '),
    }));
  const others = graph.sources().map((source) => ({
    from: path.relative(ROOT, source.fileName),
    isStatement: false,
    text: pieces(source, told).join('\n'),
  }));
  return [...statements, ...others].filter(({ text }) => text.length > 0);
}

/** A function that makes statements makes one for each of its calls, with the name that the call gives. */
function statementsOf(graph: CallGraph, call: ts.CallExpression): { name: string; parts: ts.Node[] }[] {
  const [name, text] = call.arguments;
  if (!name || !text) return [];
  const [declaration] = ts.isIdentifier(name) ? graph.declarationsOf(name) : [];
  if (!declaration || !ts.isParameter(declaration)) return [{ name: nameOf(graph, name), parts: [text] }];
  const maker = declaration.parent;
  const position = maker.parameters.indexOf(declaration);
  return callsOf(name.getSourceFile(), makersName(maker)).flatMap((made) => {
    const given = made.arguments[position];
    return given ? [{ name: nameOf(graph, given), parts: [text, made] }] : [];
  });
}

const makersName = (maker: ts.SignatureDeclaration): string =>
  (ts.isVariableDeclaration(maker.parent) ? maker.parent.name : maker.name)?.getText() ?? '';

function callsOf(node: ts.Node, name: string): ts.CallExpression[] {
  const below = childrenOf(node).flatMap((child) => callsOf(child, name));
  const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;
  return isCall ? [node, ...below] : below;
}

/** A statement for each of several tables or uses says so: `<table>-claim`. */
function nameOf(graph: CallGraph, name: ts.Expression): string {
  if (ts.isStringLiteralLike(name)) return name.text;
  if (ts.isTemplateExpression(name)) {
    const spans = name.templateSpans.map(({ expression, literal }) => `<${lastName(expression)}>${literal.text}`);
    return `${name.head.text}${spans.join('')}`;
  }
  const [declaration] = ts.isIdentifier(name) ? graph.declarationsOf(name) : [];
  if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
    return nameOf(graph, declaration.initializer);
  throw new Error(`A statement has a name that cannot be read: ${name.getText()} in ${name.getSourceFile().fileName}`);
}

const lastName = (expression: ts.Expression): string =>
  /\w+(?=\W*$)/.exec(expression.getText().replace(/ \?\?.*/, ''))?.[0] ?? '';

/** The text with what its names stand for. */
function composed(graph: CallGraph, node: ts.Node, told: Set<ts.Node>, within: readonly ts.Node[] = []): string {
  if (within.includes(node)) return '';
  told.add(node);
  if (isText(node)) return node.text;
  const named = ts.isIdentifier(node) ? graph.declarationsOf(node).filter(isOfModule) : [];
  return [...named, ...childrenOf(node)].map((part) => composed(graph, part, told, [...within, node])).join(' ');
}

/** What only this file says. */
function pieces(node: ts.Node, told: ReadonlySet<ts.Node>): string[] {
  if (told.has(node)) return [];
  return isText(node) ? [node.text] : childrenOf(node).flatMap((child) => pieces(child, told));
}

/** Settings of a connection are members of an object, so the name of a member is text as well. */
const isText = (node: ts.Node): node is ts.LiteralLikeNode | ts.Identifier =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node);

/** A constant or a function of which another text may be composed. */
const isOfModule = (node: ts.Node): boolean =>
  path.relative(ROOT, node.getSourceFile().fileName).startsWith('src/') &&
  (ts.isFunctionDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)));

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (!ts.isTypeNode(child)) children.push(child);
  });
  return children;
}
