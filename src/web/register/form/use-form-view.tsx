import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { form } from '../../../domain/commands/form/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { drawDialogs, drawn, openDialog } from '../../dialogs/define.ts'
import { holdKeys, releaseKeys } from '../../keys/hold.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { on, type ScopeCommands, type Words } from '../../keys/scopes.ts'
import { BODIES } from '../../records/bodies.ts'
import { overrideOf } from '../../records/forms.ts'
import { ROW_COMMANDS } from '../../records/lists.ts'
import { passingNotice } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { mayWrite } from '../access.ts'
import { AvancarContext } from '../fields/frame.tsx'
import { rowDialog } from '../fields/open-row.ts'
import { RowDialog } from '../fields/row-dialog.tsx'
import { copyOf } from '../list/copy-of.ts'
import { Arrived } from './arrived.tsx'
import { headOf } from './drawing.ts'
import { enterOn, focusError, moveFocus, whenThere } from './focus.ts'
import { FormTabs } from './form-tabs.tsx'
import { tabOf, tabsOf } from './layout.ts'
import { type FormDados, openHistorico, openRegistro } from './open-form.ts'
import { passer, passesByEnter, usePassFilled } from './pass.ts'
import { fieldsOf } from './paths.ts'
import type { Erros } from './store.ts'
import { useConsulta } from './use-consulta.ts'
import { useFormSession } from './use-session.ts'
import { useForm } from './use-store.ts'

// in the form's own chunk: the next key may already be meant for it
drawDialogs([drawn(rowDialog, RowDialog)])

interface Given extends Omit<FormDados, 'registerId'> {
  register: AnyRegister
  aoSalvar: (saved: Registro) => void
  /** Saved, and another new record is wanted; absent where whoever opened the form waits for this one. */
  aoSalvarENovo?: (saved: Registro) => void
  aoSair: () => void
}

interface FormView {
  titulo: string
  nota: ReactNode
  corpo: ReactNode
  rodape: ReactNode
  comandos: ScopeCommands
  rotulos: Words
  /** ESC: what is dirty asks first. */
  sair: () => void
  /** Leaving now would lose what was typed; never while it is being saved. */
  suja: () => boolean
  /** 'Descartar alterações?': true, and it is clean. A question already open is not asked again: false. */
  perguntar: () => Promise<boolean>
}

