/** True when the present run (`npm test`) has just built the product. */
export const BUILT: boolean = Boolean(process.env['TECLA_TEST_BUILT'])

/**
 * Arguments for node that start the server in a test or a proof: a fresh build, which costs a third of the sources' start;
 * else the sources.
 */
export const SERVER_COMMAND: readonly string[] = BUILT
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/server/main.ts']
