import { lista } from '../../../domain/commands/lista/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { remessas } from '../../../domain/readings/remessas.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import { isUndoable, PATH, saveRemittance, undoRemittance } from './actions.ts'

type Row = RowOf<typeof remessas>

const CELLS = {
  banco: { text: ({ leiaute }: Row, told: string) => `${told} ${leiaute}` },
  resposta: { look: ({ recusados, desfeita }: Row) => (recusados && !desfeita ? 'text-bad' : 'text-dim') },
}

/** Lists the files made for banks, the last one first. */
export function RemittancesScreen() {
  return (
    <ReadingList
      reading={remessas}
      scope="lista.remessas"
      cells={CELLS}
      own={row => ({
        commands: [
          on(lista.abrir, row !== undefined && (() => go(`${PATH}/${row.id}`))),
          on(remessa.baixar, row !== undefined && (() => saveRemittance(row))),
          on(remessa.desfazer, row && isUndoable(row) ? () => void undoRemittance(row) : false),
        ],
      })}
    />
  )
}
