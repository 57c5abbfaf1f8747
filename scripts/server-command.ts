/**
 * What node is given to start the server in a test or a proof: the build, where the run that it is part of has just made it
 * (`npm test`), a third of the work of the sources; else the sources.
 */
export const SERVER_COMMAND: readonly string[] = process.env['TECLA_TEST_BUILT']
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/server/main.ts']
