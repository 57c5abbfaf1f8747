/** The run that this is part of has just made the build (`npm test`). */
export const BUILT: boolean = Boolean(process.env['TECLA_TEST_BUILT'])

/**
 * What node is given to start the server in a test or a proof: the build, where it is fresh, a third of the work of the
 * sources; else the sources.
 */
export const SERVER_COMMAND: readonly string[] = BUILT
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/server/main.ts']
