import { createFormControl } from 'react-hook-form'
import { reach } from '../../../core/fields/reach.ts'
import type { AnyRegister, Predicate, RecordContext } from '../../../domain/fields/define.ts'
import { type FormErrors, flatErrors } from '../../forms/errors.ts'
import { type FormField, fieldsOf, place, sameValue, type Valores } from './paths.ts'

/** Errors by wire path: 'nome', 'estoque.preco_vend', 'addresss.0.cep'. */
export type Erros = FormErrors

export interface Condicao {
  visivel: boolean
  obrigatorio: boolean
  somenteLeitura: boolean
}

/**
 * State of one open form, outside React: each control listens to its own path, so a keystroke redraws one field. Values (as
 * on the wire, null when empty) and errors are in react-hook-form; start values, conditions, objects of references and
 * pending look-ups are kept here.
 */
export interface FormStore {
  readonly register: AnyRegister
  readonly contexto: RecordContext
  valores(): Valores
  valor(chave: string): unknown
  /** Gives the record last returned by the server, or a new one's initial values; a form is dirty when it differs. */
  base(): Valores
  /** Sets a value typed by the user, and clears or resets other fields as the register declares. */
  mudar(chave: string, valor: unknown): void
  /** Sets several values from a look-up, with the values computed from them but without the clears of a typed change. */
  preencher(valores: Valores): void
  /** Tells whether a look-up or `comecar` filled the field and nobody has changed it since. */
  preenchido(chave: string): boolean
  /** Tells whether `comecar` gave the field its value: a proposal, not an answer of a look-up. */
  comecado(chave: string): boolean
  /** Announces keys that `comecar` will set: Enter skips their fields, and a save waits for them. */
  esperar(chaves: readonly string[]): void
  /** Tells whether `comecar` has still to set the key. */
  esperado(chave: string): boolean
  /** Sets initial values that the server sends after opening; not counted as typed. `objetos`: references' objects. */
  comecar(valores: Valores, objetos?: Readonly<Record<string, Valores>>): void
  /** Sets value and base together: these values do not count as typed. */
  assentar(valores: Valores): void
  /** Replaces all values; the form is clean, unless `valores` differ from `base`. */
  recomecar(base: Valores, valores?: Valores): void
  sujo(): boolean
  erros(): Erros
  /** Gives the first error at the path or below it. */
  erro(chave: string): string | undefined
  recusar(erros: Erros): void
  condicao(campo: FormField): Condicao
  /** Tells whether a tab of the form is visible now. */
  parte(titulo: string): boolean
  /** Gives the object of a reference's value, from the server's record or from the chosen row. */
  objeto(chave: string): Valores | null
  guardarObjeto(chave: string, objeto: Valores | null): void
  /**
   * Reports a typed text that is not yet a value: `null` done, `''` a look-up will answer, else an error (an invalid
   * e-mail). A save waits for the answer and is refused by the error, so that nothing typed is lost silently.
   */
  pender(chave: string, motivo: string | null): void
  /** Makes a save wait until `resposta` has come or failed: it fills fields that nobody types. */
  aguardar(resposta: Promise<unknown>): void
  /** Waits for look-ups, answers and initial values; resolves to the errors that remain. */
  pendencias(): Promise<Erros>
  /** Wire keys locked by the caller of the form. */
  readonly fixos: ReadonlySet<string>
  ouvir(aviso: () => void): () => void
}

interface Inicio {
  base: Valores
  /** Present values, when they differ from the base: a draft, or values given by the caller. */
  valores?: Valores
  contexto: RecordContext
  fixos?: readonly string[]
}

