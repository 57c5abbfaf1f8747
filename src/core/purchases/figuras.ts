import { findNo, type NoXml, no, textoOf, todos } from '../dfe/kit/parse.ts'
import { paysDas } from '../law/simples/crt.ts'
import { type Decimal, dec, isDecimal, ZERO } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import { type Crt, codeOfRegime } from '../tax/icms/regime.ts'
import { pisCofinsGivenBack } from '../tax/pis-cofins/volta.ts'
import { amountOf } from './amount.ts'

/** Typed tax figures of a line, by a document line's field names (core/venda/fields/item-documento.ts). */
export type FigurasDaLinha = Readonly<Record<string, string | number>>

type Tags = readonly (readonly [nome: string, tag: string, kind: 'texto' | 'valor' | 'taxa' | 'codigo'])[]

const ICMS: Tags = [
  ['base_icms', 'vBC', 'valor'],
  ['aliqreducao', 'pRedBC', 'taxa'],
  ['aliq_icms', 'pICMS', 'taxa'],
  ['vlricms', 'vICMS', 'valor'],
  ['modalidadeicms', 'modBC', 'codigo'],
  ['base_icms_st', 'vBCST', 'valor'],
  ['aliqmva', 'pMVAST', 'taxa'],
  ['aliicms_st', 'pICMSST', 'taxa'],
  ['aliqreducao_st', 'pRedBCST', 'taxa'],
  ['vlr_icms_st', 'vICMSST', 'valor'],
  ['modalidadeicmsst', 'modBCST', 'codigo'],
  ['base_fcp', 'vBCFCP', 'valor'],
  ['aliq_fcp', 'pFCP', 'taxa'],
  ['vlr_fcp', 'vFCP', 'valor'],
  ['base_fcp_st', 'vBCFCPST', 'valor'],
  // pFCPST fills the field of pFCP, because a state has one rate of FCP
  ['aliq_fcp', 'pFCPST', 'taxa'],
  ['vlr_fcp_st', 'vFCPST', 'valor'],
  ['st_ret_base', 'vBCSTRet', 'valor'],
  ['st_ret_aliq', 'pST', 'taxa'],
  ['st_ret_substituto', 'vICMSSubstituto', 'valor'],
  ['st_ret_valor', 'vICMSSTRet', 'valor'],
  ['fcp_ret_base', 'vBCFCPSTRet', 'valor'],
  ['fcp_ret_aliq', 'pFCPSTRet', 'taxa'],
  ['fcp_ret_valor', 'vFCPSTRet', 'valor'],
]
/** Credit that a supplier of the Simples passes to the buyer. */
const CREDITO: Tags = [
  ['aliq_icms', 'pCredSN', 'taxa'],
  ['vlricms', 'vCredICMSSN', 'valor'],
]
const PIS: Tags = [
  ['cst_pis_id', 'CST', 'texto'],
  ['base_pis', 'vBC', 'valor'],
  ['aliq_pis', 'pPIS', 'taxa'],
  ['vlrpis', 'vPIS', 'valor'],
]
const COFINS: Tags = [
  ['cst_confins_id', 'CST', 'texto'],
  ['base_confins', 'vBC', 'valor'],
  ['aliq_confins', 'pCOFINS', 'taxa'],
  ['vlrconfins', 'vCOFINS', 'valor'],
]
const IPI: Tags = [
  ['cstipi_id', 'CST', 'texto'],
  ['base_ipi', 'vBC', 'valor'],
  ['aliqipi', 'pIPI', 'taxa'],
  ['vlripi', 'vIPI', 'valor'],
]

/** Reads the taxes of a supplier's line into the entry document's fields. */
export function figurasDaLinha(det: NoXml): FigurasDaLinha {
  const imposto = no(det, 'imposto')
  const first = (tag: string) => no(imposto, tag)?.filhos[0] ?? null
  const icms = first('ICMS')
  return {
    origem: Number(textoOf(icms, 'orig') || '0'),
    csticms_id: textoOf(icms, 'CST') || textoOf(icms, 'CSOSN'),
    ...read(icms, ICMS),
    ...read(icms, textoOf(icms, 'CSOSN') === '101' ? CREDITO : []),
    ...read(first('PIS'), PIS),
    ...read(first('COFINS'), COFINS),
    ...read(imposto && findNo(imposto, 'IPITrib'), IPI),
  }
}

