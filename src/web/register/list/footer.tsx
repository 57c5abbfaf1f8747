import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { reach } from '../../../core/fields/reach.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import type { Context } from '../../../domain/commands/contexts.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { type Column, columnsOf } from '../../../domain/fields/columns.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { toTotalsEndpoint } from '../../../domain/fields/endpoints/to-totals-endpoint.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import type { ListParams } from '../../../domain/fields/filter/filter-text.ts'
import { chordFor } from '../../commands/hints/hints.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { performerOf, scopesAtom } from '../../keys/scopes.ts'
import { placesOf } from '../../state/places.ts'
import { read } from '../../state/query.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { isSeen } from './cells.tsx'
import { type Selection, sumOf } from './use-selection.ts'

const summed = (register: AnyRegister): Column[] =>
  columnsOf(register.fields as Fields).filter(
    ({ key, field }) => field.soma && !field.virtual && isSeen(register, key),
  )

interface FooterProps {
  register: AnyRegister
  params: ListParams
  total: number
  current: number
  selection: Selection
  scope: Context
}

/** Shows the marked rows' count and sums; without marks, sums of the filter; at the right, the cursor's position. */
export function Footer({ register, params, total, current, selection, scope }: FooterProps) {
  const sums = useSums(register, params, selection)
  return (
    <div className="flex min-h-6 items-center gap-x-4 overflow-hidden border-line border-t bg-panel px-2 leading-6 whitespace-nowrap min-[600px]:h-6">
      {/* a telephone has no room beside the sums: cut, an amount reads as a smaller one */}
      <p
        role="status"
        aria-label="Totais"
        className="flex flex-none gap-x-4 max-[600px]:flex-1 max-[600px]:flex-wrap"
      >
        {selection.total > 0 ? (
          <b className="font-semibold text-live">■ {marked(selection, total)}</b>
        ) : (
          <span className="text-dim">nada marcado</span>
        )}
        {sums.map(({ rotulo, valor }) => (
          <span key={rotulo}>
            <span className="text-dim">Σ {rotulo} </span>
            {valor}
          </span>
        ))}
      </p>
      <span className="flex-1 max-[600px]:hidden" />
      <Keys scope={scope} />
      <span className="text-dim">{total > 0 ? `linha ${many(current + 1)}` : ''}</span>
    </div>
  )
}

const KEYS = [
  [lista.marcar, 'marcar'],
  [lista.ordenar, 'ordenar'],
  [lista.filtrarValor, 'filtrar pelo valor'],
  [registro.duplicar, 'duplicar'],
  [registro.historico, 'histórico'],
] as const

/** Shows the single-letter keys of the grid, which do not fit the hint bar, while they are usable. */
function Keys({ scope }: { scope: Context }) {
  const stack = useAtomValue(scopesAtom)
  useAtomValue(keymapAtom)
  const scopes = stack.filter(({ name }) => name === scope)
  return (
    <span className="flex items-center gap-3 overflow-hidden text-dim max-[600px]:hidden" aria-hidden="true">
      {KEYS.map(([command, words]) => {
        const { id } = command
        const chord = chordFor(command, scopes)
        const able = scopes.some(scope => performerOf(scope.options().commands, id))
        return chord && able ? (
          <span key={id} className="flex flex-none items-center gap-1.5">
            <KeyHint chord={chord} />
            {words}
          </span>
        ) : null
      })}
    </span>
  )
}

const many = (count: number) => count.toLocaleString('pt-BR')

function marked({ total, todos }: Selection, all: number): string {
  if (todos)
    return total === all ? `todos os ${many(all)} marcados` : `${many(total)} de ${many(all)} marcados`
  return `${many(total)} ${total === 1 ? 'marcado' : 'marcados'}`
}

/**
 * Sums the marked rows in the browser. When none or all of the filter's rows are marked, the server sums them, and rows
 * excluded from the marks are subtracted.
 */
function useSums(register: AnyRegister, consulta: ListParams, selection: Selection) {
  const columns = summed(register)
  const own = selection.total > 0 && !selection.todos
  const answer = useQuery({
    ...read(toTotalsEndpoint(register), { params: {}, query: consulta }, { semMover: true }),
    enabled: columns.length > 0 && !own,
  })
  const data = (answer.data as { data: { somas: Record<string, string> } } | undefined)?.data
  return columns.flatMap(({ key, field }) => {
    const marked = sumOf(selection.rows, row => reach(row, key))
    const whole = data?.somas[key]
    if (!own && whole === undefined) return []
    const value = own
      ? marked
      : sumOf([], () => null)
          .plus(whole ?? '0')
          .minus(selection.todos ? marked : 0)
    const places =
      field.type === 'int' ? 0 : field.type === 'decimal' || field.type === 'money' ? placesOf(field) : 2
    return [
      {
        rotulo: own || typeof field.soma !== 'string' ? field.label : `${field.label} (${field.soma})`,
        valor:
          field.type === 'money'
            ? formatMoney(value.toString())
            : formatDecimal(value.toString(), Math.min(2, places), places),
      },
    ]
  })
}
