import { Decimal } from 'decimal.js'
import { type NoXml, no, todos } from '../../../src/core/dfe/kit/parse.ts'

/**
 * Adds up the totals of a note from its items by the MOC (group W) and NT 2025.002, independently of the engine. Returns a
 * line for each total that differs.
 */
export function somar(infNFe: NoXml): string[] {
  const itens = todos(infNFe, 'det')
  const icmsTot = no(infNFe, 'total', 'ICMSTot')
  const soma = (...onde: string[]): Decimal => itens.reduce((s, item) => s.plus(within(item, onde)), ZERO)
  const imposto = (grupo: string, tag: string) => soma('imposto', grupo, '*', tag)
  const problemas: string[] = []
  const confere = (tag: string, calculado: Decimal, escrito: NoXml | null, tolerancia = 0) => {
    const dito = value(escrito, tag)
    if (dito.minus(calculado).abs().gt(tolerancia))
      problemas.push(`${tag} é ${dito}, os itens somam ${calculado}`)
  }

  const vProd = itens.reduce(
    (s, item) => (value(no(item, 'prod'), 'indTot').eq(1) ? s.plus(within(item, ['prod', 'vProd'])) : s),
    ZERO,
  )
  const deson = imposto('ICMS', 'vICMSDeson')
  const deduz = itens.reduce((s, item) => {
    const [grupo] = no(item, 'imposto', 'ICMS')?.filhos ?? []
    return grupo && value(grupo, 'indDeduzDeson').eq(1) ? s.plus(value(grupo, 'vICMSDeson')) : s
  }, ZERO)
  const partes = {
    vBC: imposto('ICMS', 'vBC'),
    vICMS: imposto('ICMS', 'vICMS'),
    vICMSDeson: deson,
    vFCP: imposto('ICMS', 'vFCP'),
    vBCST: imposto('ICMS', 'vBCST'),
    vST: imposto('ICMS', 'vICMSST'),
    vFCPST: imposto('ICMS', 'vFCPST'),
    vFCPUFDest: soma('imposto', 'ICMSUFDest', 'vFCPUFDest'),
    vICMSUFDest: soma('imposto', 'ICMSUFDest', 'vICMSUFDest'),
    vICMSUFRemet: soma('imposto', 'ICMSUFDest', 'vICMSUFRemet'),
    vProd,
    vFrete: soma('prod', 'vFrete'),
    vSeg: soma('prod', 'vSeg'),
    vDesc: soma('prod', 'vDesc'),
    vOutro: soma('prod', 'vOutro'),
    vII: soma('imposto', 'II', 'vII'),
    vIPI: imposto('IPI', 'vIPI'),
    vIPIDevol: soma('impostoDevol', 'IPI', 'vIPIDevol'),
    vPIS: imposto('PIS', 'vPIS'),
    vCOFINS: imposto('COFINS', 'vCOFINS'),
    vTotTrib: soma('imposto', 'vTotTrib'),
  }
  for (const [tag, calculado] of Object.entries(partes)) confere(tag, calculado, icmsTot)
  const entra = ['vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol'] as const
  const vNF = entra.reduce((s, tag) => s.plus(partes[tag]), vProd.minus(partes.vDesc).minus(deduz))
  confere('vNF', vNF, icmsTot)

  const rtc = no(infNFe, 'total', 'IBSCBSTot')
  if (rtc) {
    const dentro = (...onde: string[]) => soma('imposto', 'IBSCBS', 'gIBSCBS', ...onde)
    confere('vBCIBSCBS', dentro('vBC'), rtc)
    confere('vIBSUF', dentro('gIBSUF', 'vIBSUF'), no(rtc, 'gIBS', 'gIBSUF'))
    confere('vIBSMun', dentro('gIBSMun', 'vIBSMun'), no(rtc, 'gIBS', 'gIBSMun'))
    confere('vIBS', dentro('vIBS'), no(rtc, 'gIBS'))
    confere('vCBS', dentro('gCBS', 'vCBS'), no(rtc, 'gCBS'))
    confere('vNFTot', soma('vItem'), no(infNFe, 'total'))
  }
  problemas.push(...pagamento(infNFe, value(icmsTot, 'vNF')))
  for (const [i, item] of itens.entries()) {
    const prod = no(item, 'prod')
    for (const [q, v] of [
      ['qCom', 'vUnCom'],
      ['qTrib', 'vUnTrib'],
    ] as const) {
      const total = value(prod, q).times(value(prod, v))
      if (total.minus(value(prod, 'vProd')).abs().gt('0.01'))
        problemas.push(`item ${i + 1}: ${q} × ${v} = ${total}, vProd é ${value(prod, 'vProd')}`)
    }
  }
  return problemas
}

const ZERO = new Decimal(0)

const value = (onde: NoXml | null, tag: string): Decimal => {
  const texto = no(onde, tag)?.texto
  return texto ? new Decimal(texto) : ZERO
}

/** Adds up a value at a path of an item; '*' in the path means any group. An absent value is zero. */
function within(item: NoXml, [passo = '', ...resto]: readonly string[]): Decimal {
  if (resto.length === 0) return value(item, passo)
  const dentro = passo === '*' ? item.filhos : todos(item, passo)
  return dentro.reduce((s, filho) => s.plus(within(filho, resto)), ZERO)
}

/**
 * Checks that the payments less the change equal the note's total, unless the note is unpaid, and that the instalments equal
 * the invoice.
 */
function pagamento(infNFe: NoXml, vNF: Decimal): string[] {
  const pag = no(infNFe, 'pag')
  const pagos = todos(pag, 'detPag')
  const soma = pagos.reduce((s, um) => s.plus(value(um, 'vPag')), ZERO).minus(value(pag, 'vTroco'))
  const semPagamento = pagos.every(um => no(um, 'tPag')?.texto === '90')
  const problemas = semPagamento || soma.eq(vNF) ? [] : [`pago ${soma}, vNF é ${vNF}`]
  const cobr = no(infNFe, 'cobr')
  const partes = todos(cobr, 'dup').reduce((s, dup) => s.plus(value(dup, 'vDup')), ZERO)
  const vLiq = value(no(cobr, 'fat'), 'vLiq')
  return cobr && !partes.eq(vLiq)
    ? [...problemas, `as parcelas somam ${partes}, a fatura é ${vLiq}`]
    : problemas
}
