import { asOf } from '../law/index.ts'

/** Recipient of a return's entry note when the sale named nobody, with its source. */
export interface Anonima {
  /** 'emitente': the shop itself. 'consumidor': who brings the goods, named with his address. */
  destinatario: 'emitente' | 'consumidor'
  fonte: string
  /** A source of that state was read; else it is what the others do. */
  da_uf: boolean
}

/** Reads the rule of the shop's state for a day (ISO). */
export function recipientUnnamed(uf: string, data: string): Anonima {
  const lei = asOf(data)
  const propria = lei.linha(`devolucao_anonima_${uf}`)
  const linha = propria ?? lei.linha('devolucao_anonima')
  return {
    destinatario: linha?.valor === 'consumidor' ? 'consumidor' : 'emitente',
    fonte: linha?.fonte ?? '',
    da_uf: propria !== null,
  }
}
