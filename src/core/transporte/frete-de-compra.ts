import type { CteLido } from '../dfe/cte/read.ts'
import { findNo, parseXml, textoOf, todos } from '../dfe/kit/parse.ts'
import { asOf } from '../law/index.ts'
import { allocateExact } from '../money/allocate.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { exact } from '../money/exact.ts'
import { r2, toText } from '../money/round.ts'

/** CST of a freight whose ICMS is due by the carrier, in whole or in part: not exempt (40, 41, 51), not substituted (60). */
const COM_CREDITO: readonly string[] = ['00', '20', '90']
const REGIME_NORMAL = 3

/** Computes the ICMS of a freight, R$, that the taker recovers (LC 87/1996 art. 20). `crt`: the taker's. */
const icmsCreditado = ({ CST, vICMS }: { CST: string; vICMS: string }, crt: number): string =>
  crt === REGIME_NORMAL && COM_CREDITO.includes(CST) ? toText(dec(vICMS || '0'), 2) : '0.00'

/** Taxes within a freight that its taker recovers. */
export interface CreditosDoFrete {
  credito_icms: string
  credito_pis_cofins: string
  credito_ibs_cbs: string
}

/**
 * Computes what the taker of a freight recovers, R$: ICMS; PIS and COFINS (Leis 10.637/2002 and 10.833/2003 art. 3) on the
 * price without ICMS (Lei 14.592/2023 art. 6), where it takes them; IBS and CBS that the price has from 2027 on.
 */
export function creditosDoFrete(
  { dhEmi, vTPrest, icms, ibscbs }: Pick<CteLido, 'dhEmi' | 'vTPrest' | 'icms' | 'ibscbs'>,
  { crt, pis_cofins }: { crt: number; pis_cofins: boolean },
): CreditosDoFrete {
  const lei = asOf(dhEmi)
  const credito_icms = icmsCreditado(icms, crt)
  if (crt !== REGIME_NORMAL) return { credito_icms, credito_pis_cofins: '0.00', credito_ibs_cbs: '0.00' }
  const destacado = COM_CREDITO.includes(icms.CST) ? icms.vICMS || '0' : '0'
  const taxa = pis_cofins ? (lei.texto('credito_pis_cofins') ?? '0') : '0'
  const novos = lei.ligado('cte_ibscbs_dentro') ? dec(ibscbs?.vIBS || '0').plus(ibscbs?.vCBS || '0') : ZERO
  return {
    credito_icms,
    credito_pis_cofins: toText(
      r2(
        exact(vTPrest || '0')
          .minus(exact(destacado))
          .times(exact(taxa))
          .div(exact('100')),
      ),
    ),
    credito_ibs_cbs: toText(novos, 2),
  }
}

/** Shares R$ of a freight over weights: the parts sum to it, to the cent. */
export const shareFreight = (total: string, weights: readonly string[]): string[] =>
  allocateExact(exact(total), weights.map(exact)).map(part => toText(part, 2))

/** Reads the gross weight of a note's volumes, kg; null: the note says none. */
export function grossWeight(nota: string): string | null {
  const peso = todos(findNo(parseXml(nota), 'transp'), 'vol').reduce(
    (soma, vol) => soma.plus(textoOf(vol, 'pesoB') || '0'),
    ZERO,
  )
  return peso.gt(0) ? peso.toFixed() : null
}
