import { isChave } from '../../../core/document/chave.ts'
import { dec } from '../../../core/money/decimal.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { notaDaCarga } from '../../../domain/api/nota-da-carga.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../../domain/documents/conhecimento-os/index.ts'
import { manifestos } from '../../../domain/documents/manifesto/index.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { veiculos } from '../../../domain/records/veiculos/index.ts'
import { call } from '../../api/client.ts'
import { isEmpty } from '../../register/form/pass.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Override } from '../../register/overrides.ts'
import { alerta, notify } from '../../state/notices.ts'
import { conhecimentoForm, copyFreight, copyService, proposeRule } from './conhecimento.ts'
import { keysIn, watchKeys } from './keys.ts'

/** Digits of a CPF. */
const CPF = 11

const rowsOf = (store: FormStore) => (store.valor('documentos') ?? []) as readonly Valores[]

/** Adds an amount to a total that nobody typed. */
function grow(store: FormStore, chave: string, valor: string | null): void {
  const total = store.valor(chave)
  if (!valor || dec(valor).isZero() || !(isEmpty(total) || store.preenchido(chave))) return
  const places = chave === 'peso_carga' ? 4 : 2
  store.preencher({
    [chave]: dec(String(total ?? '0'))
      .plus(dec(valor))
      .toFixed(places),
  })
}

/** Fills what is still empty of trip, cargo and vehicle by what the first known document says. */
async function fillEmpty(store: FormStore, nota: Answer<typeof notaDaCarga>['data']): Promise<void> {
  const { origem, municipio, produto, ncm, veiculo_id } = nota
  const said = {
    ...{ uf_inicio: origem?.uf, uf_fim: municipio?.uf, produto: produto?.slice(0, 120), ncm },
    municipios_carga: origem ? [{ municipio_id: origem.code, municipio: origem }] : null,
  }
  const empty = Object.entries(said).filter(([chave, valor]) => valor && isEmpty(store.valor(chave)))
  if (empty.length > 0) store.preencher(Object.fromEntries(empty))
  if (veiculo_id === null || !isEmpty(store.valor('veiculo_id'))) return
  const { data: veiculo } = await call(toEndpoints(veiculos).get, {
    params: { id: veiculo_id },
    semMover: true,
  })
  if (!isEmpty(store.valor('veiculo_id'))) return
  store.guardarObjeto('veiculo_id', veiculo)
  store.preencher({ veiculo_id })
}

/** Completes the row of a key, and the manifest, by what is known of its document. */
async function complete(store: FormStore, chave: string): Promise<void> {
  const { data } = await call(notaDaCarga, { params: { chave }, semMover: true })
  grow(store, 'valor_carga', data.valor)
  grow(store, 'peso_carga', data.peso)
  const { municipio } = data
  if (municipio) placeAt(store, chave, municipio)
  await fillEmpty(store, data)
}

/** Sets the city of unloading in the row of a key, where it has none. */
function placeAt(store: FormStore, chave: string, municipio: { code: string }): void {
  const completed = rowsOf(store).map(row =>
    row['chave'] === chave && !row['municipio_id']
      ? { ...row, municipio_id: municipio.code, municipio }
      : row,
  )
  store.mudar('documentos', completed)
}

/** Adds a row for each key of a text. False: the text has none. */
function takeKeys(store: FormStore, texto: string): boolean {
  const found = keysIn(texto)
  for (const chave of found) {
    const rows = rowsOf(store)
    if (!isChave(chave)) alerta(`A chave ${chave} está errada`)
    else if (rows.some(row => row['chave'] === chave)) notify('Este documento já está no manifesto')
    else {
      store.mudar('documentos', [...rows, { chave, municipio_id: null, municipio: null, reentrega: false }])
      // a key of which nothing is known, also without a network, is completed by hand
      store.aguardar(complete(store, chave).catch(() => undefined))
    }
  }
  return found.length > 0
}