function read(of: NoXml | null, tags: Tags): FigurasDaLinha {
  return Object.fromEntries(
    tags.flatMap(([nome, tag, kind]) => {
      const said = textoOf(of, tag)
      if (said === '') return []
      if (kind === 'texto') return [[nome, said]]
      return [[nome, kind === 'codigo' ? Number(said) : toText(amountOf(of, tag))]]
    }),
  )
}

/** Figures in R$. When a line is split, each part gets a share. */
export const FIGURAS_EM_REAIS: ReadonlySet<string> = new Set(
  [...ICMS, ...PIS, ...COFINS, ...IPI].flatMap(([nome, , kind]) => (kind === 'valor' ? [nome] : [])),
)

/** A line of an entry, by its API names. */
type Linha = Readonly<Record<string, unknown>>

/**
 * Changes the figures for the note that returns the goods to the supplier. ICMS gets a code of the company's regime
 * (rejections 590 and 591), and the credit of a Simples supplier becomes tax, at the credit's rate on the goods' value.
 * PIS and COFINS get a CST of exits. `crt`: the company's.
 */
export function figurasDeVolta(linha: Linha, crt: Crt): Linha {
  const { vlricms, aliq_icms, base_icms, qtde, preco } = linha
  const codigo = String(linha['csticms_id'] ?? '')
  const csticms_id = codeOfRegime(codigo, crt)
  const pis = pisCofinsGivenBack(linha, paysDas(crt))
  if (codigo === '' || csticms_id === codigo) return pis
  if (vlricms == null || base_icms != null) return { ...pis, csticms_id }
  const worth = toText(r2(dec(String(qtde)).times(dec(String(preco)))))
  return {
    ...pis,
    csticms_id,
    base_icms: worth,
    aliq_icms,
    vlricms,
    modalidadeicms: OPERATION_VALUE,
  }
}
/** modBC 3: value of the operation. */
const OPERATION_VALUE = 3

/** A line bought with ST, charged in its note or retained before: quantity and figures, as in its entry. */
export interface CompradoComSt {
  qtde: string
  figuras: Readonly<Record<string, unknown>>
}

/** ST retained before, for a quantity of a product, in a document line's field names. */
export interface RetidoAntes {
  st_ret_base: string
  st_ret_aliq: string
  st_ret_substituto: string
  st_ret_valor: string
  fcp_ret_base: string | null
  fcp_ret_aliq: string | null
  fcp_ret_valor: string | null
}

const EM_REAIS = [
  'st_ret_base',
  'st_ret_substituto',
  'st_ret_valor',
  'fcp_ret_base',
  'fcp_ret_valor',
] as const
type EmReais = (typeof EM_REAIS)[number]
type Soma = Record<EmReais, Decimal>

/** Figures to use when the supplier charged the ST: the supplier's ST, and the supplier's own ICMS deducted from it. */
const COBRADO: Readonly<Record<EmReais, string>> = {
  st_ret_base: 'base_icms_st',
  st_ret_substituto: 'vlricms',
  st_ret_valor: 'vlr_icms_st',
  fcp_ret_base: 'base_fcp_st',
  fcp_ret_valor: 'vlr_fcp_st',
}

/** Figures needed to compute the ST retained before. */
export const FIGURAS_COM_ST: readonly string[] = [
  ...new Set([
    ...EM_REAIS,
    ...Object.values(COBRADO),
    'aliicms_st',
    'aliq_fcp',
    'st_ret_aliq',
    'fcp_ret_aliq',
  ]),
]

function figureOf({ figuras }: CompradoComSt, nome: string): Decimal {
  const valor = String(figuras[nome] ?? '0')
  return isDecimal(valor) ? dec(valor) : ZERO
}
const isCharged = (comprado: CompradoComSt): boolean => figureOf(comprado, 'vlr_icms_st').gt(0)
const hasSt = (comprado: CompradoComSt): boolean =>
  isCharged(comprado) || figureOf(comprado, 'st_ret_base').gt(0) || figureOf(comprado, 'st_ret_valor').gt(0)

