import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import { formatMoney } from '../money/pt-br.ts'

/** Reasons why nobody has seen a sale's PIX in the bank. estatico: the cashier looked at the customer's screen. */
export const MOTIVOS_SEM_PIX = [
  'sem_identidade',
  'desconhecido',
  'ja_usado',
  'veio_menos',
  'estatico',
] as const
export type MotivoSemPix = (typeof MOTIVOS_SEM_PIX)[number]

/** PIX payment that a sale names. */
export interface NamedPix {
  /** Number of the payment in the sale. */
  num: number
  /** R$. */
  valor: string
  /** End-to-end id; null: none. */
  e2eid: string | null
}

/** PIX that a charge brought, with the R$ of it that nothing has used. */
export interface BroughtPix {
  e2eid: string
  valor: string
  /** True if the charge was made for this sale. */
  da_venda: boolean
}

/** PIX payment of which a part was not brought by a charge. */
export interface UnprovedPix extends NamedPix {
  motivo: MotivoSemPix
  /** R$ that no charge brought. */
  falta: string
}

/** Compares a sale's dynamic PIX payments with what its charges brought. One PIX proves one payment, and no other. */
export function unprovedPix(named: readonly NamedPix[], brought: readonly BroughtPix[]): UnprovedPix[] {
  const used = new Set<string>()
  return named.flatMap((each): UnprovedPix[] => {
    const { e2eid, valor } = each
    const not = (motivo: MotivoSemPix, came: Decimal = ZERO): UnprovedPix => ({
      ...each,
      motivo,
      falta: dec(valor).minus(came).toFixed(2),
    })
    if (e2eid === null || e2eid === '') return [not('sem_identidade')]
    const pix = brought.find(one => one.e2eid === e2eid)
    if (!pix) return [not('desconhecido')]
    if (!pix.da_venda || used.has(e2eid)) return [not('ja_usado')]
    used.add(e2eid)
    return dec(pix.valor).gte(dec(valor)) ? [] : [not('veio_menos', dec(pix.valor))]
  })
}

/** Says for users what is wrong with a PIX payment. */
export function unprovedText({ motivo, valor, falta, e2eid }: UnprovedPix): string {
  const pix = `PIX de ${formatMoney(valor)}`
  switch (motivo) {
    case 'sem_identidade':
      return `${pix} sem cobrança: confira se o banco recebeu`
    case 'desconhecido':
      return `${pix} de uma identidade que nenhuma cobrança trouxe (${e2eid}): confira se o banco recebeu`
    case 'ja_usado':
      return `${pix} já é de outra cobrança ou venda (${e2eid})`
    case 'veio_menos':
      return `${pix}: faltaram ${formatMoney(falta)}`
    case 'estatico':
      return `${pix} estático: confira se o banco recebeu`
  }
}
