/**
 * One circuit per company, model and environment: a company whose certificate SEFAZ drops must not stop the others. Open = SEFAZ did not answer: the next sale goes out in
 * contingency at once instead of making its customer wait, and one waiting document at a time tries the line.
 */
export interface Breaker {
  /** New sales ask this: false → contingency without trying. */
  fechado(linha: string): boolean
  /** Waiting documents ask this: true for all when closed, for one at a time when the pause is over. */
  podeTentar(linha: string): boolean
  /** Milliseconds until the next try is worth it. */
  espera(linha: string): number
  falhou(linha: string): void
  /** Answered (whatever it said). True when this closed an open circuit: wake what waits. */
  respondeu(linha: string): boolean
  /** Any circuit of the company open? */
  abertoPara(empresa_id: number): boolean
}

interface Circuito {
  pausa: number
  ate: number
  tentando: boolean
}

const PAUSA_INICIAL_MS = 2_000
const PAUSA_MAXIMA_MS = 60_000

/** The line a document goes out by; company ids are unique in the installation. */
export const linhaDe = (d: { empresa_id: number; modelo: string; tp_amb: number }): string =>
  `${d.empresa_id}/${d.modelo}/${d.tp_amb}`

export function createBreaker(clock: () => Date): Breaker {
  const abertos = new Map<string, Circuito>()
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
    falhou(linha) {
      const antes = abertos.get(linha)
      const pausa = antes ? Math.min(antes.pausa * 2, PAUSA_MAXIMA_MS) : PAUSA_INICIAL_MS
      abertos.set(linha, { pausa, ate: clock().getTime() + pausa, tentando: false })
    },
    respondeu: linha => abertos.delete(linha),
    abertoPara: empresa_id => [...abertos.keys()].some(linha => linha.startsWith(`${empresa_id}/`)),
  }
}
