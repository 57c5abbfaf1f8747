/** Writes an instant in Brasília time, as in SEFAZ's answers: `2026-11-20T10:00:00-03:00`. */
export function carimbo(instante: Date): string {
  return `${new Date(instante.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
}

export const MINUTO = 60_000
export const HORA = 60 * MINUTO
export const DIA = 24 * HORA
