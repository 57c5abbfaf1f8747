import { enviarReducao, verReducao } from '../../../domain/api/caixa.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import type { RowOf } from '../../../domain/fields/reading.ts'
import { caixas } from '../../../domain/readings/caixas.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { on } from '../../keys/scopes.ts'
import { ReadingList } from '../../readings/reading-list.tsx'
import { notify } from '../../state/notices.ts'

type Session = RowOf<typeof caixas>

const CELLS = {
  z: {
    text: ({ complementos }: Session, told: string) => (complementos ? `${told} +${complementos}` : told),
  },
  estado: {
    text: ({ treino }: Session, told: string) => (treino ? `${told} · treino` : told),
    look: ({ estado }: Session) => (estado === 'fechado' ? '' : 'text-live'),
  },
  diferenca: { look: ({ diferenca }: Session) => (diferenca?.startsWith('-') ? 'text-bad' : '') },
}

async function sendZ({ z, z_id }: Session, para: string): Promise<void> {
  if (z_id === null) return
  await call(enviarReducao, { params: { id: z_id }, body: { para } })
  notify(`${z} a caminho de ${para}`)
}

/** Lists the sessions of the company's tills, newest first, with their Z reports (made when a session closes). */
export function SessionsScreen() {
  return (
    <ReadingList
      reading={caixas}
      scope="lista.caixas"
      cells={CELLS}
      own={row => {
        const id = row?.z_id ?? null
        return {
          commands: [
            on(caixa.verZ, id !== null && (() => openPdf(verReducao, { id }))),
            on(caixa.enviarZ, id !== null && row && (({ para }) => sendZ(row, para))),
          ],
        }
      }}
    />
  )
}
