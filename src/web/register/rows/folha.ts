import type { RecordContext } from '../../../domain/fields/define.ts'
import type { Field, ListField } from '../../../domain/fields/field.ts'
import { one } from '../../../domain/fields/schema/to-zod.ts'
import type { CellChange, Edicao, Sheet } from '../bulk/sheet.ts'
import { type FormField, place, type Valores } from '../form/paths.ts'

/** A sheet that shows lines of a record: gives the line and the field of each cell. */
export interface Folha {
  sheet: Sheet
  /** Field of the lines, which declares what follows from a change. */
  lista: ListField
  /** Gives the index of the cell's line; null when the cell has no line. */
  indice(linha: number, coluna: number): number | null
  campo(coluna: number): FormField | undefined
  /** Makes a new line for a text typed in a cell without a line; null when the cell allows none. */
  nova(linha: number, coluna: number): Valores | null
}

const schemas = new WeakMap<Field, ReturnType<typeof one>>()

/** Returns the error of a value by its field's schema; null when the value is valid or empty. */
export function faultOf({ campo }: FormField, valor: unknown): string | null {
  if (valor === null || valor === '') return null
  const schema = schemas.get(campo) ?? one(campo, false)
  schemas.set(campo, schema)
  const parsed = schema.safeParse(valor)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'Valor inválido')
}

/** Applies valid changes, making lines where a cell allows one; returns the lines, and invalid changes with errors. */
export function layChanges(
  folha: Folha,
  linhas: readonly Valores[],
  mudancas: readonly CellChange[],
  contexto: RecordContext,
): { linhas: Valores[]; recusadas: CellChange[] } {
  const laid = [...linhas]
  const made = new Map<string, number>()
  const recusadas: CellChange[] = []
  for (const { linha, coluna, edicao } of mudancas) {
    const campo = folha.campo(coluna)
    if (!campo) continue
    const erro = edicao.erro ?? faultOf(campo, edicao.valor)
    if (erro !== null) {
      recusadas.push({ linha, coluna, edicao: { ...edicao, erro } satisfies Edicao })
      continue
    }
    const nova = folha.indice(linha, coluna) === null ? folha.nova(linha, coluna) : null
    // an empty value makes no new line
    if (nova && edicao.valor === null) continue
    const at = folha.indice(linha, coluna) ?? made.get(`${linha}/${coluna}`) ?? laid.length
    if (nova && at === laid.length) made.set(`${linha}/${coluna}`, at)
    const before = laid[at] ?? nova
    if (before)
      laid[at] = follow(
        folha.lista,
        campo,
        place(before, campo.chave, switched(campo, edicao.valor)),
        contexto,
      )
  }
  return { linhas: laid, recusadas }
}

/** Turns an emptied boolean into false. */
const switched = ({ campo }: FormField, valor: unknown) => (campo.type === 'bool' ? valor === true : valor)

/** Applies the changes that the list declares to follow from one field's change (price after cost or margin). */
const follow = (lista: ListField, { nome }: FormField, linha: Valores, contexto: RecordContext): Valores =>
  Object.entries(lista.aoMudar?.[nome]?.(linha, contexto) ?? {}).reduce(
    (changed, [chave, valor]) => place(changed, chave, valor),
    linha,
  )
