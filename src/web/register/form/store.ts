import { reach } from '../../../core/fields/reach.ts'
import type { AnyRegister, Predicate, RecordContext } from '../../../domain/fields/define.ts'
import { type FormField, fieldsOf, place, sameValue, type Valores } from './paths.ts'

/** Field errors by wire path: 'nome', 'estoque.preco_vend', 'addresss.0.cep'. */
export type Erros = Readonly<Record<string, string>>

export interface Condicao {
  visivel: boolean
  obrigatorio: boolean
  somenteLeitura: boolean
}

/**
 * The state of one open form, outside React: each control hears its own path, so a keystroke repaints one field. Values are
 * the record as it crosses the wire, empty ones null.
 */
export interface FormStore {
  readonly register: AnyRegister
  readonly contexto: RecordContext
  valores(): Valores
  valor(chave: string): unknown
  /** The record last answered by the server (or the start of a new one): what "dirty" is measured against. */
  base(): Valores
  /** Typed by a hand: what the declaration says a change clears or resets is done too. */
  mudar(chave: string, valor: unknown): void
  /** Several at once (a look-up): what follows from them comes along, without the resets of a hand. */
  preencher(valores: Valores): void
  /** A look-up said it, and nobody has changed it since. */
  preenchido(chave: string): boolean
  /** What a new record begins with, known a moment after it was opened: nothing that was typed. */
  comecar(valores: Valores): void
  /** Value and base together: saved apart, or answered by the server. */
  assentar(valores: Valores): void
  /** Everything anew, clean. */
  recomecar(base: Valores, valores?: Valores): void
  sujo(): boolean
  erros(): Erros
  /** The first error at the path or under it. */
  erro(chave: string): string | undefined
  recusar(erros: Erros): void
  condicao(campo: FormField): Condicao
  /** What a ref shows for its value: the object answered beside it, or the row picked. */
  objeto(chave: string): Valores | null
  guardarObjeto(chave: string, objeto: Valores | null): void
  /**
   * A control holds a text that is not yet a value: `null` no more, `''` a look-up answers soon, else why it cannot be one
   * (an e-mail that is none). A save waits for the first and is refused by the second: nothing typed is lost silently.
   */
  pender(chave: string, motivo: string | null): void
  /** Settles when no look-up is on its way; what is left are refusals. */
  pendencias(): Promise<Erros>
  /** Wire keys locked by whoever opened the form. */
  readonly fixos: ReadonlySet<string>
  ouvir(aviso: () => void): () => void
}

interface Inicio {
  base: Valores
  /** When it differs from the base: a draft, values given. */
  valores?: Valores
  contexto: RecordContext
  fixos?: readonly string[]
}

/** Opens a form's state. Pure of React and of the network. */
export function createFormStore(register: AnyRegister, inicio: Inicio): FormStore {
  const { contexto } = inicio
  const fixos = new Set(inicio.fixos ?? [])
  const fields = fieldsOf(register)
  const keyByName = new Map(fields.map(({ nome, chave }) => [nome, chave]))
  const byKey = new Map(fields.map(field => [field.chave, field]))
  let base = inicio.base
  let values = inicio.valores ?? inicio.base
  let errors: Erros = {}
  let objects: Readonly<Record<string, Valores | null>> = {}
  const pending = new Map<string, string>()
  const filled = new Set<string>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const holds = (conditions: AnyRegister['requiredWhen'], name: string) => {
    const condition = (conditions as Record<string, Predicate<unknown>> | undefined)?.[name]
    return condition ? condition(values as never, contexto) : undefined
  }

  const follows = (nome: string): Valores =>
    (register.aoMudar as Record<string, (valores: Valores) => Valores> | undefined)?.[nome]?.(values) ?? {}

  const put = (chave: string, value: unknown) => {
    values = place(values, chave, value === '' ? null : value)
    if (!(chave in errors)) return
    const { [chave]: _, ...rest } = errors
    errors = rest
  }

  return {
    register,
    contexto,
    fixos,
    valores: () => values,
    valor: chave => reach(values, chave),
    base: () => base,
    mudar(chave, value) {
      const before = reach(values, chave)
      filled.delete(chave)
      put(chave, value)
      const field = byKey.get(chave)
      if (field && !sameValue(before, value)) {
        for (const name of field.campo.clears ?? []) {
          const key = keyByName.get(name) ?? name
          put(key, Array.isArray(reach(values, key)) ? [] : null)
        }
        for (const [key, changed] of Object.entries(follows(field.nome))) put(key, changed)
      }
      tell()
    },
    preencher(given) {
      const before = values
      for (const [chave, value] of Object.entries(given)) {
        put(chave, value)
        filled.add(chave)
      }
      // what follows from it comes along; nothing is emptied, and what the answer says itself stands
      for (const chave of Object.keys(given))
        if (!sameValue(reach(before, chave), reach(values, chave)))
          for (const [key, value] of Object.entries(follows(byKey.get(chave)?.nome ?? chave)))
            if (!(key in given) && value !== null) put(key, value)
      tell()
    },
    comecar(given) {
      for (const [chave, value] of Object.entries(given)) {
        put(chave, value)
        base = place(base, chave, value)
        filled.add(chave)
      }
      tell()
    },
    preenchido: chave => filled.has(chave),
    assentar(given) {
      for (const [chave, value] of Object.entries(given)) {
        put(chave, value)
        base = place(base, chave, value)
      }
      tell()
    },
    recomecar(newBase, newValues) {
      base = newBase
      values = newValues ?? newBase
      errors = {}
      objects = {}
      filled.clear()
      tell()
    },
    sujo: () =>
      values !== base && fields.some(({ chave }) => !sameValue(reach(values, chave), reach(base, chave))),
    erros: () => errors,
    erro(chave) {
      const exact = errors[chave]
      if (exact !== undefined) return exact
      const under = Object.keys(errors).find(path => path.startsWith(`${chave}.`))
      return under === undefined ? undefined : errors[under]
    },
    recusar(given) {
      errors = given
      tell()
    },
    condicao({ nome, chave, campo }) {
      const visible = (holds(register.visibleWhen, nome) ?? true) && !(campo.ocultoSeFixo && fixos.has(chave))
      return {
        visivel: visible,
        obrigatorio: visible && (holds(register.requiredWhen, nome) ?? campo.required === true),
        somenteLeitura: fixos.has(chave) || (holds(register.readOnlyWhen, nome) ?? false),
      }
    },
    objeto(chave) {
      if (chave in objects) return objects[chave] ?? null
      // given with the values a new record began with
      const given = reach(values, chave.replace(/_id$/, '')) as Valores | null | undefined
      if (typeof given === 'object' && given !== null && given['id'] === reach(values, chave)) return given
      const beside = reach(base, chave.replace(/_id$/, ''))
      const same = reach(values, chave) === reach(base, chave)
      return same && typeof beside === 'object' ? (beside as Valores | null) : null
    },
    guardarObjeto(chave, objeto) {
      objects = { ...objects, [chave]: objeto }
      tell()
    },
    pender(chave, motivo) {
      if (motivo === null ? !pending.has(chave) : pending.get(chave) === motivo) return
      if (motivo === null) pending.delete(chave)
      else pending.set(chave, motivo)
      tell()
    },
    pendencias() {
      const waits = () => [...pending.values()].includes('')
      return new Promise(resolve => {
        const done = () => resolve(Object.fromEntries([...pending].filter(([, why]) => why !== '')))
        if (!waits()) return done()
        const settle = () => {
          if (waits()) return
          listeners.delete(settle)
          done()
        }
        listeners.add(settle)
      })
    },
    ouvir(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
