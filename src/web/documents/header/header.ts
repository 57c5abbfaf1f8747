import { noExterior } from '../../../core/document/estrangeiro.ts'
import { isFinancial } from '../../../core/document/types/index.ts'
import { partsOf } from '../../../core/fields/parts.ts'
import { DOCUMENTO } from '../../../core/venda/fields/documento.ts'
import type { Venda } from '../../../core/venda/venda.ts'
import { FEE } from '../../../domain/documents/documento/form.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { senars } from '../../../domain/records/senars/index.ts'
import { series } from '../../../domain/records/series/index.ts'
import { momentHere } from '../../register/fields/date/moment-here.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta, notify } from '../../state/notices.ts'
import { pageOf } from '../../state/page.ts'
import { queryClient, read } from '../../state/query.ts'
import { settleDocument } from '../../till/offers/of-document.ts'
import { newTotal } from '../../till/offers/offered.ts'
import { deskOf } from '../desk/desk-of.ts'
import { withCfops } from '../rules/cfop.ts'
import { followingRules } from '../rules/own.ts'
import { proposeNumber, returnSeries } from './free-number.ts'
import { type Address, buyerOf, company, type Partner, partnerOf, platesOf, primaryOf } from './partner.ts'

/** Header fields that the tax engine uses. */
const FIGURES = partsOf(DOCUMENTO).flatMap(({ key, field }) => (field.engine ? [key] : []))

/**
 * Updates header fields that depend on others (doc 3 §4): a recipient sets senar and the main address and clears the
 * delivery address; the issuer's address sets the series; a carrier sets its address and clears the earlier carrier's
 * plate. Returns a function that stops.
 */
export function watchHeader(store: FormStore): () => void {
  const desk = deskOf(store)
  let before = store.valores()
  let base = store.base()
  let ended = false
  store.aguardar(begin(store))
  // a document made from another already has its recipient, which no change event reports
  if (idOf(before['parceiro_id']) !== null) store.aguardar(recipient(store, false))

  const hear = () => {
    const now = store.valores()
    // false when the server's record or a draft was loaded: then the user changed nothing
    const byHand = base === store.base()
    base = store.base()
    if (now === before) return
    const was = before
    before = now
    if (now['parceiro_id'] !== was['parceiro_id']) store.aguardar(recipient(store, byHand))
    else if (now['addresse_id'] !== was['addresse_id']) store.aguardar(address(store))
    if (byHand && now['endereco_emitente_id'] !== was['endereco_emitente_id']) store.aguardar(issuer(store))
    if (now['trnasportadora_id'] !== was['trnasportadora_id']) {
      store.aguardar(carrier(store, byHand))
      if (byHand) store.aguardar(dropPlate(store, idOf(was['trnasportadora_id'])))
    }
    if (FIGURES.some(key => now[key] !== was[key])) pushFigures(desk, now)
    if (now[FEE] !== was[FEE]) change(desk, { [FEE]: String(now[FEE] || '0.00') })
    if (now['tipo_faturamento'] === 2 && was['tipo_faturamento'] !== 2) takePaymentsBack(desk)
  }
  const stop = store.ouvir(() => !ended && hear())
  return () => {
    ended = true
    stop()
  }
}

/** Removes the payments of a document that becomes 'sem pagamento'; not of a financial entry, as they are its total. */
const takePaymentsBack = (desk: Desk): void => {
  // while a document opens, its sale does not exist yet
  if (!desk.sale.get()?.pagamento.length || isFinancial(desk.operation())) return
  desk.apply(sale => ({ ...sale, pagamento: [] }))
  alerta('Sem pagamento: o que estava lançado foi retirado')
}

/** Fetches the row for a reference, so that the field shows its name. */
async function bringRow(store: FormStore, key: string, register: AnyRegister, id: number): Promise<void> {
  const row = await queryClient
    .fetchQuery(read(toEndpoints(register).get, { params: { id } }, { semMover: true }))
    .catch(() => null)
  if (row) store.guardarObjeto(key, row.data as Valores)
}

