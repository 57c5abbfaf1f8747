import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, movedUser, NetworkError } from '../../api/errors.ts'
import { sayLoadFailure } from '../../api/load-failure.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { attention, errorDialog } from '../../dialogs/error.tsx'
import { dropKeys, holdKeys, keysWaitFor } from '../../keys/hold.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { markDirty } from '../../state/dirty.ts'
import { notify } from '../../state/notices.ts'
import { invalidateRegister } from '../endpoints.ts'
import { minuteHere } from '../fields/date/moment-here.ts'
import type { Override } from '../overrides.ts'
import { contextoDe, emptyValues, isDocument, judgedBody } from './body.ts'
import { type Conflito, conflictDialog } from './conflict/open-conflict.ts'
import { draftKey, draftOf, dropDraft, durableDraftOf, keepDraft, type Rascunho } from './draft.ts'
import { type Place, takePlace } from './draft-place.ts'
import { focusGivenBack } from './focus.ts'
import type { FormDados } from './open-form.ts'
import { sameValue, type Valores } from './paths.ts'
import { refusedAt } from './refused-at.ts'
import { createFormStore, type Erros, type FormStore } from './store.ts'

const DRAFT_MS = 300

export interface FormSession {
  store: FormStore
  carregando: boolean
  enviando: boolean
  /** Saves. null: refused, cancelled or already saving; the form keeps everything typed. `focar` receives the errors. */
  salvar: (focar: (erros: Erros) => void) => Promise<Registro | null>
  /** Replaces values and base by the server's record, if it differs. */
  tomar: (registro: Registro) => void
  /** Discards the typed values and the draft. */
  desistir: () => void
}

/** Callbacks of the offer to resume a draft. */
interface Resuming {
  /** Tells whether the user may edit. Called once the record is loaded. */
  pode: () => boolean
  aoRetomar: () => void
}

