import { icmsFator } from '../../core/law/icms-interestadual.ts'
import { ICMS_INTERNO } from '../../core/law/icms-interno.ts'
import { asOf } from '../../core/law/index.ts'
import { ST_DA_LEI, type StDoEstado } from '../../core/law/st-interestadual.ts'
import { exact } from '../../core/money/exact.ts'
import type { EntradaMvaUf, EntradaParametros, Numero } from '../../core/tax/index.ts'

/**
 * Reasons of ICMS relief (motDesICMS) whose amount is not subtracted from the price (tax rules §9; NT 2023.004): other (9),
 * agency of farming development (12), requested by the tax office (90). An ICMS rule may override this.
 */
const NAO_DEDUZEM = { 9: 0, 12: 0, 90: 0 } as const

/** Builds the engine's parameters of a company, in one place for till and server. */
export const parametrosDe = (empresa: {
  /** MVA and FCP columns of the company's state, if the account registered them. */
  mva_uf?: EntradaMvaUf | null | undefined
  /** True if prices include IBS, CBS and IS; absent counts as true. */
  preco_bruto?: boolean | undefined
}): EntradaParametros => ({
  ...(empresa.mva_uf ? { mva_uf: empresa.mva_uf } : {}),
  deduz_deson: NAO_DEDUZEM,
  preco_bruto: empresa.preco_bruto !== false,
})

const comFcp = new WeakMap<EntradaParametros, { chave: string; feitos: EntradaParametros }>()

/**
 * Gives the parameters of a sale inside a state with its FCP by law in the first column, where the account's row has none. The last result is
 * kept: the engine caches by identity.
 */
export function withFcpOfLaw(parametros: EntradaParametros, uf: string, data: string): EntradaParametros {
  const fcp = parametros.mva_uf?.fcp ?? []
  const daLei = fcp[0] == null ? asOf(data).texto(`fcp_geral_${uf}`) : null
  if (daLei === null) return parametros
  const chave = `${uf} ${data}`
  const prontos = comFcp.get(parametros)
  if (prontos?.chave === chave) return prontos.feitos
  const feitos = { ...parametros, mva_uf: { uf, ...parametros.mva_uf, fcp: [daLei, ...fcp.slice(1)] } }
  comFcp.set(parametros, { chave, feitos })
  return feitos
}

/** MVA and FCP rows from the company's state to other states, by destination. */
export type Destinos = Readonly<Record<string, EntradaMvaUf & StDoEstado>>

/**
 * Builds the engine's parameters for a sale to another state: the account's row, else the law's internal rate and ST method.
 * In 2029–2032 only a share of internal ICMS rates remains (ADCT art. 128).
 */
export function parametrosPara(
  parametros: EntradaParametros | null | undefined,
  uf: string,
  destinos: Destinos | undefined,
  data: string,
): EntradaParametros {
  const { mva_ajustada, st_difal, st_deduz_desonerado, difal_base, alq_intra_mva, ...linha } =
    destinos?.[uf] ?? {}
  const fator = icmsFator(asOf(data))
  const share = (taxa: Numero): Numero => taxa && exact(String(taxa)).times(fator).toFixed()
  return {
    ...parametros,
    mva_uf: { ...linha, uf, aliq_interna: share(linha.aliq_interna ?? ICMS_INTERNO[uf] ?? null) },
    mva_ajustada: mva_ajustada ?? ST_DA_LEI.mva_ajustada,
    st_difal: st_difal ?? ST_DA_LEI.st_difal,
    st_deduz_desonerado: st_deduz_desonerado ?? ST_DA_LEI.st_deduz_desonerado,
    difal_base: difal_base ?? ST_DA_LEI.difal_base,
    alq_intra_mva: share(alq_intra_mva ?? ST_DA_LEI.alq_intra_mva),
  }
}