/** Fetches the open company; null on failure. */
const readCompany = () =>
  queryClient.fetchQuery(company()).then(
    ({ data }) => data,
    () => null,
  )

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Sets a new document's date, main address (if several), and series or next number; an address already set stays. */
async function begin(store: FormStore): Promise<void> {
  const { novo, controle_serie } = store.contexto
  const modelo = store.valor('modelo')
  // assentar: these values do not count as typed by the user
  if (novo)
    store.assentar({ modelo, ...(store.valor('datavenda') == null ? { datavenda: momentHere() } : {}) })
  const data = await readCompany()
  if (!data) return
  const many = data.addresss.length > 1
  const said = store.valor('endereco_emitente_id')
  const issuing =
    said == null
      ? (data.addresss.find(({ principal }) => principal === 1) ?? data.addresss[0])
      : data.addresss.find(({ id }) => id === said)
  store.assentar({
    varios_emitentes: many,
    ...(novo && many && said == null && issuing ? { endereco_emitente_id: issuing.id } : {}),
  })
  if (!novo) return
  if (!controle_serie) await proposeNumber(store)
  else if (issuing && store.valor('serie_venda_id') == null) await seriesOf(store, issuing)
}

interface Issuing {
  serie_nfe_id: number | null
  serie_nfce_id: number | null
}

const ownSeries = (store: FormStore, { serie_nfe_id, serie_nfce_id }: Issuing): number | null =>
  String(store.valor('modelo')) === '65' ? serie_nfce_id : serie_nfe_id

/** Finds the company's series of returns, for an NF-e that returns goods; null: none. */
async function returnSeriesId(store: FormStore): Promise<number | null> {
  const serie = returnSeries(store)
  if (!serie) return null
  const query = { modelo: '55', serie, limit: '1' }
  const found = await queryClient
    .fetchQuery(read(toEndpoints(series).list, { params: {}, query }, { semMover: true }))
    .catch(() => null)
  return idOf(found && pageOf<{ id: number }>(found).rows[0]?.id)
}

/** Sets the series of returns, or of the issuing address, for the document's model. */
async function seriesOf(store: FormStore, address: Issuing): Promise<void> {
  const id = (await returnSeriesId(store)) ?? ownSeries(store, address)
  if (id === null) return
  await bringRow(store, 'serie_venda_id', series, id)
  const before = store.valor('serie_venda_id')
  if (store.contexto.novo && before == null) store.assentar({ serie_venda_id: id })
  else store.preencher({ serie_venda_id: id })
}

async function issuer(store: FormStore): Promise<void> {
  const id = idOf(store.valor('endereco_emitente_id'))
  const all = (await readCompany())?.addresss ?? []
  const chosen = all.find(row => row.id === id)
  if (!chosen) return
  await seriesOf(store, chosen)
  const said = store.valor('serie_venda_id')
  const ofAnother = all.some(row => row !== chosen && ownSeries(store, row) === said)
  if (said != null && ofAnother && ownSeries(store, chosen) === null)
    store.preencher({ serie_venda_id: null })
}

/** Stores the partner's object, so that the field shows a name: a draft has only the id. */
function nameOf(store: FormStore, key: string, partner: Partner): void {
  if (!store.objeto(key)) store.guardarObjeto(key, partner)
}

/** Updates what depends on the recipient: main address, senar by kind of person; clears an earlier delivery address. */
async function recipient(store: FormStore, byHand: boolean): Promise<void> {
  const id = idOf(store.valor('parceiro_id'))
  if (id === null) {
    store.preencher({
      addresse_id: null,
      addresse_entrega_id: null,
      exterior: false,
      ...(byHand ? { senar_id: null } : {}),
    })
    return pushBuyer(store, null, null, byHand)
  }
  const partner = await partnerOf(id)
  if (!partner || store.valor('parceiro_id') !== id) return
  nameOf(store, 'parceiro_id', partner)
  const known = partner.addresss.find(row => row.id === store.valor('addresse_id'))
  const chosen = known ?? primaryOf(partner)
  if (byHand && !known)
    store.preencher({
      addresse_id: chosen?.id ?? null,
      addresse_entrega_id: null,
      ...(await findSenar(store, partner)),
    })
  settle(store, partner, chosen, byHand)
}

/** Finds the company's Senar rate (contribution on farm produce) by kind of person; none for a foreigner (G-155). */
async function findSenar(store: FormStore, { tipo }: Partner): Promise<Valores> {
  const own = await readCompany()
  const id = tipo === 'J' ? own?.senar_pj_id : tipo === 'F' ? own?.senar_pf_id : null
  if (!id) return { senar_id: null }
  await bringRow(store, 'senar_id', senars, id)
  return { senar_id: id }
}

