import { Decimal } from 'decimal.js'
import { type NoXml, no, textoOf, todos } from '../../../src/core/dfe/kit/parse.ts'

const value = (onde: NoXml | null, ...caminho: string[]): Decimal =>
  new Decimal(textoOf(onde, ...caminho) || 0)
const sum = (nos: readonly NoXml[], ...caminho: string[]): Decimal =>
  nos.reduce((s, cada) => s.plus(value(cada, ...caminho)), new Decimal(0))
const share = (base: Decimal, taxa: Decimal): Decimal =>
  base.times(taxa).div(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

type Confere = (tag: string, dito: Decimal, refeito: Decimal, tolerancia?: number) => void

function conferidor(problemas: string[]): Confere {
  return (tag, dito, refeito, tolerancia = 0) => {
    if (dito.minus(refeito).abs().gt(tolerancia)) problemas.push(`${tag} é ${dito}, refeito dá ${refeito}`)
  }
}

/** Each of three taxes is rounded twice, and the price without them is a quotient. */
const CENTAVOS = 0.03

/** From this year on IBS and CBS are within the price (NT 2026.004). */
const DENTRO = '2027'

/** Adds the figures of a CT-e, simplificado or OS again from the XML alone. Gives a line for each that differs. */
export function somarCte(infCte: NoXml): string[] {
  const problemas: string[] = []
  const confere = conferidor(problemas)
  const dets = todos(infCte, 'det')
  const preco = no(infCte, 'vPrest') ?? no(infCte, 'total')
  const vTPrest = value(preco, 'vTPrest')
  const comps = todos(preco, 'Comp')
  if (comps.length > 0) confere('vTPrest', vTPrest, sum(comps, 'vComp'))
  if (dets.length > 0) confere('vTPrest', vTPrest, sum(dets, 'vPrest'))
  for (const det of dets)
    if (todos(det, 'Comp').length > 0)
      confere('det/vPrest', value(det, 'vPrest'), sum(todos(det, 'Comp'), 'vComp'))
  if (value(preco, 'vRec').plus(value(preco, 'vTRec')).gt(vTPrest)) problemas.push('vRec passa de vTPrest')

  const imp = no(infCte, 'imp')
  const grupo = no(imp, 'IBSCBS', 'gIBSCBS')
  const [vIBS, vCBS] = [value(grupo, 'vIBS'), value(grupo, 'gCBS', 'vCBS')]
  const semReforma = textoOf(infCte, 'ide', 'dhEmi') < DENTRO ? vTPrest : vTPrest.minus(vIBS).minus(vCBS)
  const icms = no(imp, 'ICMS')?.filhos[0] ?? null
  const fim = icms?.tag === 'ICMSOutraUF' ? 'OutraUF' : icms?.tag === 'ICMS60' ? 'STRet' : ''
  const [pICMS, vICMS] = [
    value(icms, fim === 'STRet' ? 'pICMSSTRet' : `pICMS${fim}`),
    value(icms, fim === 'STRet' ? 'vICMSSTRet' : `vICMS${fim}`),
  ]
  const vBC = value(icms, `vBC${fim}`)
  const naoReduzido = new Decimal(100).minus(value(icms, `pRedBC${fim}`))
  if (vBC.gt(0)) {
    confere('vBC', vBC, share(semReforma, naoReduzido), CENTAVOS)
    confere('vICMS', vICMS, share(vBC, pICMS))
  }
  const partilha = no(imp, 'ICMSUFFim')
  if (partilha) {
    const base = value(partilha, 'vBCUFFim')
    confere('vBCUFFim', base, semReforma, CENTAVOS)
    confere('vFCPUFFim', value(partilha, 'vFCPUFFim'), share(base, value(partilha, 'pFCPUFFim')))
    const diferenca = value(partilha, 'pICMSUFFim').minus(value(partilha, 'pICMSInter'))
    confere('vICMSUFFim', value(partilha, 'vICMSUFFim'), share(base, diferenca))
  }
  if (grupo) {
    confere('base do IBS', value(grupo, 'vBC'), semReforma.minus(fim === 'STRet' ? 0 : vICMS), CENTAVOS)
    for (const [tag, taxa, valor] of [
      ['gIBSUF', 'pIBSUF', 'vIBSUF'],
      ['gIBSMun', 'pIBSMun', 'vIBSMun'],
      ['gCBS', 'pCBS', 'vCBS'],
    ] as const) {
      const parcela = no(grupo, tag)
      const taxaFinal = no(parcela, 'gRed') ? value(parcela, 'gRed', 'pAliqEfet') : value(parcela, taxa)
      const cheio = share(value(grupo, 'vBC'), taxaFinal)
      const diferido = share(cheio, value(parcela, 'gDif', 'pDif'))
      confere(valor, value(parcela, valor), cheio.minus(diferido), 0.01)
    }
    confere('vIBS', vIBS, value(grupo, 'gIBSUF', 'vIBSUF').plus(value(grupo, 'gIBSMun', 'vIBSMun')))
  }
  if (textoOf(imp, 'vTotDFe')) confere('vTotDFe', value(imp, 'vTotDFe'), vTPrest)
  const total = no(infCte, 'total')
  if (textoOf(total, 'vTotDFe')) confere('vTotDFe', value(total, 'vTotDFe'), vTPrest)
  return problemas
}

/** Counts the keys of a manifest and adds its payments again from the XML alone. Gives a line for each that differs. */
export function somarMdfe(infMDFe: NoXml): string[] {
  const problemas: string[] = []
  const confere = conferidor(problemas)
  const cidades = todos(no(infMDFe, 'infDoc'), 'infMunDescarga')
  for (const [tag, grupo] of [
    ['qCTe', 'infCTe'],
    ['qNFe', 'infNFe'],
    ['qMDFe', 'infMDFeTransp'],
  ] as const)
    confere(
      tag,
      value(infMDFe, 'tot', tag),
      new Decimal(cidades.flatMap(cidade => todos(cidade, grupo)).length),
    )
  if (value(infMDFe, 'tot', 'vCarga').lte(0)) problemas.push('vCarga não é positivo')
  for (const pag of todos(no(infMDFe, 'infModal', 'rodo', 'infANTT'), 'infPag')) {
    const contrato = value(pag, 'vContrato')
    confere('vContrato', contrato, sum(todos(pag, 'Comp'), 'vComp'))
    if (textoOf(pag, 'indPag') === '1')
      confere('parcelas', contrato, sum(todos(pag, 'infPrazo'), 'vParcela').plus(value(pag, 'vAdiant')))
  }
  return problemas
}
