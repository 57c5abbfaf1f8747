import { isChave } from '../../../core/document/chave.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { fieldError } from '../../../domain/error.ts'
import type { ServedDocument } from '../../documents/served.ts'
import type { DocumentRow } from '../../documents/statements.ts'

/** Most trailers and drivers of one manifest (layout 3.00). */
const MOST = { reboques: [3, 'reboques'], motoristas: [10, 'condutores'] } as const

const rows = (body: DocumentRow, key: string): readonly DocumentRow[] => (body[key] ?? []) as DocumentRow[]

/** Refuses what no draft may have; what only an issued manifest needs is the preflight's. @throws VALIDACAO */
function refuseBroken(body: DocumentRow): void {
  for (const [key, [most, name]] of Object.entries(MOST))
    if (rows(body, key).length > most) throw fieldError(key, `São no máximo ${most} ${name}`)
  const vistas = new Set<unknown>()
  rows(body, 'documentos').forEach(({ chave }, i) => {
    if (!isChave(String(chave))) throw fieldError(`documentos.${i}.chave`, 'A chave está errada')
    if (vistas.has(chave)) throw fieldError(`documentos.${i}.chave`, 'Este documento está duas vezes')
    vistas.add(chave)
  })
}

/** Adds the unloading cities that only documents name. */
function withCities(body: DocumentRow): DocumentRow {
  const ditas = rows(body, 'municipios_descarga').map(({ municipio_id }) => municipio_id)
  const todas = new Set([...ditas, ...rows(body, 'documentos').map(({ municipio_id }) => municipio_id)])
  return { ...body, municipios_descarga: [...todas].map(municipio_id => ({ municipio_id })) }
}

/** MDF-e as served: stored by its declaration, refused where it can never be issued. */
export const manifestoServido: ServedDocument = {
  document: manifestos,
  async judge({ said: { body } }) {
    refuseBroken(body)
    return withCities(body)
  },
}
