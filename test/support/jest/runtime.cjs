const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { compileFunction, SyntheticModule } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

const root = path.resolve(__dirname, '..', '..', '..');
const SOURCES = path.join(root, 'src') + path.sep;
const LIBRARIES = path.join(root, 'node_modules') + path.sep;

/**
 * Reads test files as Jest does, each anew, but takes the service (as built) and the libraries from Node itself. So each
 * worker reads them once and not once per file, which would be four seconds of a core each time. All of it runs in the
 * realm of the worker, where `WorkerEnvironment` has its globals.
 */
module.exports = class Runtime extends JestRuntime {
  constructor(...options) {
    super(...options);
    const { esmLoader, executor, _resolution: resolution } = this;
    const natives = new Map();
    const resolveModule = esmLoader.resolveModule.bind(esmLoader);
    resolution.canResolveSync = () => false; // only the asynchronous way asks below
    esmLoader.getContext = () => undefined; // none of its own
    esmLoader.resolveModule = async (specifier, referrer, context) => {
      const native = nativeFile(specifier, await resolution.resolveEsmAsync(referrer, specifier));
      if (!native) return resolveModule(specifier, referrer, context);
      if (!natives.has(native)) natives.set(native, nativeModule(native));
      return natives.get(native);
    };
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: (specifier, _function, attributes, phase) =>
          executor.dynamicImport(specifier, filename, undefined, attributes, phase),
      });
  }

  /**
   * Of Jest itself, each file has its own circus and shares the rest, which keeps nothing of a file. Jest follows each
   * test through everything asynchronous, which in Node 20 is work for each promise of the service.
   */
  requireInternalModule(from, to) {
    if (to === 'node:async_hooks') return { AsyncLocalStorage: StoreOfTheMoment };
    if (to === undefined || to.startsWith('.')) return super.requireInternalModule(from, to);
    return createRequire(from)(to);
  }
};

/** Tests run one after the other, so the store of the moment is that of the test. */
class StoreOfTheMoment {
  getStore() {
    return this.store;
  }

  async run(store, callback) {
    const before = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = before;
    }
  }
}

/** The file that Node itself loads in the place of `file`, if it does. */
function nativeFile(specifier, file) {
  if (specifier === '@jest/globals') return undefined;
  if (file.startsWith(LIBRARIES)) return file;
  if (!file.startsWith(SOURCES) || /\.test\.tsx?$/.test(file)) return undefined;
  return path.join(root, 'dist', path.relative(SOURCES, file)).replace(/\.tsx?$/, '.js');
}

let reading = Promise.resolve();

/** One after the other: a CommonJS library may not ask for a module that another import is still reading. */
function inTurn(file) {
  const exported = reading.then(() => import(pathToFileURL(file).href));
  reading = exported.catch(() => undefined);
  return exported;
}

async function nativeModule(file) {
  const exported = await inTurn(file);
  const module = new SyntheticModule(
    Object.keys(exported),
    () => {
      for (const name of Object.keys(exported)) module.setExport(name, exported[name]);
    },
    { identifier: file },
  );
  await module.link(() => undefined);
  await module.evaluate();
  return module;
}