/** Makes a form's state, without component or network. */
export function createFormStore(register: AnyRegister, inicio: Inicio): FormStore {
  const { contexto } = inicio
  const fixos = new Set(inicio.fixos ?? [])
  const fields = fieldsOf(register)
  const keyByName = new Map(fields.map(({ nome, chave }) => [nome, chave]))
  const byKey = new Map(fields.map(field => [field.chave, field]))
  const { typed, beside } = divider(fields)
  const { control, ...form } = createFormControl({ defaultValues: typed(inicio.base) })
  let start = inicio.base
  let answered = beside(inicio.base)
  // cached until a change, because listeners compare by identity
  let values: Valores | undefined
  let errors: Erros | undefined
  /** Values that the caller gave: a form that has only these was not touched. */
  let untouched = inicio.valores
  let objects: Readonly<Record<string, Valores | null>> = {}
  const pending = new Map<string, string>()
  const filled = new Set<string>()
  const awaited = new Set<string>()
  const answers = new Set<Promise<unknown>>()
  const begun = new Set<string>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let together = false
  form.subscribe({
    formState: { values: true, errors: true },
    callback: () => {
      values = undefined
      errors = undefined
      if (!together) tell()
    },
  })
  /** Makes several changes and notifies once. */
  const asOne = (change: () => void) => {
    together = true
    try {
      change()
    } finally {
      together = false
    }
    tell()
  }
  const valores = (): Valores => {
    values ??= { ...answered, ...form.getValues() }
    return values
  }
  const valor = (chave: string) => reach(valores(), chave)
  const base = (): Valores => start
  const differs = (from: Valores): boolean =>
    fields.some(({ chave }) => !sameValue(valor(chave), reach(from, chave)))
  const erros = (): Erros => {
    errors ??= flatErrors(control._formState.errors)
    return errors
  }
  const refuse = (given: Erros) => {
    form.clearErrors()
    for (const [chave, message] of Object.entries(given)) form.setError(chave, { message })
  }
  const restart = (newBase: Valores, newValues?: Valores) => {
    start = newBase
    answered = beside(newValues ?? newBase)
    form.reset(typed(newBase))
    if (newValues) form.reset(typed(newValues), { keepDefaultValues: true })
  }
  if (inicio.valores) restart(inicio.base, inicio.valores)

  const holds = (conditions: AnyRegister['requiredWhen'], name: string) => {
    const condition = (conditions as Record<string, Predicate<unknown>> | undefined)?.[name]
    return condition ? condition(valores(), contexto) : undefined
  }

  const tabHolds = (title = ''): boolean => {
    const when = (register.tabs as Record<string, 'sempre' | Predicate<unknown>> | undefined)?.[title]
    return typeof when !== 'function' || when(valores(), contexto)
  }

  const follows = (nome: string): Valores =>
    (
      register.aoMudar as Record<string, (valores: Valores, contexto: RecordContext) => Valores> | undefined
    )?.[nome]?.(valores(), contexto) ?? {}

  const put = (chave: string, value: unknown) => {
    form.setValue(chave, value === '' ? null : value)
    const { [chave]: gone, ...rest } = erros()
    // correcting a list does not clear errors inside its rows
    if (gone !== undefined) refuse(rest)
  }
  /** Sets value and start together. */
  const settle = (settled: Valores) => {
    for (const [chave, value] of Object.entries(settled)) {
      put(chave, value)
      start = place(start, chave, value)
      untouched &&= place(untouched, chave, value)
    }
    form.reset(typed(start), { keepValues: true, keepErrors: true })
  }

  return {
    register,
    contexto,
    fixos,
    valores,
    valor,
    base,
    mudar: (chave, value) =>
      asOne(() => {
        const before = valor(chave)
        filled.delete(chave)
        put(chave, value)
        const field = byKey.get(chave)
        if (!field || sameValue(before, value)) return
        for (const name of field.campo.clears ?? []) {
          const key = keyByName.get(name) ?? name
          put(key, Array.isArray(valor(key)) ? [] : null)
        }
        for (const [key, changed] of Object.entries(follows(field.nome))) put(key, changed)
      }),
    preencher: given =>
      asOne(() => {
        const before = Object.fromEntries(Object.keys(given).map(chave => [chave, valor(chave)]))
        for (const [chave, value] of Object.entries(given)) {
          put(chave, value)
          filled.add(chave)
        }
        // sets the fields computed from a filled one, but empties none and keeps values of the answer
        for (const chave of Object.keys(given))
          if (!sameValue(before[chave], valor(chave)))
            for (const [key, value] of Object.entries(follows(byKey.get(chave)?.nome ?? chave)))
              if (!(key in given) && value !== null) put(key, value)
      }),
    esperar: chaves => {
      for (const chave of chaves) awaited.add(chave)
    },
    esperado: chave => awaited.has(chave),
    comecar: (given, found = {}) =>
      asOne(() => {
        awaited.clear()
        objects = { ...objects, ...found }
        settle(given)
        for (const chave of Object.keys(given)) {
          filled.add(chave)
          begun.add(chave)
        }
      }),
    preenchido: chave => filled.has(chave),
    comecado: chave => begun.has(chave),
    assentar: given => asOne(() => settle(given)),
    recomecar: (newBase, newValues) =>
      asOne(() => {
        untouched = undefined
        restart(newBase, newValues)
        objects = {}
        filled.clear()
        begun.clear()
      }),
    // compares as the wire does (10.0 equals 10.00, null equals absent), which react-hook-form cannot
    sujo: () => differs(base()) && (untouched === undefined || differs(untouched)),
    erros,
    erro(chave) {
      const exact = erros()[chave]
      if (exact !== undefined) return exact
      const under = Object.keys(erros()).find(path => path.startsWith(`${chave}.`))
      return under === undefined ? undefined : erros()[under]
    },
    recusar: given => asOne(() => refuse(given)),
    condicao({ nome, chave, campo }) {
      const visible =
        !campo.unseen &&
        (holds(register.visibleWhen, nome) ?? true) &&
        !holds(register.hiddenWhen, nome) &&
        tabHolds(campo.tab) &&
        !(campo.ocultoSeFixo && fixos.has(chave))
      return {
        visivel: visible,
        obrigatorio: visible && (holds(register.requiredWhen, nome) ?? campo.required === true),
        somenteLeitura:
          fixos.has(chave) || campo.virtual === 'answer' || (holds(register.readOnlyWhen, nome) ?? false),
      }
    },
    parte: tabHolds,
    objeto(chave) {
      if (chave in objects) return objects[chave] ?? null
      // object given with the initial values of a new record
      const given = valor(chave.replace(/_id$/, '')) as Valores | null | undefined
      if (typeof given === 'object' && given !== null && given['id'] === valor(chave)) return given
      const beside = reach(base(), chave.replace(/_id$/, ''))
      const same = valor(chave) === reach(base(), chave)
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
    aguardar(resposta) {
      answers.add(resposta)
      void resposta.finally(() => {
        answers.delete(resposta)
        tell()
      })
    },
    pendencias() {
      const waits = () => awaited.size + answers.size > 0 || [...pending.values()].includes('')
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

/**
 * Splits a record into typed values, and the objects and lists that the server sends beside them. Nobody types those
 * objects, and react-hook-form would copy them, even the 990 lines of a large document.
 */
function divider(fields: readonly FormField[]) {
  const roots = new Set(fields.map(({ chave }) => chave.split('.')[0]))
  const isBeside = ([chave, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !roots.has(chave)
  return {
    typed: (record: Valores): Valores =>
      Object.fromEntries(Object.entries(record).filter(entry => !isBeside(entry))),
    beside: (record: Valores): Valores => Object.fromEntries(Object.entries(record).filter(isBeside)),
  }
}
