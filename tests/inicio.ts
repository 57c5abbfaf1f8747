/** When every test's clock starts, and the demo world's was written. The proof `relogio` starts them at another hour of that day. */
export const INICIO = process.env['TECLA_INICIO'] ?? '2026-11-20T12:00:00-03:00'
