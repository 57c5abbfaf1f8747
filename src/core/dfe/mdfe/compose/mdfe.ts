import { parseChave } from '../../../document/chave.ts'
import { fill } from '../../kit/fill.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { cleanText } from '../../kit/text.ts'
import { INF_MDFE, VERSAO_MDFE } from '../layout/mdfe.ts'
import type { CargaMdfe, EntradaMdfe } from './entrada.ts'

/** Tag of each modal's group. */
const MODAIS = { '1': 'rodo', '2': 'aereo', '3': 'aquav', '4': 'ferrov' } as const

/**
 * Builds the plain object of the MDFe element, for `writeXml(MDFE, objeto)`: the layout says where the entry has each value.
 * Pure: equal entries give equal bytes.
 * @throws only for programmer mistakes (a key that does not fit); `checkMdfe` reports what a user can correct.
 */
export function buildMdfe(entrada: EntradaMdfe): GrupoXml {
  const { chave, ide, emit, modal, carregamento, percurso, descarregamento, carga } = entrada
  const { endereco } = emit
  return {
    infMDFe: fill(INF_MDFE, {
      ...entrada,
      '@Id': `MDFe${chave}`,
      '@versao': VERSAO_MDFE,
      ide: { ...ide, ...identified(chave), modal: modal.modal, procEmi: '0', carregamento, percurso },
      emit: { ...emit, endereco: { ...endereco, nro: cleanText(endereco.nro, 60) || 'S/N' } },
      infModal: { '@versaoModal': VERSAO_MDFE, [MODAIS[modal.modal]]: modal },
      infDoc: {
        descarregamento: descarregamento.map(({ cMun, xMun, documentos }) => ({
          ...{ cMun, xMun },
          ...byGroup(documentos),
        })),
      },
      tot: { ...carga, ...countDocuments(descarregamento.flatMap(({ documentos }) => documentos)) },
    }),
  }
}

/** Gives what the key says of the document. */
function identified(chave: string) {
  const partes = parseChave(chave)
  if (!partes) throw new Error(`not a key: ${chave}`)
  const { cUF, mod, cNF: cMDF } = partes
  return {
    ...{ cUF, mod, cMDF, cDV: chave.slice(43) },
    ...{ serie: String(Number(partes.serie)), nMDF: String(Number(partes.nNF)) },
  }
}

/** Tag of each group of documents, and its count in the totals, by model. */
const GROUPS: Readonly<Record<string, readonly [group: string, count: string]>> = {
  '55': ['infNFe', 'qNFe'],
  '57': ['infCTe', 'qCTe'],
  '67': ['infCTe', 'qCTe'],
  '58': ['infMDFeTransp', 'qMDFe'],
}

function groupOf({ chave }: CargaMdfe): readonly [group: string, count: string] {
  const found = GROUPS[chave.slice(20, 22)]
  if (!found) throw new Error(`no group for the key ${chave}`)
  return found
}

function byGroup(documentos: readonly CargaMdfe[]): Record<string, CargaMdfe[]> {
  const out: Record<string, CargaMdfe[]> = {}
  for (const documento of documentos) {
    const [group] = groupOf(documento)
    out[group] ??= []
    out[group].push(documento)
  }
  return out
}

/** Counts the keys of each kind (rej. 667); a kind without keys is left out. */
function countDocuments(documentos: readonly CargaMdfe[]): Record<string, number> {
  const out: Record<string, number> = {}
  for (const documento of documentos) {
    const [, count] = groupOf(documento)
    out[count] = (out[count] ?? 0) + 1
  }
  return out
}
