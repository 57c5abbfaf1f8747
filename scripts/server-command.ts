/** True if this run (`npm test`) has built the product. */
export const BUILT: boolean = Boolean(process.env['TECLA_TEST_BUILT'])

/**
 * Arguments for node that start the server in a test or a proof: from the build if this run made it, which starts three
 * times faster, else from the sources.
 */
export const SERVER_COMMAND: readonly string[] = BUILT
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/server/main.ts']
