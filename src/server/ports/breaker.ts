/**
 * Circuits by line, whatever fails by itself: a host, or a company, model and environment of SEFAZ, so that one whose
 * certificate is dropped does not stop the others. Open = it did not answer: nobody waits for it, one try at a time does.
 */
export interface Breaker {
  /** New sales ask this: false → contingency without trying. */
  fechado(linha: string): boolean
  /** Waiting documents ask this: true for all when closed, for one at a time when the pause is over. */
  podeTentar(linha: string): boolean
  /** Milliseconds until the next try is worth it. */
  espera(linha: string): number
  /** `aviso`: why no waiting mends it (the server's certificates), in words for people. True when that is news. */
  falhou(linha: string, aviso?: string | null): boolean
  /** Gives the turn to try back when there was nothing to send, so that the next call may. */
  desistiu(linha: string): void
  /** Answered (whatever it said). True when this closed an open circuit: wake what waits. */
  respondeu(linha: string): boolean
  /** Any circuit of the company open? */
  abertoPara(empresa_id: number): boolean
  /** Problem of that line that only people can mend; null: none. */
  aviso(linha: string): string | null
  /** The same of any line of the company. */
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
/** Somebody is mending it, with the till in sight. */
const PAUSA_AVISO_MS = 15_000

export function createBreaker(clock: () => Date): Breaker {
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
      const maxima = aviso === null ? PAUSA_MAXIMA_MS : PAUSA_AVISO_MS
      const pausa = antes ? Math.min(antes.pausa * 2, maxima) : PAUSA_INICIAL_MS
      abertos.set(linha, { pausa, ate: clock().getTime() + pausa, tentando: false, aviso })
      return aviso !== null && antes?.aviso !== aviso
    },
    desistiu(linha) {
      const circuito = abertos.get(linha)
      if (circuito) circuito.tentando = false
    },
    respondeu: linha => abertos.delete(linha),
    abertoPara: empresa_id => daEmpresa(empresa_id).length > 0,
    aviso: linha => abertos.get(linha)?.aviso ?? null,
    avisoPara: empresa_id => daEmpresa(empresa_id).find(({ aviso }) => aviso !== null)?.aviso ?? null,
  }
}