/** Gives the kind of carrier that the owner of a vehicle is: a company (ETC) is no self-employed one (TAC). */
function carrierOf({ tipo_proprietario, proprietario }: Readonly<Record<string, unknown>>): '1' | '2' {
  const numero = (proprietario as { cpf_cnpj?: string | null } | null | undefined)?.cpf_cnpj
  const company = numero ? numero.length > CPF : tipo_proprietario === '2'
  return company ? '1' : '2'
}

/** Gives the row of a vehicle's usual driver; null: it has none, or his CPF is not known. */
function driverOf({ motorista }: Readonly<Record<string, unknown>>): Valores[] | null {
  const { nome, cpf_cnpj } = (motorista ?? {}) as { nome?: string; cpf_cnpj?: string | null }
  return nome && cpf_cnpj?.length === CPF ? [{ nome: nome.slice(0, 60), cpf: cpf_cnpj }] : null
}

/** Proposes what the chosen vehicle's register says: RNTRC, axles, usual driver and the kind of carrier who owns it. */
function followVehicle(store: FormStore, leitura: () => boolean): () => void {
  let before = store.valor('veiculo_id')
  return () => {
    const chosen = store.valor('veiculo_id')
    const vehicle = store.objeto('veiculo_id')
    if (chosen === before || (chosen !== null && !vehicle)) return
    before = chosen
    if (leitura()) return
    const { rntrc, categoria_eixos, proprietario_id } = vehicle ?? {}
    const carrier = proprietario_id ? carrierOf(vehicle ?? {}) : null
    const said = { rntrc, categoria_eixos, tipo_transportador: carrier, motoristas: driverOf(vehicle ?? {}) }
    const proposed = Object.entries(said).filter(
      ([chave, valor]) => valor && (isEmpty(store.valor(chave)) || store.preenchido(chave)),
    )
    if (proposed.length > 0) store.preencher(Object.fromEntries(proposed))
  }
}

function watchManifest(store: FormStore, leitura: () => boolean): () => void {
  const ends = [
    store.ouvir(followVehicle(store, leitura)),
    watchKeys(store, leitura, texto => takeKeys(store, texto)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Proposes in a row the city of unloading of a typed key. */
async function proposeCity(store: FormStore): Promise<void> {
  const chave = String(store.valor('chave') ?? '')
  if (!isChave(chave) || store.valor('municipio_id')) return
  const { data } = await call(notaDaCarga, { params: { chave }, semMover: true })
  if (!data.municipio || store.valor('chave') !== chave) return
  store.preencher({ municipio_id: data.municipio.code })
  store.guardarObjeto('municipio_id', data.municipio)
}

/** Forms of the rows of declared documents, by the rows' table. */
export const ROW_FORMS: Readonly<Record<string, Override>> = {
  [manifestos.lines.documentos.table]: {
    consulta: {
      palavra: () => null,
      executar: proposeCity,
      sozinha: { chave: 'chave', executar: store => proposeCity(store).catch(() => undefined) },
    },
  },
}

/** Forms of declared documents that differ from what their declaration makes. */
export const OWN_FORMS: Readonly<Record<string, Override>> = {
  [conhecimentos.id]: conhecimentoForm,
  [conhecimentosOs.id]: {
    desenho: { head: ['tomador:5 valor_total:3 com_imposto:2 valor_receber:2'] },
    observar: proposeRule,
    comecaNaParte: true,
    comeca: (_store, corpo) => corpo.querySelector<HTMLElement>('[data-campo="tipo_servico"]'),
  },
  [manifestos.id]: {
    observar: watchManifest,
    // a list of rows, which no form begins at by itself
    comeca: (_store, corpo) => corpo.querySelector<HTMLElement>('[data-campo="documentos"]'),
  },
}

/** Completes the copy of a document by what its address asks; `tipo`: kind that the copy shall be. */
export const COPIES: Readonly<
  Record<string, (values: Valores, record: Registro, tipo: string | null) => Promise<Valores>>
> = { [conhecimentos.id]: copyFreight, [conhecimentosOs.id]: copyService }
