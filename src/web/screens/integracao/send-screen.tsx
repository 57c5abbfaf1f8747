import { integracao } from '../../../domain/commands/integracao/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { integracao_fila } from '../../../domain/readings/integracao-fila.ts'
import { on } from '../../keys/scopes.ts'
import { readAgain } from '../../readings/read-again.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { synchronize } from './sync-dialogs.tsx'

type Row = RowOf<typeof integracao_fila>

const CELLS = {
  estado: { look: ({ estado }: Row) => (estado === 'morta' ? 'text-bad' : 'text-dim') },
}

/** Lists what waits for webhooks: marked rows, else all, are sent now. */
export function IntegrationSendScreen() {
  return (
    <ReadingList
      reading={integracao_fila}
      scope="lista.integracao_fila"
      cells={CELLS}
      own={(row, selection) => {
        const marked = selection.todos ? [] : selection.rows
        const send = async (ids: readonly number[] | null) => {
          await synchronize(ids)
          selection.limpar()
          await readAgain(integracao_fila)
        }
        return {
          commands: [
            on(lista.abrir, row !== undefined && row.estado !== 'enviado' && (() => void send([row.id]))),
            on(
              integracao.enviar,
              row !== undefined && (() => void send(marked.length > 0 ? marked.map(({ id }) => id) : null)),
            ),
          ],
          labels: {
            'lista.abrir': 'Enviar esta',
            'integracao.enviar': marked.length > 0 ? `Enviar ${marked.length}` : 'Enviar tudo',
          },
        }
      }}
    />
  )
}
