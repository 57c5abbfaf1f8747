import { type NoXml, no, textoOf } from '../dfe/kit/parse.ts'
import { asOf } from '../law/index.ts'
import { exact, ZERO } from '../money/exact.ts'
import { r2, toShortText, toText } from '../money/round.ts'
import { basePisCofins, pisCofinsCreditado, type ValoresDaLinha } from '../purchases/custo.ts'
import type { ContribuicaoSped } from './facts.ts'

/** Credits that the company took when it entered a line. */
export interface CreditosDaLinha {
  credito_ipi: boolean
  credito_pis_cofins: boolean
}

interface Contribuicoes {
  pis: ContribuicaoSped
  cofins: ContribuicaoSped
}

/** CST of a purchase without credit, by the seller's CST (tables 4.3.3 and 4.3.4). */
const BOUGHT: Readonly<Record<string, string>> = {
  '05': '75',
  '06': '73',
  '07': '71',
  '08': '74',
  '09': '72',
}

const WITH_CREDIT = '50'
const NO_CREDIT = '70'

const figure = (cst: string, base: string, aliquota: string, valor: string): ContribuicaoSped => ({
  ...{ cst, base, aliquota, valor },
  ...{ qtde: '', por_unidade: '' },
})

/** Tells if a return's tax is that of the sale, which is credit (Leis 10.637/2002 and 10.833/2003, art. 3, VIII). */
const comesWithCredit = (cst: string, valor: string): boolean => cst === '98' && !exact(valor).isZero()

/**
 * Reads PIS and COFINS of a line of the company's own note. `volta`: the goods come back, so the CST of an exit becomes
 * that of an entry, with credit when the line has tax. `devolve`: the note is a return (finNFe 4).
 */
export function ownContributions(
  det: NoXml,
  { volta, devolve }: { volta: boolean; devolve: boolean },
): Contribuicoes {
  const read = (tributo: 'PIS' | 'COFINS'): ContribuicaoSped => {
    const of = no(det, 'imposto', tributo)?.filhos[0] ?? null
    const said = textoOf(of, 'CST')
    const valor = textoOf(of, `v${tributo}`) || '0.00'
    const back = exact(valor).isZero() ? (BOUGHT[said] ?? NO_CREDIT) : WITH_CREDIT
    const qtde = textoOf(of, 'qBCProd')
    return {
      cst: volta && (/^0\d$/.test(said) || (devolve && comesWithCredit(said, valor))) ? back : said,
      base: textoOf(of, 'vBC') || '0.00',
      aliquota: qtde ? '' : textoOf(of, `p${tributo}`) || '0',
      qtde,
      por_unidade: textoOf(of, 'vAliqProd'),
      valor,
    }
  }
  return { pis: read('PIS'), cofins: read('COFINS') }
}

/** Gives PIS and COFINS of a supplier's line: the credit that was taken, or the CST that tells why there is none. */
export function boughtContributions(
  det: NoXml,
  valores: ValoresDaLinha,
  { emissao, credito_ipi, credito_pis_cofins }: CreditosDaLinha & { emissao: string },
): Contribuicoes {
  const credito = credito_pis_cofins ? pisCofinsCreditado(valores, { ipi: credito_ipi }) : ZERO
  if (credito.isZero()) {
    const said = textoOf(no(det, 'imposto', 'PIS')?.filhos[0] ?? null, 'CST')
    const cst = /^[5-9]\d$/.test(said) && said !== '99' ? said : (BOUGHT[said] ?? NO_CREDIT)
    const none = figure(cst, '0.00', '0', '0.00')
    return { pis: none, cofins: none }
  }
  const base = toText(r2(basePisCofins(valores, { ipi: credito_ipi })))
  const aliquota = asOf(emissao).texto('credito_pis') ?? '0'
  const pis = r2(exact(base).times(exact(aliquota)).div(exact('100')))
  return {
    pis: figure(WITH_CREDIT, base, aliquota, toText(pis)),
    // COFINS is the rest, so that PIS plus COFINS is exactly the credit of the entry
    cofins: figure(
      WITH_CREDIT,
      base,
      toShortText(exact(valores.aliq_pis_cofins).minus(exact(aliquota)), 4),
      toText(credito.minus(pis)),
    ),
  }
}
