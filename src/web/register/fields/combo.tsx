import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { ScopeLayer } from '../../keys/scope-layer.tsx'
import { ScopeOf } from '../../keys/scope-of.tsx'
import { on } from '../../keys/scopes.ts'
import { alerta } from '../../state/notices.ts'
import { controlProps, Frame, useAvancar } from './frame.tsx'
import { NADA, type usePend } from './use-pend.ts'

const ROWS = 10

interface ComboProps<T> {
  chave: string
  rotulo: string
  obrigatorio: boolean
  somenteLeitura: boolean
  erro: string | undefined
  ajuda: string | undefined
  /** What the closed field shows. */
  mostrado: string
  /** Said after the code where there is room. */
  linhas: readonly T[]
  chaveDe: (linha: T) => string | number
  desenho: (linha: T) => ReactNode
  /** Position of the chosen row when the list opens without a question. */
  escolhida: number
  /** The question: null while nobody types. Answered by `linhas`. */
  texto: string | null
  aoPerguntar: (texto: string | null) => void
  /** The question is not yet answered: an Enter waits for it. */
  esperando?: boolean
  /** Enter before its answer: ask at once. */
  aoApressar?: () => void
  aoEscolher: (linha: T) => void
  aoEsvaziar: () => void
  /** `''`: left before its answer, the row is taken when it comes; `NADA`: no row has what is typed; null: nothing is typed. */
  aoPender: ReturnType<typeof usePend>
  /** F4, with its word for the bar. */
  abrir?: { palavra: string; executar: () => void } | undefined
  /** The list was opened without a question: all rows are wanted. */
  aoMostrar?: (aberta: boolean) => void
  /** The last row is in sight. */
  aoFim?: () => void
}

/**
 * A field whose value is chosen from a list: typing asks, arrows walk, Enter (or leaving) takes the row and goes on. The list is
 * drawn in the page's own layer, so no dialog cuts it.
 */
