import { asOf } from '../law/index.ts'

/** Recipient of the entry note for a return of an anonymous sale, with its legal source. */
export interface Anonima {
  /** 'emitente': the shop itself. 'consumidor': the person who brings the goods, with name and address. */
  destinatario: 'emitente' | 'consumidor'
  fonte: string
  /** True when a source of this state was read; false when the common rule is used. */
  da_uf: boolean
}

/** Finds the rule of the shop's state on a day (ISO). */
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
