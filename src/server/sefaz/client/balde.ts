/**
 * Token bucket per CNPJ, environment and service, against rejection 656 (Consumo Indevido): when a company calls too
 * often, SEFAZ blocks the company for an hour. The limits stay well under those of SEFAZ.
 */
export interface Balde {
  /** Takes a token and gives 0, or gives the milliseconds until the next token. */
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

/** Limits as [burst, per minute]. Null = no limit here: authorisations and events must not wait. */
export const LIMITES = {
  autorizacao: null,
  evento: null,
  inutilizacao: [20, 20],
  recibo: [40, 40],
  consulta: [40, 40],
  status: [10, 6],
  cadastro: [20, 20],
  // six in an hour (678), counted per company in the database (modules/transporte/radar)
  abertos: null,
  // limited per company in the database (modules/recebidas), because a 656 lasts an hour, also after a restart
  distribuicao: null,
} as const satisfies Record<string, readonly [number, number] | null>
