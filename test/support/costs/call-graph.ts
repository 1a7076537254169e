import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = path.join(ROOT, 'src');

/** What Nest calls by itself on a class that a decorator names: guards, interceptors, pipes, strategies. */
const CALLED_BY_NEST = ['canActivate', 'handleRequest', 'intercept', 'transform', 'use', 'validate'];

/** The source as the compiler understands it: who calls whom. */
export class CallGraph {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;
  private readonly classes = new Map<string, ts.ClassDeclaration[]>();
  private readonly heirs = new Map<ts.Symbol, ts.ClassDeclaration[]>();

  constructor() {
    const file = path.join(ROOT, 'tsconfig.build.json');
    const { config } = ts.readConfigFile(file, ts.sys.readFile);
    const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
    this.program = ts.createProgram(fileNames, { ...options, types: [] }, withoutLibraries(options));
    this.checker = this.program.getTypeChecker();
    for (const source of this.sources()) this.readClasses(source);
  }

  /** Our own files. */
  sources(): ts.SourceFile[] {
    return this.program.getSourceFiles().filter(isOurs);
  }

  classNamed(name: string): ts.ClassDeclaration {
    const [found, another] = this.classes.get(name) ?? [];
    if (!found || another) throw new Error(`${name} is the name of ${another ? 'two classes' : 'no class'}`);
    return found;
  }

  /** What the name in the code stands for and what else may run in its place, as far as it is ours. */
  meaningsOf(name: ts.Identifier): ts.Node[] {
    return this.declarationsOf(name).flatMap((declaration) => this.whatRuns(declaration, name));
  }

  declarationsOf(name: ts.Node): ts.Declaration[] {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return this.original(symbol)?.declarations ?? [];
  }

  typeOf(expression: ts.Expression): ts.Type {
    return this.checker.getTypeAtLocation(expression);
  }

  private whatRuns(declaration: ts.Declaration, name: ts.Identifier): ts.Node[] {
    if (!isOurs(declaration.getSourceFile())) return [];
    if (ts.isClassDeclaration(declaration)) {
      if (ts.isNewExpression(name.parent)) return declaration.members.filter(runsWhenCreated);
      return [declaration, ...this.strategiesOf(declaration)].flatMap((one) => membersOf(one, CALLED_BY_NEST));
    }
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer && (isOfModule(declaration) || isNamedFunction(declaration))
        ? [declaration.initializer]
        : [];
    if (ts.isFunctionDeclaration(declaration)) return [declaration];
    if (ts.isClassElement(declaration) || ts.isTypeElement(declaration)) return this.withOverrides(declaration);
    return [];
  }

  private withOverrides(member: ts.ClassElement | ts.TypeElement): ts.Node[] {
    const owner = member.parent;
    if (!member.name || !(ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner))) return [member];
    const symbol = owner.name && this.checker.getSymbolAtLocation(owner.name);
    const name = member.name.getText();
    return [member, ...this.heirsOf(symbol).flatMap((heir) => membersOf(heir, [name]))];
  }

  private heirsOf(symbol: ts.Symbol | undefined): ts.ClassDeclaration[] {
    const heirs = (symbol && this.heirs.get(symbol)) ?? [];
    return heirs.flatMap((heir) => [heir, ...this.heirsOf(heir.name && this.checker.getSymbolAtLocation(heir.name))]);
  }

  private readClasses(node: ts.Node): void {
    if (ts.isClassDeclaration(node) && node.name) {
      this.classes.set(node.name.text, [...(this.classes.get(node.name.text) ?? []), node]);
      for (const { expression } of heritageOf(node)) this.noteHeritage(node, expression);
    }
    ts.forEachChild(node, (child) => this.readClasses(child));
  }

  private noteHeritage(heir: ts.ClassDeclaration, expression: ts.Expression): void {
    const symbol = this.symbolOf(expression);
    if (symbol) this.heirs.set(symbol, [...(this.heirs.get(symbol) ?? []), heir]);
  }

  /** `extends StrategyGuard(SomeStrategy, …)` asks that strategy. */
  private strategiesOf(guard: ts.ClassDeclaration): ts.ClassDeclaration[] {
    return heritageOf(guard).flatMap(({ expression }) => {
      if (!ts.isCallExpression(expression) || expression.expression.getText() !== 'StrategyGuard') return [];
      const symbol = expression.arguments[0] && this.symbolOf(expression.arguments[0]);
      return (symbol?.declarations ?? []).filter(ts.isClassDeclaration);
    });
  }

  private symbolOf(expression: ts.Expression): ts.Symbol | undefined {
    return this.original(this.checker.getSymbolAtLocation(expression));
  }

  private original(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** Libraries call nothing of ours by its name, and reading their types takes most of the time. */
function withoutLibraries(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    );
  return host;
}

const isOurs = (file: ts.SourceFile): boolean => file.fileName.startsWith(`${SOURCES}/`);

const heritageOf = (node: ts.ClassDeclaration) => (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);

const isOfModule = (declaration: ts.VariableDeclaration): boolean => ts.isSourceFile(declaration.parent.parent.parent);

/** `const write = () => …`, which runs where its name stands. */
export const isNamedFunction = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionLike(node.initializer);

const runsWhenCreated = (member: ts.ClassElement): boolean =>
  ts.isConstructorDeclaration(member) || ts.isPropertyDeclaration(member);

export const membersOf = (owner: ts.ClassDeclaration, names: readonly string[]): ts.ClassElement[] =>
  owner.members.filter(({ name }) => name && names.includes(name.getText()));
