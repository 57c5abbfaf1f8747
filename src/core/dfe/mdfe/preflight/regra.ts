import { isCnpj } from '../../../document/cnpj.ts'
import { isCpf } from '../../../document/cpf.ts'
import type { DocumentoMdfe, EntradaMdfe, ProprietarioMdfe } from '../compose/entrada.ts'

/** Rule of the authority; `faults` gives the text of each break. */
export interface RegraMdfe {
  codigo: string
  campo: string
  faults(entrada: EntradaMdfe): readonly (string | null | false | undefined)[]
}

/** Makes a rule. */
export const rule = (codigo: string, campo: string, faults: RegraMdfe['faults']): RegraMdfe => ({
  codigo,
  campo,
  faults,
})

/** Lists what occurs more than once, each once. */
export const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
]

/** Checks the digits of a CNPJ or CPF; a foreigner's id has none. */
export const isDocument = ({ tipo, numero }: DocumentoMdfe): boolean =>
  tipo === 'idEstrangeiro' || (tipo === 'CNPJ' ? isCnpj(numero) : isCpf(numero))

/** The road, or null of another modal. */
export const roadOf = ({ modal }: EntradaMdfe) => (modal.modal === '1' ? modal : null)

export const ownerOf = (entrada: EntradaMdfe): ProprietarioMdfe | null =>
  roadOf(entrada)?.tracao.proprietario ?? null

export const keysOf = ({ descarregamento }: EntradaMdfe): readonly string[] =>
  descarregamento.flatMap(({ documentos }) => documentos.map(({ chave }) => chave))

/** Tells whether the issuer carries for others: as carrier, or as owner of goods in a vehicle of a carrier. */
export const isHired = ({ ide }: EntradaMdfe): boolean => ide.tpEmit !== '2' || Boolean(ide.tpTransp)

/** Tells whether the carrier is a self-employed one (TAC), who is paid and registered by rules of its own. */
export const isTac = (entrada: EntradaMdfe): boolean =>
  entrada.ide.tpTransp === '2' || /^[01]$/.test(ownerOf(entrada)?.tipo ?? '')

/** Tells whether the whole vehicle carries one document. */
export const isFullLoad = (entrada: EntradaMdfe): boolean => isHired(entrada) && keysOf(entrada).length === 1
