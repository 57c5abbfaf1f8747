import { findNo, type NoXml, no, textoOf } from '../dfe/parse.ts'
import { dec } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import { type Crt, codeOfRegime } from '../tax/icms/regime.ts'
import { pisCofinsGivenBack } from '../tax/pis-cofins/volta.ts'
import { amountOf } from './amount.ts'

/** Figures of a line typed by hand, by the names a document's line has for them (core/venda/fields/item-documento.ts). */
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
  // one rate of the state, whichever group says it
  ['aliq_fcp', 'pFCPST', 'taxa'],
  ['vlr_fcp_st', 'vFCPST', 'valor'],
]
/** Of a company of the Simples: what who buys credits. */
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

/** What the supplier's note says of a line's taxes, as the document that it is entered by keeps it. */
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

/** Those that are R$: of a line that is cut in parts each part has its share. */
export const FIGURAS_EM_REAIS: ReadonlySet<string> = new Set(
  [...ICMS, ...PIS, ...COFINS, ...IPI].flatMap(([nome, , kind]) => (kind === 'valor' ? [nome] : [])),
)

/** A line of an entry as the wire has it. */
type Linha = Readonly<Record<string, unknown>>

/**
 * The same figures as the note says them that gives the goods back to the supplier: the ICMS by a code of our regime (rejections 590
 * and 591), where the credit that a supplier of the Simples gave is tax, at his rate of what the goods are worth; PIS and COFINS by a
 * code of exits. `crt`: ours.
 */
export function figurasDeVolta(linha: Linha, crt: Crt): Linha {
  const { vlricms, aliq_icms, base_icms, qtde, preco } = linha
  const codigo = String(linha['csticms_id'] ?? '')
  const csticms_id = codeOfRegime(codigo, crt)
  const pis = pisCofinsGivenBack(linha, crt === 1 || crt === 4)
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
/** modBC. */
const OPERATION_VALUE = 3
