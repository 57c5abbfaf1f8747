import { compra } from '../../domain/commands/compra/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { registro } from '../../domain/commands/registro/index.ts'
import type { RowOf } from '../../domain/fields/reading.ts'
import { compras } from '../../domain/readings/compras.ts'
import { on } from '../keys/scopes.ts'
import { ReadingList } from '../readings/reading-list.tsx'
import { statusTone } from '../screens/vendas/status-word.tsx'
import { go } from '../state/location.ts'
import { IMPORT_PATH } from './intake.ts'

const PATH = '/estoque/entrada'

const TONES: Readonly<Record<string, string>> = { entrada: 'text-ok', desfeita: 'text-bad' }

const CELLS = {
  origem: { look: () => 'text-dim' },
  situacao: {
    look: ({ situacao }: RowOf<typeof compras>) => TONES[situacao ?? ''] ?? statusTone(situacao ?? ''),
  },
  chave: { look: () => 'text-ref' },
}

/** Lists the purchase notes; opens, imports and begins one. */
export function EntriesScreen() {
  return (
    <ReadingList
      reading={compras}
      scope="lista.compras"
      cells={CELLS}
      own={row => ({
        commands: [
          on(lista.abrir, row !== undefined && (() => go(`${PATH}/${row.id}`))),
          on(compra.importar, () => go(IMPORT_PATH)),
          on(registro.novo, () => go(`${PATH}/novo`)),
        ],
      })}
    />
  )
}