/** Opens one record, stores its draft and saves it, in the same way for every form (doc 1 §4, CAP-04). */
export function useFormSession(
  register: AnyRegister,
  { id, valores, objetos = {}, fixos, params = {}, feitoDe }: Omit<FormDados, 'registerId'>,
  aoFalhar: () => void,
  rascunho: Resuming,
  {
    abrir = registro => registro,
    chaves,
    completar = async (_, corpo) => corpo,
    conciliar,
    confere,
    largar,
  }: Pick<Override, 'abrir' | 'chaves' | 'completar' | 'conciliar' | 'confere' | 'largar'> = {},
): FormSession {
  const novo = id === undefined
  const showObjects = (of: FormStore) => {
    for (const [chave, records] of Object.entries(objetos)) of.guardarObjeto(chave, records as never)
  }
  const [store] = useState(() => {
    const base = emptyValues(register.fields as Fields)
    const made = createFormStore(register, {
      base,
      // the form of a company offers rows of that company (its series), not of the open one
      contexto: {
        ...contextoDe(novo),
        ...(register.owner?.entered && id !== undefined ? { empresa_id: id } : {}),
      },
      ...(valores && novo ? { valores: { ...base, ...valores } } : {}),
      ...(fixos ? { fixos } : {}),
    })
    showObjects(made)
    return made
  })
  const [loading, setLoading] = useState(!novo)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const versao = useRef<number | null>(null)
  /** Version in the form's base when `versao` was set: another one is that of an action which saved the record since. */
  const based = useRef<unknown>(undefined)
  /** Idempotency key of a new record: a save sent again after a lost answer makes no second record. */
  const chave = useRef(uuidv7())
  const draftId = id ?? feitoDe ?? null
  /** True when parts beside the form's fields are stored on disk at once: the draft then goes to disk at once too. */
  const durable = largar !== undefined
  /** Storage place of the draft; null until known. */
  const place = useRef<Place | null>(null)

  // holds keys typed before the record has loaded; after a save, keys are held already, and longer
  useLayoutEffect(() => {
    if (!loading || keysWaitFor('saida')) return
    holdKeys('resposta')
    return () => {
      if (keysWaitFor('resposta')) dropKeys()
    }
  }, [loading])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form opens one record and never another
  useEffect(() => {
    const control = new AbortController()
    const leave = () => control.abort()
    if (id === undefined) {
      void draftHere(control.signal).then(kept => offerOf(kept)?.())
      return leave
    }
    call(toEndpoints(register).get, { params: { ...params, id }, signal: control.signal }).then(
      async ({ data }) => {
        if (control.signal.aborted) return
        const kept = await draftHere(control.signal)
        if (control.signal.aborted) return
        settle(data as Registro)
        if (valores) {
          showObjects(store)
          store.preencher(valores)
        }
        const offer = offerOf(kept)
        // the form is drawn next and releases the keys; a question about a draft drops them
        if (!offer && keysWaitFor('resposta')) holdKeys('form')
        setLoading(false)
        void offer?.()
      },
      error => {
        if (control.signal.aborted) return
        dropKeys()
        sayLoadFailure(error, register.id, 'um', register.singular)
        aoFalhar()
      },
    )
    return leave
  }, [])

  /** Makes the form's values from a record. */
  const startOf = (record: Registro): Valores => ({
    ...emptyValues(register.fields as Fields),
    ...abrir(record),
  })

  /** Makes the server's record the new base. */
  function settle(record: Registro, values?: Valores) {
    versao.current = typeof record['versao'] === 'number' ? record['versao'] : null
    store.recomecar(startOf(record), values)
    based.current = store.base()['versao']
  }

  const standing = (): number | null => {
    const inBase = store.base()['versao']
    return typeof inBase === 'number' && inBase !== based.current ? inBase : versao.current
  }

  /** Drops the draft, because it was saved or discarded. */
  const letGo = (typed: Valores) => {
    if (place.current) dropDraft(place.current.key, durable)
    largar?.(typed)
  }

  const keep = () => {
    const valores = store.valores()
    if (place.current)
      keepDraft(place.current.key, { valores, versao: standing(), chave: chave.current }, durable)
  }

  const keptAt = async (key: string) => draftOf(key) ?? (durable ? await durableDraftOf(key) : null)

  /** Takes this form's place for drafts, and reads the draft that is there. `soon`: it was read at once. */
  async function draftHere(left: AbortSignal): Promise<{ draft: Rascunho | null; soon: boolean } | null> {
    const hasDraft = async (key: string) => (await keptAt(key)) !== null
    const taken = await takePlace(draftKey(register.id, draftId), hasDraft, left)
    if (left.aborted) {
      taken.leave()
      return null
    }
    place.current = taken
    const found = draftOf(taken.key)
    const draft = found ?? (await keptAt(taken.key))
    return left.aborted ? null : { draft, soon: found !== null }
  }

  /** Gives the function that asks about the draft; null: there is none to ask about. */
  function offerOf(here: { draft: Rascunho | null; soon: boolean } | null): (() => Promise<void>) | null {
    if (!here) return null
    const { draft, soon } = here
    // the user is already typing
    if (!soon && store.sujo()) {
      keep()
      return null
    }
    if (!rascunho.pode()) return null
    const kept = draft && { ...store.base(), ...draft.valores }
    if (!draft || !kept || sameValue(kept, store.valores())) return null
    return () => askAbout(draft, kept)
  }

  async function askAbout(draft: Rascunho, kept: Valores): Promise<void> {
    dropKeys()
    const hora = minuteHere(draft.em)
    const recover = await openDialog(confirmDialog, {
      pergunta: 'Recuperar o que foi digitado e não foi salvo?',
      detalhe: `${register.singular}, ${hora}`,
    })
    if (recover !== true) return letGo(draft.valores)
    // a draft of an older version keeps its version number, so that saving it shows the conflict
    if (draft.versao !== null) versao.current = draft.versao
    chave.current = draft.chave ?? chave.current
    store.recomecar(store.base(), kept)
    rascunho.aoRetomar()
  }

  // stores a draft of the typed values, and delays a new version of the client while there are any
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads the current values when it runs
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let unmark: (() => void) | undefined
    const name = `${register.id}.${draftId ?? 'novo'}`
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      if (store.sujo()) keep()
    }
    const leave = store.ouvir(() => {
      const dirty = store.sujo()
      if (dirty && !unmark) unmark = markDirty(name)
      if (!dirty && unmark) {
        unmark()
        unmark = undefined
      }
      clearTimeout(timer)
      timer = dirty ? setTimeout(write, DRAFT_MS) : undefined
    })
    const flush = () => {
      if (timer) write()
    }
    window.addEventListener('pagehide', flush)
    return () => {
      flush()
      leave()
      unmark?.()
      window.removeEventListener('pagehide', flush)
      place.current?.leave()
    }
  }, [store, register.id, draftId])

  const send = async (body: Valores): Promise<Registro> => {
    const { create, update } = toEndpoints(register)
    const { data } = novo
      ? await call(create, {
          params,
          // a document's identity is made here, and is its key too
          body: isDocument(register) ? { ...body, uuid: chave.current } : body,
          chave: chave.current,
        })
      : await call(update, {
          params: { ...params, id },
          body: { ...body, ...(standing() === null ? {} : { versao: standing() }) },
        })
    return data as Registro
  }

  /** Lets the user resolve a conflict field by field; the result can then be saved over the stored record. */
  const reconcile = async (conflito: Conflito): Promise<boolean> => {
    // in the form's shape, to compare and to save
    const atual = startOf(conflito.atual)
    const told = conciliar?.registro ?? (values => values)
    const chosen = await openDialog(conflictDialog, {
      register: conciliar?.register(register) ?? register,
      conflito: { ...conflito, atual: told(atual) as Registro },
      base: told(store.base()),
      minhas: conciliar?.minhas(store) ?? store.valores(),
    })
    if (!chosen) return false
    const held = conciliar?.aplicar(store, chosen, atual) ?? chosen
    settle(conflito.atual, { ...atual, ...held })
    return true
  }

  /** Drops the held keys and lets the form be edited again, so that one of its fields can be focused. */
  const rest = () => {
    dropKeys()
    flushSync(() => setSending(false))
  }

  const attempt = async (focar: (erros: Erros) => void): Promise<Registro | null> => {
    setSending(true)
    holdKeys('saida', 'form.salvar')
    const { body, faults } = await judgedBody(store)
    store.recusar(faults)
    if (Object.keys(faults).length > 0) {
      rest()
      const said = register.rules?.find(rule => rule.dialogo && faults[rule.campo] === rule.mensagem)
      if (said) await attention(said.mensagem)
      focar(said ? { [said.campo]: said.mensagem } : faults)
      return null
    }
    const whole = await completar(store, body, rest)
    if (whole === null) {
      rest()
      return null
    }
    // keep the draft: when the session has expired, the form closes but the typed values survive
    keep()
    try {
      const saved = await send(whole)
      letGo(store.valores())
      settle(saved)
      void invalidateRegister(register)
      notify('Operação realizada com sucesso')
      return saved
    } catch (error) {
      rest()
      const conflito = conflictOf(error)
      if (conflito) {
        const fechado = conciliar?.fechado(conflito.atual) ? { fechado: errorText(error as ApiError) } : {}
        return (await reconcile({ ...conflito, ...fechado })) ? attempt(focar) : null
      }
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      if (error instanceof ApiError && movedUser(error)) return null
      const errors = refusedAt(error, chaves)
      if (confere?.(store, errors)) await attention(errorText(error))
      else await openDialog(errorDialog, { mensagem: errorText(error) })
      store.recusar(errors)
      await focusGivenBack()
      focar(errors)
      return null
    }
  }

  return {
    store,
    carregando: loading,
    enviando: sending,
    async salvar(focar) {
      // ignore a second F2 during a save
      if (busy.current) return null
      busy.current = true
      try {
        return await attempt(focar)
      } finally {
        busy.current = false
        setSending(false)
      }
    },
    tomar(registro) {
      if (!sameValue(startOf(registro), store.base())) settle(registro)
    },
    desistir() {
      letGo(store.valores())
      store.recomecar(store.base())
    },
  }
}

/** Reads the stored record of a conflict: a register answers with record, user and changes, a document with itself. */
function conflictOf(error: unknown): Conflito | null {
  if (!(error instanceof ApiError)) return null
  if (error.codigo === 'REGISTRO_ALTERADO') return error.dados as Conflito
  const atual = error.dados as Registro | undefined
  if (error.codigo !== 'CONFLITO' || typeof atual?.['versao'] !== 'number') return null
  const told = (key: 'salvo_por' | 'salvo_em') => (atual[key] ?? null) as string | null
  return { atual, mudancas: [], por: told('salvo_por'), em: told('salvo_em') }
}
