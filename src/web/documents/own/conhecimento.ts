import { isChave, isNoteKey } from '../../../core/document/chave.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { COMPLEMENTO, SUBSTITUICAO } from '../../../core/transporte/tipo-do-cte.ts'
import { PAPEIS, type PapelDaParte } from '../../../core/transporte/tomador.ts'
import { cargaDoCte } from '../../../domain/api/carga-do-cte.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { conhecimentos, isSimplificado } from '../../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../../domain/documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { documentEndpoints } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { copyPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { isEmpty } from '../../register/form/pass.ts'
import { sameValue, type Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Override } from '../../register/overrides.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { keysIn, watchKeys } from './keys.ts'

/** Types of a CT-e that is made of another one. */
const MADE_OF_ANOTHER = new Set([COMPLEMENTO, SUBSTITUICAO])

const notesOf = (valores: Valores) => (valores['chaves'] ?? []) as readonly Valores[]
const keysOf = (valores: Valores): string[] => notesOf(valores).map(({ chave }) => String(chave))

const noteRow = (chave: string): Valores => ({ chave, pin: null, previsao: null })

/** Fills what nobody typed by what the notes say, and shows who pays. */
async function propose(store: FormStore, said: { chaves?: string[]; vendas?: number[] }): Promise<void> {
  const { data } = await call(cargaDoCte, { body: { chaves: [], vendas: [], ...said }, semMover: true })
  const had = keysOf(store.valores())
  const missing = data.chaves.filter(chave => !had.includes(chave))
  if (missing.length > 0) store.mudar('chaves', [...notesOf(store.valores()), ...missing.map(noteRow)])
  const untouched = (chave: string) =>
    isEmpty(store.valor(chave)) ||
    store.preenchido(chave) ||
    sameValue(store.valor(chave), store.base()[chave])
  const proposed = Object.entries(data.valores).filter(([chave]) => untouched(chave))
  store.preencher(Object.fromEntries(proposed))
  for (const [chave] of proposed) {
    const objeto = data.objetos[chave]
    if (objeto) store.guardarObjeto(chave, objeto)
  }
  if (data.avisos.length > 0) alerta(data.avisos.join('; '))
  // who already types elsewhere stays there
  const at = document.activeElement?.closest<HTMLElement>('[data-campo]')?.dataset['campo'] ?? 'chaves'
  if ('remetente_id' in data.valores && at === 'chaves')
    document.querySelector<HTMLElement>('[data-corpo] [data-campo="papel_tomador"]')?.focus()
}

/** Adds a row for each key of a text, and reads what the notes say. False: the text has none. */
function takeKeys(store: FormStore, texto: string): boolean {
  const found = keysIn(texto)
  const had = keysOf(store.valores())
  const taken = [...new Set(found)].filter(chave => {
    if (!isChave(chave)) alerta(`A chave ${chave} está errada`)
    else if (!isNoteKey(chave)) alerta(`A chave ${chave} não é de NF-e`)
    else if (had.includes(chave)) notify('Esta nota já está no CT-e')
    else return true
    return false
  })
  if (taken.length > 0) {
    store.mudar('chaves', [...notesOf(store.valores()), ...taken.map(noteRow)])
  }
  return found.length > 0
}

/** Asks what the notes say once a key is new: read, pasted or typed in its row. */
function followKeys(store: FormStore, leitura: () => boolean): () => void {
  const known = new Set(keysOf(store.valores()))
  return store.ouvir(() => {
    const stored = keysOf(store.base())
    const chaves = keysOf(store.valores())
    const fresh = chaves.filter(chave => isChave(chave) && !known.has(chave) && !stored.includes(chave))
    if (fresh.length === 0 || leitura()) return
    for (const chave of chaves) known.add(chave)
    // without a network the keys stay, and the rest is typed
    store.aguardar(propose(store, { chaves }).catch(() => alerta('Sem resposta: digite as partes e a carga')))
  })
}

/** Shares the price among deliveries by the value of their cargo, the last one taking the rest; null: nobody said a price. */
function shared(total: unknown, cargos: readonly string[]): (string | null)[] {
  const price = dec(String(total ?? '0'))
  const whole = cargos.reduce((soma, valor) => soma.plus(dec(valor)), ZERO)
  if (price.isZero() || whole.isZero()) return cargos.map(() => null)
  let left = price
  return cargos.map((valor, i) => {
    const part = i === cargos.length - 1 ? left : price.times(dec(valor)).div(whole)
    const told = part.toFixed(2)
    left = left.minus(dec(told))
    return told
  })
}

/** Proposes the deliveries of a CT-e that becomes simplificado by the notes that it has. */
function followType(store: FormStore, leitura: () => boolean): () => void {
  let before = isSimplificado(store.valores())
  return () => {
    const now = isSimplificado(store.valores())
    if (now === before) return
    before = now
    const chaves = keysOf(store.valores())
    if (!now || leitura() || chaves.length === 0 || !isEmpty(store.valor('entregas'))) return
    const asked = call(cargaDoCte, { body: { chaves, vendas: [] }, semMover: true }).then(
      ({ data }) => {
        if (!isEmpty(store.valor('entregas'))) return
        const valores = shared(
          store.valor('valor_total'),
          data.entregas.map(({ valor_carga }) => valor_carga),
        )
        const rows = data.entregas.map(({ valor_carga: _, ...entrega }, i) => ({
          ...{ municipio_inicio_id: null, anteriores: [], ...entrega },
          valor: valores[i] ?? null,
        }))
        store.preencher({ entregas: rows })
        if (data.sem_entrega) alerta(data.sem_entrega)
      },
      () => alerta('Sem resposta: digite as entregas'),
    )
    store.aguardar(asked)
  }
}

/** Gives the role of a partner in the CT-e; one who is no party of it pays as another (799). */
const roleOf = (store: FormStore, id: unknown): PapelDaParte =>
  PAPEIS.find(papel => papel !== 'outros' && store.valor(`${papel}_id`) === id) ?? 'outros'

/** Makes who was chosen as another taker the payer, and forgets that partner once somebody else pays. */
function followTaker(store: FormStore, leitura: () => boolean): () => void {
  let [taker, role] = [store.valor('tomador_id'), store.valor('papel_tomador')]
  return () => {
    const [before, was] = [taker, role]
    taker = store.valor('tomador_id')
    role = store.valor('papel_tomador')
    if (leitura()) return
    if (taker !== before && role === was && !isEmpty(taker))
      store.mudar('papel_tomador', roleOf(store, taker))
    else if (role !== was && role !== 'outros' && !isEmpty(taker)) store.mudar('tomador_id', null)
  }
}

/** Begins by the notes of sales that the address names, and listens to scanner and clipboard. */
function watchFreight(store: FormStore, leitura: () => boolean): () => void {
  const asked = new URLSearchParams(window.location.search)
  const vendas = asked.get('notas')
  const frete = asked.get('frete') ?? ''
  if (store.contexto.novo && /^\d+\.\d\d$/.test(frete)) store.mudar('valor_total', frete)
  if (store.contexto.novo && vendas)
    store.aguardar(
      propose(store, { vendas: vendas.split(',').map(Number) }).catch(() =>
        alerta('As notas não foram lidas'),
      ),
    )
  const ends = [
    followKeys(store, leitura),
    store.ouvir(followType(store, leitura)),
    store.ouvir(followTaker(store, leitura)),
    watchKeys(store, leitura, texto => takeKeys(store, texto)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Proposes in a new CT-e OS, which no note begins, the usual rule. */
export function proposeRule(store: FormStore): () => void {
  const ask = async () => {
    const { data } = await call(cargaDoCte, { body: { chaves: [], vendas: [] }, semMover: true })
    const { regra_id } = data.valores
    if (!regra_id || !isEmpty(store.valor('regra_id'))) return
    store.assentar({ regra_id })
    if (data.objetos['regra_id']) store.guardarObjeto('regra_id', data.objetos['regra_id'])
  }
  // without it the rule is chosen by hand
  if (store.contexto.novo && isEmpty(store.valor('regra_id'))) store.aguardar(ask().catch(() => undefined))
  return () => undefined
}

/** Fields that a complement has of its own: what it adds, of no cargo. */
const SO_O_VALOR = {
  ...{ componentes: [], valor_total: '0.00', valor_receber: '0.00', adiantado: null },
  ...{ chaves: [], outros_documentos: [], anteriores: [], multimodais: [] },
}

/** The same of a CT-e OS, which has no cargo. */
const SO_O_VALOR_DA_OS = {
  ...{ componentes: [], valor_total: '0.00', valor_receber: '0.00', adiantado: null },
  ...{ percurso: [], guias: [], seguros: [], documentos: [] },
}

/** Event by which the taker says that the service was another one. */
const DESACORDO = '610110'

/** Tells that the taker speaks first, where we know of no dispute of the CT-e (739). */
async function warnWithoutDispute(document: OwnDocument, id: number): Promise<void> {
  const { data } = await call(documentEndpoints(document).eventos, { params: { id }, semMover: true })
  if (data.some(({ tipo }) => tipo === DESACORDO)) return
  alerta('Peça ao tomador que registre a prestação em desacordo: sem ela a SEFAZ recusa a substituição (739)')
}

/** Documents of which complements and substitutions are made. */
const REMADE: readonly OwnDocument[] = [conhecimentos, conhecimentosOs]

/** Returns the command that begins complement or substitution of an authorised CT-e; of another document, nothing. */
export const remakeAction = (
  document: OwnDocument,
  row: { id: number; situacao: unknown } | undefined,
): ScopeCommands => {
  if (!REMADE.includes(document)) return []
  const register = documentRegister(document)
  const may = row !== undefined && row.situacao === 'T' && mayWrite(register)
  return [
    on(
      documento.refazerCte,
      may && (({ tipo }: { tipo: string }) => go(`${copyPath(register, row.id)}&tipo=${tipo}`)),
    ),
  ]
}

/** Completes a copy that is a complement or the substitution of the other; undefined: it shall be neither. */
async function remade(
  document: OwnDocument,
  { values, record, tipo }: { values: Valores; record: Registro; tipo: string | null },
): Promise<Valores | undefined> {
  const chave = (record['emissao'] as { chave: string } | null)?.chave ?? null
  const own = document === conhecimentosOs ? SO_O_VALOR_DA_OS : SO_O_VALOR
  if (tipo === COMPLEMENTO) return { ...values, ...own, tipo_cte: tipo, complementados: [{ chave }] }
  if (tipo !== SUBSTITUICAO) return undefined
  await warnWithoutDispute(document, Number(record['id']))
  const [only, ...others] = (values['componentes'] ?? []) as readonly Valores[]
  // a price that was typed alone is typed alone again
  const alone = only !== undefined && others.length === 0 && !only['componente_id'] && values['com_imposto']
  return { ...values, ...(alone ? { componentes: [] } : {}), tipo_cte: tipo, referida: chave }
}

/** Completes a copy: as complement or substitution when `tipo` says so; else without notes of a standing CT-e. */
export async function copyFreight(values: Valores, record: Registro, tipo: string | null): Promise<Valores> {
  const again = await remade(conhecimentos, { values, record, tipo })
  if (again) return again
  const had = notesOf(values)
  if (had.length === 0) return values
  const { data } = await call(cargaDoCte, { body: { chaves: keysOf(values), vendas: [] }, semMover: true })
  if (data.fora.length > 0) alerta(`Ficou fora da cópia: ${data.fora.map(({ texto }) => texto).join('; ')}`)
  const out = new Set(data.fora.map(({ chave: left }) => left))
  return { ...values, chaves: had.filter(({ chave: each }) => !out.has(String(each))) }
}

/** Completes a copy of a CT-e OS likewise. */
export const copyService = async (values: Valores, record: Registro, tipo: string | null): Promise<Valores> =>
  (await remade(conhecimentosOs, { values, record, tipo })) ?? values

/** Form of the CT-e: who pays and the price stand above all parts; it begins by the notes. */
export const conhecimentoForm: Override = {
  desenho: { head: ['papel_tomador:3 valor_total:3 com_imposto:2 valor_receber:2 tipo_cte:2'] },
  observar: watchFreight,
  comecaNaParte: true,
  // what adds to another or replaces it begins by its price; what notes began, at who pays
  comeca: (store, corpo) => {
    if (store.contexto.novo && new URLSearchParams(window.location.search).has('notas'))
      return document.querySelector<HTMLElement>('[data-corpo] [data-campo="papel_tomador"]')
    const first = MADE_OF_ANOTHER.has(String(store.valor('tipo_cte'))) ? 'valor_total' : 'chaves'
    return corpo.querySelector<HTMLElement>(`[data-campo="${first}"]`)
  },
}