async function address(store: FormStore): Promise<void> {
  const id = idOf(store.valor('parceiro_id'))
  const partner = id === null ? null : await partnerOf(id)
  if (!partner || store.valor('parceiro_id') !== id) return
  settle(store, partner, partner.addresss.find(row => row.id === store.valor('addresse_id')) ?? null)
}

function settle(store: FormStore, partner: Partner, chosen: Address | null, byHand = false): void {
  const abroad = noExterior(chosen?.pais_id)
  if (store.valor('exterior') !== abroad) store.assentar({ exterior: abroad })
  pushBuyer(store, partner, chosen, byHand)
}

async function carrier(store: FormStore, byHand: boolean): Promise<void> {
  const id = idOf(store.valor('trnasportadora_id'))
  const partner = id === null ? null : await partnerOf(id)
  if (store.valor('trnasportadora_id') !== id) return
  if (partner) nameOf(store, 'trnasportadora_id', partner)
  const known = partner?.addresss.some(row => row.id === store.valor('transportadora_address_id'))
  if (byHand && !known)
    store.preencher({ transportadora_address_id: partner ? (primaryOf(partner)?.id ?? null) : null })
}

/** Clears a plate that is among the recent plates of the former carrier but not of the new one; other plates stay. */
async function dropPlate(store: FormStore, former: number | null): Promise<void> {
  const placa = store.valor('placa')
  const now = idOf(store.valor('trnasportadora_id'))
  if (former === null || !placa) return
  const [hadIt, hasIt] = await Promise.all([hasPlate(former, placa), hasPlate(now, placa)])
  if (!hadIt || hasIt || store.valor('trnasportadora_id') !== now || store.valor('placa') !== placa) return
  store.preencher({ placa: null, ufplaca: null })
}

const hasPlate = (carrier: number | null, plate: unknown): Promise<boolean> =>
  carrier === null
    ? Promise.resolve(false)
    : queryClient.fetchQuery(platesOf(carrier)).then(
        ({ data }) => data.some(({ placa }) => placa === plate),
        () => false,
      )

/**
 * Sets the buyer in the open sale: the taxes of the lines depend on the buyer. A buyer that a hand chose, or that a new
 * document begins with, prices the lines by the own table.
 */
function pushBuyer(store: FormStore, partner: Partner | null, chosen: Address | null, byHand: boolean): void {
  const desk = deskOf(store)
  const before = desk.sale.get()
  change(desk, { consumidor: partner && buyerOf(partner, chosen) })
  const begun = store.contexto.novo && !Array.isArray(store.valor('itens'))
  if (!before || !(byHand || begun)) return
  const era = desk.total.get()
  desk.apply(sale => settleDocument(desk, before, sale))
  if (desk.total.get() !== era) notify(newTotal(desk, era, 'preços da tabela do cliente'))
}

export function pushFigures(desk: Desk, now: Valores): void {
  change(desk, Object.fromEntries(FIGURES.map(key => [key, now[key] ?? undefined])))
}

/** Copies the header amounts of a return, computed from its lines, into the form. */
export function pullFigures(store: FormStore, sale: Venda): void {
  if (!sale.inteira) return
  const own: Valores = sale
  const changed = FIGURES.filter(key => (own[key] ?? null) !== (store.valor(key) ?? null))
  if (changed.length > 0) store.preencher(Object.fromEntries(changed.map(key => [key, own[key] ?? null])))
}

/**
 * Sets header values in the open sale without marking the lines as changed: a document in read mode stays clean. The form
 * stores the values and sets them again when lines are recovered.
 */
function change(desk: Desk, said: Partial<Venda>): void {
  const sale = desk.sale.get()
  if (!sale || !desk.isDocument) return
  const names = Object.keys(said) as (keyof Venda)[]
  if (names.some(name => JSON.stringify(sale[name] ?? null) !== JSON.stringify(said[name] ?? null)))
    desk.sale.set(
      withCfops(desk, { ...('consumidor' in said ? followingRules(sale) : sale), ...said }, { before: sale }),
    )
}
