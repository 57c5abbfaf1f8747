import { findNo, type NoXml, no, textoOf } from '../dfe/parse.ts'
import { toText } from '../money/round.ts'
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
