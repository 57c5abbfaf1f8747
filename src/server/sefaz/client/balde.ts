/**
 * Token bucket per CNPJ and service, against rejection 656 (Consumo Indevido): SEFAZ blocks a company that asks too often
 * for an hour, in which nothing can be sold. The limits stay well under what the authorisers tolerate.
 */
export interface Balde {
  /** 0 = go now; otherwise milliseconds until the next token. */
  waitFor(chave: string, capacidade: number, porMinuto: number): number
}

export function createBalde(agora: () => number): Balde {
  const baldes = new Map<string, { fichas: number; em: number }>()
  return {
    waitFor: (chave, capacidade, porMinuto) => {
      const now = agora()
      const balde = baldes.get(chave) ?? { fichas: capacidade, em: now }
      const fichas = Math.min(capacidade, balde.fichas + ((now - balde.em) * porMinuto) / 60_000)
      if (fichas < 1) {
        baldes.set(chave, { fichas, em: now })
        return Math.ceil(((1 - fichas) * 60_000) / porMinuto)
      }
      baldes.set(chave, { fichas: fichas - 1, em: now })
      return 0
    },
  }
}

/**
 * Limits as [burst, per minute]; null = no limit: a sale waits for its authorisation. The rule for status is one call in 3
 * minutes.
 */
export const LIMITES = {
  autorizacao: null,
  evento: null,
  inutilizacao: [20, 20],
  recibo: [40, 40],
  consulta: [40, 40],
  status: [10, 6],
  cadastro: [20, 20],
  // limited per company in the database instead: its 656 lasts an hour, also after a restart (modules/recebidas)
  distribuicao: null,
} as const satisfies Record<string, readonly [number, number] | null>
