import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { documento } from '../../../domain/commands/documento/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { errorText } from '../../api/errors.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { drawDialogs, drawn, openDialog } from '../../dialogs/define.ts'
import { holdKeys, keysWaitFor, releaseKeys, releaseUnclaimed } from '../../keys/hold.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { on, type ScopeCommands, type Words } from '../../keys/scopes.ts'
import { BODIES } from '../../records/bodies.ts'
import { overrideOf } from '../../records/forms.ts'
import { ROW_COMMANDS } from '../../records/lists.ts'
import { alerta, passingNotice } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { mayWrite } from '../access.ts'
import { AvancarContext } from '../fields/frame.tsx'
import { rowDialog } from '../fields/list/open-row.ts'
import { RowDialog } from '../fields/list/row-dialog.tsx'
import { copyOf } from '../list/copy-of.ts'
import type { Bar } from '../overrides.ts'
import { Arrived } from './arrived.tsx'
import { focusGivenBack } from './focus.ts'
import { type FormDados, openHistorico, openRegistro } from './open-form.ts'
import { FormTabs } from './parts/form-tabs.tsx'
import { tabOf, tabsOf } from './parts/layout.ts'
import { useParts } from './parts/use-parts.ts'
import type { Valores } from './paths.ts'
import { fieldsOf } from './paths.ts'
import { refusedAt } from './refused-at.ts'
import type { Erros, FormStore } from './store.ts'
import { useConsulta } from './use-consulta.ts'
import { useFormSession } from './use-session.ts'
import { useForm } from './use-store.ts'

// the row dialog is loaded with the form: the next key may already open a row
drawDialogs([drawn(rowDialog, RowDialog)])

/** Milliseconds to wait for a document's lines to claim the held keys. */
const LINES_MS = 300

interface Given extends Omit<FormDados, 'registerId'> {
  register: AnyRegister
  aoSalvar: (saved: Registro) => void
  /** Called when saved with "save and new"; absent where the caller waits for the one record it opened. */
  aoSalvarENovo?: (saved: Registro) => void
  /** Called when saved to be issued (F9); absent: the record is not issued. */
  aoEmitir?: (saved: Registro) => void
  aoSair: () => void
  /** Called with the server's values on load, and when read mode begins or ends: another form may have to show them. */
  aoChegar?: (record: Valores) => void
  /** Label of ESC in read mode; absent: 'Fechar' (G-095). */
  voltar?: string
}

export interface FormView {
  store: FormStore
  titulo: string
  nota: ReactNode
  corpo: ReactNode
  rodape: ReactNode
  comandos: ScopeCommands
  rotulos: Words
  /** Leaves (ESC); asks first when dirty. */
  sair: () => void
  /** Begins editing, with refusals at their fields. */
  recusar: (erros: Erros) => void
  /** Tells whether leaving now would lose typed values; false while saving. */
  suja: () => boolean
  /** Asks 'Descartar alterações?'. True: discarded, and the form is clean. False: kept, or the question is already open. */
  perguntar: () => Promise<boolean>
}

/** Tells whether an error belongs to a visible field, or to parts beside the fields (a document's lines). */
function ofThis(store: FormStore, errors: Erros): boolean {
  const fields = fieldsOf(store.register)
  return Object.keys(errors).some(path => {
    const field = fields.find(({ chave }) => path === chave || path.startsWith(`${chave}.`))
    return field ? store.condicao(field).visivel : (path.split('.')[0] ?? '') in store.base()
  })
}

/** Joins the words beside a title, in the colour of the record's state, followed by the proof (key and protocol). */
function told(words: readonly string[], { tom, prova }: Pick<Bar, 'tom' | 'prova'> = {}): ReactNode {
  const text = words.filter(Boolean).join(' · ')
  if (!tom) return prova ? `${text} · ${prova}` : text
  return (
    <>
      <span className={tom}>{text}</span>
      {prova ? ` · ${prova}` : ''}
    </>
  )
}

/** Gives the number by which people call a record: its own, or else its id. */
const numberOf = ({ lookup }: AnyRegister, base: Valores, id: number) =>
  (lookup?.display === 'numero' && base['numero']) || id