export function Combo<T>(props: ComboProps<T>) {
  const { chave, rotulo, obrigatorio, somenteLeitura, erro, ajuda, mostrado, linhas, texto, abrir } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(false)
  const [active, setActive] = useState(0)
  const advance = useAvancar()
  /** Enter (or the leaving of the field) came before the answer. */
  const early = useRef<'enter' | 'saida' | null>(null)
  const at = Math.min(active, Math.max(0, linhas.length - 1))
  const { aoFim } = props

  useEffect(() => {
    if (texto !== null) setActive(0)
  }, [texto])
  useEffect(() => {
    if (open && linhas.length > 0 && at >= linhas.length - 3) aoFim?.()
  }, [open, at, linhas.length, aoFim])

  const close = () => {
    setOpen(false)
    early.current = null
    props.aoPerguntar(null)
    props.aoMostrar?.(false)
    props.aoPender(null)
  }
  const show = () => {
    if (somenteLeitura) return
    setActive(Math.max(0, props.escolhida))
    setOpen(true)
    props.aoMostrar?.(true)
  }
  const take = (linha: T | undefined) => {
    if (linha === undefined) return
    props.aoEscolher(linha)
    close()
  }
  const enter = () => {
    if (texto === '') {
      props.aoEsvaziar()
      close()
      advance()
    } else if (props.esperando) {
      early.current = 'enter'
      props.aoApressar?.()
    } else if (linhas.length === 0) nothing()
    else {
      take(linhas[at])
      advance()
    }
  }
  /** Enter found no row: it is said, and the text stays to be mended. */
  const nothing = () => {
    props.aoPender(NADA)
    alerta(`${rotulo}: nada foi localizado com “${texto}”`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the answer has come
  useEffect(() => {
    if (!early.current || props.esperando) return
    const left = early.current === 'saida'
    early.current = null
    if (linhas.length === 0) {
      if (left) props.aoPender(NADA)
      else nothing()
      return
    }
    take(linhas[0])
    if (!left) advance()
  }, [props.esperando, linhas])

  const leave = () => {
    setFocused(false)
    if (texto && props.esperando) {
      early.current = 'saida'
      setOpen(false)
      props.aoPender('')
      props.aoApressar?.()
      return
    }
    if (texto && linhas.length === 0) {
      setOpen(false)
      props.aoPender(NADA)
      return
    }
    // what was typed and answered is taken
    if (texto === '') props.aoEsvaziar()
    else if (texto !== null && linhas[at] !== undefined) props.aoEscolher(linhas[at])
    close()
  }
  const move = (step: number) => setActive(Math.max(0, Math.min(linhas.length - 1, at + step)))

  return (
    <Frame id={id} rotulo={rotulo} obrigatorio={obrigatorio} erro={erro} ajuda={ajuda}>
      <div className="relative grid">
        <input
          {...controlProps(id, chave, { erro, ajuda, obrigatorio })}
          ref={input}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-lista` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && linhas.length > 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          readOnly={somenteLeitura}
          className="campo pr-5"
          value={texto ?? mostrado}
          onFocus={event => {
            setFocused(true)
            event.target.select()
            // it found nothing: there it stands, with what there is instead
            if (texto) setOpen(true)
          }}
          onBlur={leave}
          onChange={event => {
            early.current = null
            props.aoPender(null)
            props.aoPerguntar(event.target.value)
            setOpen(true)
          }}
          onKeyDown={event => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              show()
            }
          }}
          onMouseDown={() => {
            if (document.activeElement === input.current) show()
          }}
        />
        {somenteLeitura ? null : (
          <span aria-hidden="true" className="pointer-events-none absolute top-0.5 right-1.5 text-dim">
            ▾
          </span>
        )}
        {open ? (
          <Options
            id={`${id}-lista`}
            rotulo={rotulo}
            ancora={input}
            linhas={linhas}
            active={at}
            optionId={index => `${id}-${index}`}
            chaveDe={props.chaveDe}
            desenho={props.desenho}
            vazio={props.esperando ? 'Procurando…' : NADA}
            aoEscolher={linha => {
              take(linha)
              input.current?.focus()
            }}
          />
        ) : null}
      </div>
      {focused && !somenteLeitura ? (
        <ScopeLayer>
          {abrir ? (
            <ScopeOf
              nome="form.campo"
              commands={[on(lista.abaixo, open ? false : show), on(form.abrir, abrir.executar)]}
              rotulos={{ 'lista.abaixo': 'Listar', 'form.abrir': abrir.palavra }}
            />
          ) : null}
          {open ? (
            <ScopeLayer>
              <ScopeOf
                nome="form.opcoes"
                aoVoltar={close}
                commands={[
                  on(lista.abrir, enter),
                  on(lista.acima, () => move(-1)),
                  on(lista.abaixo, () => move(1)),
                  on(lista.paginaAcima, () => move(-ROWS)),
                  on(lista.paginaAbaixo, () => move(ROWS)),
                ]}
                rotulos={{ 'lista.abrir': 'Escolher', 'app.voltar': 'Fechar a lista' }}
              />
            </ScopeLayer>
          ) : null}
        </ScopeLayer>
      ) : null}
    </Frame>
  )
}

interface OptionsProps<T> {
  id: string
  rotulo: string
  ancora: React.RefObject<HTMLInputElement | null>
  linhas: readonly T[]
  active: number
  optionId: (index: number) => string
  chaveDe: (linha: T) => string | number
  desenho: (linha: T) => ReactNode
  vazio: string
  aoEscolher: (linha: T) => void
}

/** The list under (or over, where there is no room) its field. Closed lists of the law have tens of rows, pages of a search 20. */
function Options<T>({ id, rotulo, ancora, linhas, active, optionId, ...rest }: OptionsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<React.CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => {
    const box = ancora.current?.getBoundingClientRect()
    if (!box) return
    const height = ROWS * 22 + 2
    const bar = document.getElementById('barra')?.getBoundingClientRect().top ?? window.innerHeight
    const below = bar - box.bottom
    const width = Math.max(box.width, 320)
    const common = {
      left: Math.min(box.left, window.innerWidth - width - 8),
      minWidth: width,
      maxHeight: height,
    }
    setPlace(
      below >= Math.min(height, linhas.length * 22 + 2) || below > box.top
        ? { ...common, top: box.bottom, maxHeight: Math.min(height, below) }
        : { ...common, bottom: window.innerHeight - box.top, maxHeight: Math.min(height, box.top) },
    )
  }, [ancora, linhas.length])
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={rotulo}
      style={place}
      className="fixed z-50 max-w-[90ch] overflow-y-auto border border-live bg-panel"
      // the field keeps the focus: leaving it would take the row under the cursor
      onMouseDown={event => event.preventDefault()}
    >
      {linhas.map((linha, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter act from the field
        <div
          key={rest.chaveDe(linha)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          className={`flex h-[22px] items-center gap-3 overflow-hidden px-2 whitespace-nowrap ${index === active ? 'bg-sel text-live' : ''}`}
          onClick={() => rest.aoEscolher(linha)}
        >
          {rest.desenho(linha)}
        </div>
      ))}
      {linhas.length === 0 ? (
        <div role="option" aria-selected="false" aria-disabled="true" className="px-2 text-dim">
          {rest.vazio}
        </div>
      ) : null}
    </div>
  )
}
