/**
 * Lets read-statements.ts evaluate an expression where it stands: every module of the service that it loads
 * gets one more export, which evaluates code among the module's own names. For that process alone.
 */
import { registerHooks } from "node:module";

const isOurs = /\/apps\/server\/src\/.*\.ts$|\/tools\/sql\/planted-statements\.ts$/;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isOurs.test(url) || loaded.source === undefined) return loaded;
    return {
      ...loaded,
      source: `${Buffer.from(loaded.source).toString()}\nexport const evaluateHere = (code) => eval(code);\n`,
    };
  },
});
