import { sale } from '../../../core/document/types/sale.ts'
import { estoque } from '../../../domain/commands/estoque/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { perdas_estoque } from '../../../domain/readings/perdas-estoque.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { go } from '../../state/location.ts'
import { beginLossNote, mayTellLoss } from '../../stock/loss-note.ts'

/** Lists stock losses, and begins the note that writes one off. */
export const LossesScreen = () => (
  <ReadingList
    reading={perdas_estoque}
    scope="lista.perdas"
    own={row => ({
      commands: [
        on(lista.abrir, row?.venda_id != null && (() => go(`${sale.screen.route}/${row.venda_id}`))),
        on(
          estoque.notaDaPerda,
          row !== undefined && row.venda_id == null && mayTellLoss() && (() => beginLossNote(row.id)),
        ),
      ],
      labels: { 'lista.abrir': 'Ver a nota' },
    })}
  />
)