/** Everything a form shows and does, for the page and for the dialog alike. */
export function useFormView({ register, aoSalvar, aoSalvarENovo, aoSair, ...dados }: Given): FormView {
  const { id } = dados
  const override = overrideOf(register)
  const session = useFormSession(register, dados, aoSair, override.completar)
  const { store } = session
  const allowed = mayWrite(register)
  const { noInsert, noRemove } = register.access
  const creates = allowed && !noInsert && !noRemove && register.parent === undefined
  const [reading, setReading] = useState(!allowed || dados.leitura === true)
  const fields = fieldsOf(register)
  const all = tabsOf(register, fields)
  const head = headOf(override.desenho)
  // a part none of whose fields is in sight is not in sight either
  const shown = useForm(store, s =>
    all
      .map(title => {
        const own = override.partes?.[title] !== undefined
        const some = () => fields.some(f => tabOf(f, all) === title && s.condicao(f).visivel)
        return s.parte(title) && (own || some()) ? '1' : '0'
      })
      .join(''),
  )
  const tabs = all.filter((_, index) => shown[index] === '1')
  const wanted = fields.find(({ nome }) => nome === dados.campo)
  const [chosen, setTab] = useState<number | null>(null)
  const first = wanted ? Math.max(0, tabs.indexOf(tabOf(wanted, all))) : 0
  const tab = Math.min(chosen ?? first, tabs.length - 1)
  const box = useRef<HTMLDivElement>(null)
  const Corpo = BODIES[register.id]
  const word = useConsulta(store, reading)
  const [dropNotice] = useState(passingNotice)
  const dirty = useForm(store, s => s.sujo())
  const passes = passer(store)
  usePassFilled(store, box, () => box.current && moveFocus(box.current, 'proximo', passes))
  useEffect(() => override.observar?.(store), [override, store])

  /** All tabs are mounted; the one of the first error comes to the front before it takes the focus. */
  const focusFault = (errors: Erros) => {
    if (override.recusar?.(store, errors)) return
    const first = fields.find(({ chave }) =>
      Object.keys(errors).some(path => path === chave || path.startsWith(`${chave}.`)),
    )
    if (!first) return
    flushSync(() => setTab(Math.max(0, tabs.indexOf(tabOf(first, all)))))
    if (box.current) focusError(box.current, first.chave)
  }
  const save = async (then = aoSalvar) => {
    // a number leaves its field rounded, a date finished
    if (document.activeElement instanceof HTMLInputElement) {
      const field = document.activeElement
      flushSync(() => field.blur())
      field.focus({ preventScroll: true })
    }
    const saved = await session.salvar(focusFault)
    if (saved) then(saved)
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
  const goTo = (index: number) => {
    if (index < 0 || index >= tabs.length) return
    flushSync(() => setTab(index))
    // the first part begins in the head, the others below it
    const part = index > 0 && box.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])')
    const into = part || box.current
    if (!into) return
    const other = () => into.querySelector<HTMLElement>('input, [tabindex="0"], button')
    const drawn = () => other() !== null || into.textContent !== ''
    // what is typed before the part is drawn goes into it
    if (!drawn()) holdKeys('form')
    whenThere(into, drawn, () => {
      moveFocus(into, 'primeiro', passes) || moveFocus(into, 'primeiro') || other()?.focus()
      releaseKeys('form')
    })
  }
  /** A part with something to stop at. */
  const stops = (title: string) =>
    fields.some(field => {
      const { visivel, somenteLeitura } = store.condicao(field)
      const there = tabOf(field, all) === title && !head.has(field.nome)
      return there && visivel && !somenteLeitura && !passesByEnter(store, field)
    })
  const move = (step: 'proximo' | 'anterior') => {
    if (!box.current) return
    if (step === 'proximo' && enterOn(document.activeElement)) return
    if (moveFocus(box.current, step, passes)) return
    const next =
      step === 'anterior'
        ? tabs.findLastIndex((title, index) => index < tab && stops(title))
        : tabs.findIndex((title, index) => index > tab && stops(title))
    if (next >= 0) goTo(next)
    else if (step === 'proximo')
      box.current
        .closest('[data-formulario], [role="dialog"]')
        ?.querySelector<HTMLElement>('[data-salvar]')
        ?.focus()
  }
  const edit = () => {
    setReading(false)
    queueMicrotask(() => box.current && moveFocus(box.current, 'primeiro'))
  }

  const bar = reading && !session.carregando ? override.barra?.(store) : undefined
  const own = bar && bar.principal !== 'editar' ? bar.principal : undefined
  /** F2, as it is now; false: nothing. */
  const act = session.carregando
    ? false
    : !reading
      ? () => save()
      : own !== undefined
        ? (own?.executar ?? false)
        : allowed && edit
  const principal = own?.palavra ?? (reading ? 'Editar' : 'Salvar')
  const back = reading ? (bar?.voltar ?? 'Fechar') : 'Cancelar'
  const many = tabs.length > 1 && !Corpo
  const comandos: ScopeCommands = [
    on(form.salvar, act),
    on(
      form.salvarENovo,
      aoSalvarENovo && creates && !session.carregando && !reading ? () => save(aoSalvarENovo) : false,
    ),
    on(form.avancar, () => move('proximo')),
    on(form.recuar, () => move('anterior')),
    on(form.aba, many && (({ numero }: { numero: number }) => goTo(numero - 1))),
    on(form.abaAnterior, many && (() => goTo((tab + tabs.length - 1) % tabs.length))),
    on(form.abaSeguinte, many && (() => goTo((tab + 1) % tabs.length))),
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
    ...(bar?.comandos ?? []),
    on(form.consultar, word !== null && (() => override.consulta?.executar(store))),
  ]
  return {
    titulo: register.singular,
    nota: session.carregando
      ? 'Carregando'
      : [
          reading
            ? 'somente leitura'
            : id === undefined
              ? register.words?.feminino
                ? 'nova'
                : 'novo'
              : `nº ${id}`,
          dirty ? 'não salvo' : '',
        ]
          .filter(Boolean)
          .join(' · '),
    corpo: (
      <AvancarContext value={() => move('proximo')}>
        <div
          ref={box}
          data-corpo
          inert={session.enviando}
          onInput={dropNotice}
          className="min-w-0"
          aria-busy={session.carregando || session.enviando}
        >
          {session.carregando ? (
            <p role="status" className="px-3 py-3 text-dim">
              Carregando… Por favor aguarde
            </p>
          ) : (
            <ScopeLayer>
              <Suspense fallback={null}>
                {Corpo ? (
                  <Corpo store={store} leitura={reading} />
                ) : (
                  <FormTabs
                    store={store}
                    tabs={tabs}
                    tab={tab}
                    aoTrocar={goTo}
                    leitura={reading}
                    inteira={wanted !== undefined}
                  />
                )}
                <Arrived chave={wanted?.chave} />
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
        {act === false ? null : (
          <Button
            chord="F2"
            principal
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
      ...(word ? { 'form.consultar': word } : {}),
    },
    sair: () => void leave(),
    suja: unsaved,
    perguntar: ask,
  }
}