/** Gives the rate borne by the consumer, including FCP (N27). */
function rateOf(comprado: CompradoComSt): Decimal {
  if (!isCharged(comprado)) return figureOf(comprado, 'st_ret_aliq')
  const fcp = figureOf(comprado, 'vlr_fcp_st').gt(0) ? figureOf(comprado, 'aliq_fcp') : ZERO
  return figureOf(comprado, 'aliicms_st').plus(fcp)
}

/**
 * Computes the ST retained before for a sold quantity: from the last entries, newest first, until the quantity is covered;
 * when they are fewer, from their average per unit. Null: nothing was bought with ST.
 */
export function retainedOf(entradas: readonly CompradoComSt[], qtde: string): RetidoAntes | null {
  const wanted = dec(qtde)
  const [newest] = entradas.filter(hasSt)
  if (!newest || !wanted.gt(0)) return null
  let covered = ZERO
  const soma = Object.fromEntries(EM_REAIS.map(nome => [nome, ZERO])) as Soma
  for (const comprado of entradas.filter(hasSt)) {
    const bought = dec(comprado.qtde)
    const left = wanted.minus(covered)
    if (!left.gt(0)) break
    if (!bought.gt(0)) continue
    const taken = bought.lt(left) ? bought : left
    covered = covered.plus(taken)
    for (const nome of EM_REAIS) {
      const valor = figureOf(comprado, isCharged(comprado) ? COBRADO[nome] : nome)
      soma[nome] = soma[nome].plus(valor.times(taken).div(bought))
    }
  }
  if (covered.isZero()) return null
  const of = (nome: EmReais) => toText(r2(soma[nome].times(wanted).div(covered)))
  const fcp = soma.fcp_ret_valor.gt(0)
  return {
    st_ret_base: of('st_ret_base'),
    st_ret_aliq: rateOf(newest).toFixed(2),
    st_ret_substituto: of('st_ret_substituto'),
    st_ret_valor: of('st_ret_valor'),
    fcp_ret_base: fcp ? of('fcp_ret_base') : null,
    fcp_ret_aliq: fcp ? figureOf(newest, isCharged(newest) ? 'aliq_fcp' : 'fcp_ret_aliq').toFixed(2) : null,
    fcp_ret_valor: fcp ? of('fcp_ret_valor') : null,
  }
}

/** Figures of which a line bought with ST has at least one. */
export const COM_ST = ['vlr_icms_st', 'st_ret_base', 'st_ret_valor'] as const

/** Tells whether a line itself has ST retained before. */
export const saysRetained = (linha: object): boolean => {
  const { st_ret_base, st_ret_valor } = linha as Partial<RetidoAntes>
  return st_ret_base != null || st_ret_valor != null
}

/** Tells whether lines without retained ST take it from the purchases. An entry uses only its supplier's note. */
export const proposesRetained = (operacao: unknown): boolean => Number(operacao) !== ENTRY
const ENTRY = 3

const RETIDO = new Set<string>([...EM_REAIS, 'st_ret_aliq', 'fcp_ret_aliq'])

/** Reads the retained ST of an issued note, by item number. */
export function retainedByItem(nfe: NoXml): ReadonlyMap<number, Partial<RetidoAntes>> {
  return new Map(
    todos(nfe, 'det').flatMap((det): [number, Partial<RetidoAntes>][] => {
      const said = Object.fromEntries(
        Object.entries(figurasDaLinha(det)).filter(([nome]) => RETIDO.has(nome)),
      )
      return saysRetained(said) ? [[Number(det.atributos['nItem']), said as Partial<RetidoAntes>]] : []
    }),
  )
}

/** Gives the tags of the retained ST for a note. */
export const retainedTags = (dito: Readonly<{ [K in keyof RetidoAntes]?: string | null | undefined }>) => ({
  vBCSTRet: dito.st_ret_base ?? '0',
  pST: dito.st_ret_aliq ?? '0',
  vICMSSubstituto: dito.st_ret_substituto ?? '0',
  vICMSSTRet: dito.st_ret_valor ?? '0',
  fcp:
    dito.fcp_ret_valor == null || dec(dito.fcp_ret_valor).isZero()
      ? null
      : {
          vBCFCPSTRet: dito.fcp_ret_base ?? '0',
          pFCPSTRet: dito.fcp_ret_aliq ?? '0',
          vFCPSTRet: dito.fcp_ret_valor,
        },
})
