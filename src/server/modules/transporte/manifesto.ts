import { blockedBy } from '../../../core/dfe/mdfe/blocking.ts'
import { MDFE_CLOSE, MDFE_DFE, MDFE_DRIVER } from '../../../core/dfe/mdfe/event/kinds.ts'
import { isChave } from '../../../core/document/chave.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { fieldError } from '../../../domain/error.ts'
import { municipioPorCodigo, municipioPorNomeUf } from '../../codes/municipios.ts'
import type { ServedDocument } from '../../documents/served.ts'
import type { DocumentRow } from '../../documents/statements.ts'
import { readTransportSettings } from '../../documents/transport-settings-repository.ts'
import { manifestList } from './open-repository.ts'
import { readBlockers, readCarried } from './radar-repository.ts'

/** Most trailers and drivers of one manifest (layout 3.00). */
const MOST = { reboques: [3, 'reboques'], motoristas: [10, 'condutores'] } as const

/** Models of the documents that a manifest carries. */
const CARRIED: readonly string[] = ['55', '57', '58', '67']

const rows = (body: DocumentRow, key: string): readonly DocumentRow[] => (body[key] ?? []) as DocumentRow[]

/** Refuses what no draft may have; what only an issued manifest needs is the preflight's. @throws VALIDACAO */
function refuseBroken(body: DocumentRow): void {
  for (const [key, [most, name]] of Object.entries(MOST))
    if (rows(body, key).length > most) throw fieldError(key, `São no máximo ${most} ${name}`)
  const vistas = new Set<unknown>()
  rows(body, 'documentos').forEach(({ chave }, i) => {
    if (!isChave(String(chave))) throw fieldError(`documentos.${i}.chave`, 'A chave está errada')
    if (!CARRIED.includes(String(chave).slice(20, 22)))
      throw fieldError(`documentos.${i}.chave`, 'Um MDF-e leva NF-e (55), CT-e (57) ou outro MDF-e (604)')
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

const lastCity = (document: DocumentRow, list: string) =>
  municipioPorCodigo(String(rows(document, list).at(-1)?.['municipio_id']))

/** Finds the city that a form names; where it names none, the last one of unloading. @throws VALIDACAO */
export function citySaid({ uf, cidade }: DocumentRow, document: DocumentRow) {
  const last = lastCity(document, 'municipios_descarga')
  const state = String(uf ?? last?.uf ?? '')
  if (state === 'EX') return { code: '9999999', name: 'EXTERIOR' }
  const found = cidade ? municipioPorNomeUf(String(cidade), state) : state === last?.uf ? last : null
  if (!found) throw fieldError('cidade', cidade ? `Não há este município em ${state}` : 'Campo Obrigatório')
  return found
}

/** Writes what the form of an event said in the words of its kind. @throws VALIDACAO */
function asked(tipo: string, said: DocumentRow, document: DocumentRow): DocumentRow {
  if (tipo === MDFE_CLOSE) return { ...said, cMun: citySaid(said, document).code }
  if (tipo !== MDFE_DFE) return said
  const loaded = lastCity(document, 'municipios_carga')
  const { code, name } = citySaid(said, document)
  return {
    ...said,
    carregamento: { cMun: loaded?.code, xMun: loaded?.name },
    notas: [{ cMun: code, xMun: name, chave: said['chave'] }],
  }
}

/** Proposes the last city of unloading as the trip's end. */
function events(document: DocumentRow): Record<string, Record<string, string>> {
  const last = lastCity(document, 'municipios_descarga')
  const where: Record<string, string> = last ? { uf: last.uf, cidade: last.name } : {}
  return {
    [MDFE_CLOSE]: where,
    [MDFE_DRIVER]: {},
    ...(document['carregamento_posterior'] === true ? { [MDFE_DFE]: where } : {}),
  }
}

/** MDF-e as served: stored by its declaration, refused where it can never be issued. */
export const manifestoServido: ServedDocument = {
  document: manifestos,
  ...manifestList,
  async judge({ q, sessao, said: { body } }) {
    refuseBroken(body)
    const { transporte_rntrc: rntrc } = await readTransportSettings(q, sessao)
    const carries = body['tipo_emitente'] !== '2' && /^\d/.test(rntrc)
    return withCities({ ...body, rntrc: body['rntrc'] ?? (carries ? rntrc : null) })
  },
  async mayIssue(q, sessao, document) {
    const documentos = rows(document, 'documentos')
    const chaves = documentos.flatMap(({ chave, reentrega }) => (reentrega ? [] : [String(chave)]))
    const [found] = await readCarried(q, sessao, chaves, Number(document['id']))
    if (!found) return
    const at = documentos.findIndex(({ chave }) => chave === found.chave)
    throw fieldError(
      `documentos.${at}.chave`,
      `Esta nota está no MDF-e ${found.manifesto}, que não terminou: encerre-o, ou marque Reentrega`,
    )
  },
  async mayRegister(q, sessao, tipo, { chave }, document) {
    if (tipo !== MDFE_DFE) return
    const [found] = await readCarried(q, sessao, [String(chave)], Number(document['id']))
    if (found)
      throw fieldError(
        'chave',
        `Esta nota está no MDF-e ${found.manifesto}, que não terminou: encerre-o antes`,
      )
  },
  async blocked(q, sessao, document) {
    const { placa, abertos } = await readBlockers(q, sessao, Number(document['veiculo_id']))
    const { tipo_emitente, uf_inicio, uf_fim } = document as Record<string, string>
    return blockedBy({ placa, tipo_emitente, uf_inicio, uf_fim } as Parameters<typeof blockedBy>[0], abertos)
  },
  events,
  asked,
}
