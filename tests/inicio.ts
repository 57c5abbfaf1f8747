/** When every test's clock starts, and the demo world's was written. The proof `relogio` starts them at another hour of that day. */
export const INICIO = process.env['TECLA_INICIO'] ?? '2026-11-20T12:00:00-03:00'

/** Noon of that day: where the clock starts of a test that says an hour. */
export const MEIO_DIA = `${INICIO.slice(0, 10)}T12:00:00-03:00`
