import { useSearch } from 'wouter'
import { retornaveis } from '../../../domain/commands/retornaveis/index.ts'
import { type SaldoVasilhame, vasilhames } from '../../../domain/readings/vasilhames.ts'
import { retornaveis_movimentos } from '../../../domain/records/retornaveis_movimentos/index.ts'
import { on } from '../../keys/scopes.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { showTab } from '../../readings/search-for.ts'
import { mayWrite } from '../../register/access.ts'
import { todayOnWire } from '../../register/fields/date/date-text.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { stateOf } from '../../register/list/url-state.ts'
import { go } from '../../state/location.ts'
import { quantity } from '../../state/places.ts'

const CELLS = {
  documento: { look: () => 'text-ref' },
  entregue: { text: ({ entregue }: SaldoVasilhame) => quantity(entregue) },
  devolvido: { text: ({ devolvido }: SaldoVasilhame) => quantity(devolvido) },
  saldo: {
    text: ({ saldo }: SaldoVasilhame) => quantity(saldo),
    look: ({ saldo }: SaldoVasilhame) =>
      saldo === '0' ? 'text-dim' : saldo.startsWith('-') ? 'text-bad' : 'text-live',
  },
}

/** Opens the form of a new movement, which begins with the row's partner and container, if there is a row. */
async function record(tipo: 1 | 2, row: SaldoVasilhame | undefined): Promise<void> {
  const { parceiro_id, parceiro, vasilhame_id, vasilhame } = row ?? {}
  const valores = {
    ...{ tipo, data: todayOnWire() },
    ...(row ? { parceiro_id, parceiro, vasilhame_id, vasilhame } : {}),
  }
  if (await openRegistro(retornaveis_movimentos.id, { valores })) await readAgain(vasilhames)
}

const movementsOf = ({ nome }: SaldoVasilhame): void =>
  go(`/retornaveis/movimentos?busca=${encodeURIComponent(`parceiro:"${nome}"`)}`)

/** Lists the returnable containers that each partner still has: containers delivered, less containers returned. */
export function MonitorScreen() {
  const [open, all] = vasilhames.reading.tabs?.of ?? []
  const other = stateOf(useSearch()).faixa === all?.[0] ? open : all
  const may = mayWrite(retornaveis_movimentos)
  return (
    <ReadingList
      reading={vasilhames}
      scope="lista.retornaveis"
      cells={CELLS}
      own={row => ({
        commands: [
          on(retornaveis.devolver, may && (() => record(2, row))),
          on(retornaveis.entregar, may && (() => record(1, row))),
          on(retornaveis.movimentos, row ? () => movementsOf(row) : false),
          on(retornaveis.abertos, other ? () => showTab(other[0]) : false),
        ],
        labels: other ? { 'retornaveis.abertos': other[1] } : {},
      })}
    />
  )
}
