/**
 * Against rejection 656 (Consumo Indevido): a token bucket per CNPJ and service. SEFAZ blocks for an hour who asks too much,
 * and then nothing is sold. The figures stay well under what the authorisers tolerate.
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

/** [burst, per minute]. Authorising is never held back: a sale waits for it. Status is asked every 3 minutes by the rule. */
export const LIMITES = {
  autorizacao: null,
  evento: null,
  inutilizacao: [20, 20],
  recibo: [40, 40],
  consulta: [40, 40],
  status: [10, 6],
  cadastro: [20, 20],
  // its cadence is kept by company, in the database: 656 there lasts an hour, over a restart too (modules/recebidas)
  distribuicao: null,
} as const satisfies Record<string, readonly [number, number] | null>