/** Gives all that a form shows and does, for its page and its dialog. */
export function useFormView({
  register,
  aoSalvar,
  aoSalvarENovo,
  aoEmitir,
  aoSair,
  aoChegar,
  voltar = 'Fechar',
  ...dados
}: Given): FormView {
  const { id } = dados
  const override = overrideOf(register)
  const allowed = mayWrite(register)
  const [reading, setReading] = useState(!allowed || dados.leitura === true)
  const session = useFormSession(
    register,
    dados,
    aoSair,
    {
      pode: () => allowed && (!reading || editable()),
      // a recovered draft opens for editing: in read mode, commands would act on the stored record, not on the visible
      // values
      aoRetomar: () => void resume(),
    },
    override,
  )
  const { store } = session
  const { noInsert, noRemove } = register.access
  const creates = allowed && !noInsert && !noRemove && register.parent === undefined
  const fields = fieldsOf(register)
  const wanted = fields.find(({ nome }) => nome === dados.campo)
  const {
    box,
    tabs,
    tab,
    goTo,
    begin,
    move,
    focusFault,
    comandos: walk,
  } = useParts(store, wanted && tabOf(wanted, tabsOf(register, fields)))
  const Corpo = BODIES[register.id]
  const word = useConsulta(store, reading)
  const second = useForm(store, s => (reading ? null : (override.cadastro?.palavra(s) ?? null)))
  const [dropNotice] = useState(passingNotice)
  const dirty = useForm(store, s => s.sujo())
  const locked = useRef(reading)
  locked.current = reading
  useEffect(() => override.observar?.(store, () => locked.current), [override, store])
  // while a stored record loads, its session already holds the keys
  useLayoutEffect(() => {
    if (override.esperaPartes && id === undefined && !keysWaitFor('saida')) holdKeys('form')
  }, [override, id])
  const { carregando } = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tomar` always acts on the form's one session
  useEffect(() => {
    if (id === undefined || carregando) return
    aoChegar?.(store.base())
    return override.ouvir?.(store, { leitura: reading, tomar: session.tomar })
  }, [override, store, id, carregando, reading])

  const tellFault = (errors: Erros) => {
    if (!override.recusar?.(store, errors)) focusFault(errors)
  }
  const save = async (then = aoSalvar) => {
    // the blur rounds a number and completes a date
    if (document.activeElement instanceof HTMLInputElement) {
      const field = document.activeElement
      flushSync(() => field.blur())
      field.focus({ preventScroll: true })
    }
    const saved = await session.salvar(tellFault)
    if (!saved) return false
    then(saved)
    if (dados.leitura) readAgain()
    return true
  }
  /** Returns to read mode after a save or a discard, unless the user left the form, and gives the held keys to the form. */
  const readAgain = () => {
    flushSync(() => setReading(true))
    if (!box.current) return
    // stay in the tab where the user saved
    if (tab > 0) goTo(tab)
    else begin(box.current)
    releaseKeys('saida')
  }
  /** Begins editing, with errors at their fields. */
  const mend = (errors: Erros) => {
    flushSync(() => setReading(false))
    store.recusar(errors)
    tellFault(errors)
  }
  /** Handles a refusal in read mode: begins editing at the field or part at fault, else only shows the error. */
  const refuseRead = (error: unknown) => {
    const errors = refusedAt(error, override.chaves)
    if (!allowed || !box.current || !ofThis(store, errors)) return showError(error)
    mend(errors)
    const helps = override.consulta?.palavra(store)
    alerta(errorText(error), helps ? { comando: form.consultar, texto: helps } : undefined)
  }
  const editar = {
    com: mend,
    salvar: () => save(),
    desistir: () => {
      session.desistir()
      readAgain()
    },
  }
  const unsaved = () => !reading && !session.enviando && store.sujo()
  const asking = useRef(false)
  const ask = async () => {
    if (asking.current) return false
    asking.current = true
    const sure = await openDialog(confirmDialog, {
      pergunta: 'Descartar alterações?',
      detalhe: 'O que foi digitado neste formulário será perdido.',
      inicial: 'nao',
    })
    asking.current = false
    if (sure === true) session.desistir()
    return sure === true
  }
  const leave = async () => {
    if (!unsaved() || (await ask())) aoSair()
  }
  const edit = () => {
    setReading(false)
    queueMicrotask(() => box.current && begin(box.current))
  }

  /** Holds keys typed after the question about a draft, until the form or its lines can take them. */
  const resume = async () => {
    holdKeys(override.largar ? 'linhas' : 'form')
    await focusGivenBack()
    if (reading) edit()
    queueMicrotask(() => {
      releaseKeys('form')
      releaseUnclaimed('linhas', LINES_MS)
    })
  }

  /** Tells whether F2 may edit the record in read mode. */
  const editable = () => {
    const bar = override.barra?.(store, refuseRead)
    return bar === undefined || bar.principal === 'editar'
  }

  // redraw after each answer of the server
  useForm(store, s => s.base())
  const bar =
    reading && !session.carregando
      ? override.barra?.(store, refuseRead, allowed ? editar : undefined)
      : undefined
  const own = bar && bar.principal !== 'editar' ? bar.principal : undefined
  /** Gives what F2 does now; false: nothing. */
  const act = session.carregando
    ? false
    : !reading
      ? () => save()
      : own !== undefined
        ? (own?.executar ?? false)
        : allowed && edit
  const principal = own?.palavra ?? (reading ? 'Editar' : 'Salvar')
  const back = reading ? voltar : 'Cancelar'
  const many = tabs.length > 1 && !Corpo
  const comandos: ScopeCommands = [
    on(form.salvar, act),
    on(
      form.salvarENovo,
      aoSalvarENovo && creates && !session.carregando && !reading ? () => save(aoSalvarENovo) : false,
    ),
    on(documento.emitir, aoEmitir && !session.carregando && !reading ? () => save(aoEmitir) : false),
    ...walk(many),
    on(
      registro.duplicar,
      id !== undefined && creates && !session.carregando && !override.barra
        ? () => openRegistro(register.id, { valores: copyOf(register, store.valores() as Registro) })
        : false,
    ),
    on(
      registro.historico,
      id !== undefined && allowed && !override.barra && (() => openHistorico(register.id, id, dados.params)),
    ),
    ...(id === undefined ? [] : (ROW_COMMANDS[register.id]?.(store.base() as Registro) ?? [])),
    ...(session.carregando ? [] : (override.comandos?.(store) ?? [])),
    ...(bar?.comandos ?? []),
    on(form.consultar, word !== null && (() => override.consulta?.executar(store))),
    on(form.cadastro, second !== null && (() => override.cadastro?.executar(store))),
  ]
  const gender = register.words?.feminino ? 'a' : 'o'
  return {
    store,
    titulo: register.singular,
    nota: session.carregando
      ? 'Carregando'
      : told(
          [
            id === undefined ? `nov${gender}` : `nº ${numberOf(register, store.base(), id)}`,
            reading ? 'somente leitura' : '',
            bar?.situacao ?? '',
            dirty ? `não salv${gender}` : '',
          ],
          bar,
        ),
    corpo: (
      <AvancarContext value={() => move('proximo')}>
        <div
          ref={box}
          data-corpo
          inert={session.enviando}
          onInput={dropNotice}
          className="flex min-w-0 flex-1 flex-col"
          aria-busy={session.carregando || session.enviando}
        >
          {session.carregando ? (
            <p role="status" className="px-3 py-3 text-dim">
              Carregando… Por favor aguarde
            </p>
          ) : (
            <ScopeLayer>
              {bar?.aviso ? (
                <p role="note" className="border-line border-b px-3 py-1 text-bad">
                  {bar.aviso}
                </p>
              ) : null}
              <Suspense fallback={null}>
                {Corpo ? (
                  <Corpo store={store} readOnly={reading} />
                ) : (
                  <FormTabs
                    store={store}
                    tabs={tabs}
                    tab={tab}
                    onSwitch={goTo}
                    readOnly={reading}
                    whole={wanted !== undefined}
                  />
                )}
                <Arrived
                  arrivalKey={wanted?.chave}
                  begin={begin}
                  noKeys={override.esperaPartes === true && !wanted && !Corpo}
                />
              </Suspense>
            </ScopeLayer>
          )}
        </div>
      </AvancarContext>
    ),
    rodape: (
      <>
        <span role="status" className="mr-auto text-dim">
          {session.enviando ? 'Carregando… Por favor aguarde' : ''}
        </span>
        {word === null ? null : (
          <Button chord="F3" onClick={() => void override.consulta?.executar(store)}>
            {word}
          </Button>
        )}
        <Button chord="Escape" onClick={() => void leave()}>
          {back}
        </Button>
        {bar?.botoes?.map(({ chord, palavra, executar }) => (
          <Button key={chord} chord={chord} onClick={() => void executar()}>
            {palavra}
          </Button>
        ))}
        {aoEmitir && !reading ? (
          <Button
            chord="F9"
            disabled={session.enviando || session.carregando}
            onClick={() => void save(aoEmitir)}
          >
            Emitir
          </Button>
        ) : null}
        {act === false ? null : (
          <Button
            chord="F2"
            primary
            data-salvar
            disabled={session.enviando || session.carregando}
            onClick={() => void act()}
          >
            {principal}
          </Button>
        )}
      </>
    ),
    comandos,
    rotulos: {
      'form.salvar': principal,
      ...(aoEmitir ? { 'documento.emitir': 'Emitir' } : {}),
      ...(word ? { 'form.consultar': word } : {}),
      ...(second ? { 'form.cadastro': second } : {}),
      ...Object.fromEntries(bar?.botoes?.map(({ comando, palavra }) => [comando, palavra]) ?? []),
    },
    sair: () => void leave(),
    recusar: mend,
    suja: unsaved,
    perguntar: ask,
  }
}
