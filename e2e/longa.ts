/** True where a proof (`npm run prova`) runs browser tests in their long form: every route, as many lines as a shop has. */
export const LONGA = process.env['TECLA_LONGA'] === '1'
