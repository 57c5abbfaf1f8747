/**
 * Circuit breakers, one for each line. A line is a part that may fail alone: a host, or a company, model and
 * environment of SEFAZ, so that a company whose certificate is refused does not stop the others. An open circuit means
 * that the last call failed: calls fail at once, except one try at a time after a pause.
 */
export interface Breaker {
  /** Tells if the circuit is closed, for new sales: false → contingency without a try. */
  fechado(linha: string): boolean
  /** Tells if a document may try: always while the circuit is closed; else one at a time, after the pause. */
  podeTentar(linha: string): boolean
  /** Gives the milliseconds until the next try: 0 when the circuit is closed, else at least 500. */
  espera(linha: string): number
  /** Counts a failed call. `aviso`: a cause that waiting does not solve (certificates). True when `aviso` is new. */
  falhou(linha: string, aviso?: string | null): boolean
  /** Gives back the turn to try when nothing was sent, so that the next call may try. */
  desistiu(linha: string): void
  /** Counts an answered call. True when this closes an open circuit: the caller then wakes the waiting jobs. */
  respondeu(linha: string): boolean
  /** Tells if any circuit of the company is open. */
  abertoPara(empresa_id: number): boolean
  /** Gives the line's problem that only a person can solve; null: none. */
  aviso(linha: string): string | null
  /** Gives a problem that only a person can solve, of any of the company's lines; null: none. */
  avisoPara(empresa_id: number): string | null
}

interface Circuito {
  pausa: number
  ate: number
  tentando: boolean
  aviso: string | null
}

const PAUSA_INICIAL_MS = 2_000
const PAUSA_MAXIMA_MS = 60_000
/** Longest pause while a person has to solve the cause: short, because the person watches the till. */
const PAUSA_AVISO_MS = 15_000

/** `tolerance`: failures in a row, without an answer between them, that open a circuit. */
export function createBreaker(clock: () => Date, tolerance = 1): Breaker {
  const failed = new Map<string, number>()
  const abertos = new Map<string, Circuito>()
  const daEmpresa = (empresa_id: number) =>
    [...abertos].flatMap(([linha, circuito]) => (linha.startsWith(`${empresa_id}/`) ? [circuito] : []))
  return {
    fechado: linha => !abertos.has(linha),
    podeTentar(linha) {
      const circuito = abertos.get(linha)
      if (!circuito) return true
      if (circuito.tentando || clock().getTime() < circuito.ate) return false
      circuito.tentando = true
      return true
    },
    espera(linha) {
      const circuito = abertos.get(linha)
      return circuito ? Math.max(circuito.ate - clock().getTime(), 500) : 0
    },
    falhou(linha, aviso = null) {
      const antes = abertos.get(linha)
      const row = (failed.get(linha) ?? 0) + 1
      failed.set(linha, row)
      if (!antes && aviso === null && row < tolerance) return false
      const maxima = aviso === null ? PAUSA_MAXIMA_MS : PAUSA_AVISO_MS
      const pausa = antes ? Math.min(antes.pausa * 2, maxima) : PAUSA_INICIAL_MS
      abertos.set(linha, { pausa, ate: clock().getTime() + pausa, tentando: false, aviso })
      return aviso !== null && antes?.aviso !== aviso
    },
    desistiu(linha) {
      const circuito = abertos.get(linha)
      if (circuito) circuito.tentando = false
    },
    respondeu(linha) {
      failed.delete(linha)
      return abertos.delete(linha)
    },
    abertoPara: empresa_id => daEmpresa(empresa_id).length > 0,
    aviso: linha => abertos.get(linha)?.aviso ?? null,
    avisoPara: empresa_id => daEmpresa(empresa_id).find(({ aviso }) => aviso !== null)?.aviso ?? null,
  }
}
