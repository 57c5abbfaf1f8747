import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { registro } from '../../../../domain/commands/registro/index.ts'
import type { AnyRegister } from '../../../../domain/fields/define.ts'
import { type Excluido, toTrailEndpoints } from '../../../../domain/fields/endpoints/to-trail-endpoints.ts'
import { call } from '../../../api/client.ts'
import { loadFailureText } from '../../../api/load-failure.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { notify } from '../../../state/notices.ts'
import { read } from '../../../state/query.ts'
import type { TableColumn } from '../../../tables/use-table.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useCursor } from '../../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../../ui/list/virtual-grid.tsx'
import { minuteHere } from '../../fields/date/moment-here.ts'

const LIMIT = 200

const COLUMNS: readonly TableColumn<Excluido>[] = [
  { id: 'rotulo', titulo: 'Registro', largura: 'minmax(20ch,1fr)', celula: row => row.rotulo },
  { id: 'em', titulo: 'Excluído em', largura: '19ch', celula: row => minuteHere(row.em) },
  { id: 'usuario', titulo: 'Por', largura: '24ch', celula: row => row.usuario ?? '' },
]

/** Lists the last LIMIT deleted records, newest first; Enter restores one. Resolves to true when any was restored. */
export function BinDialog({ data: dados, close }: DialogProps<{ register: AnyRegister }, boolean>) {
  const { register } = dados
  const { excluidos, restaurar } = toTrailEndpoints(register)
  const { data, error, isPending, refetch } = useQuery(
    read(excluidos, { params: {}, query: { limit: LIMIT } }, { semMover: true }),
  )
  const rows = (data as { data: Excluido[] } | undefined)?.data ?? []
  const cursor = useCursor(rows.length)
  const [restored, setRestored] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const row = rows[cursor.atual]
  const restore = async () => {
    if (!row) return
    await call(restaurar, { params: { id: row.registro_id } })
    setRestored(true)
    notify('Operação realizada com sucesso')
    await refetch()
  }
  return (
    <Dialog
      title={`Lixeira de ${register.title}`}
      scope="lista.lixeira"
      width="w-[100ch]"
      onClose={() => close(restored)}
      commands={[...cursor.comandos, on(registro.restaurar, row ? restore : false)]}
      footer={
        <>
          <Button chord="Escape" onClick={() => close(restored)}>
            Fechar
          </Button>
          <Button chord="Enter" primary disabled={!row} onClick={() => void restore()}>
            Restaurar
          </Button>
        </>
      }
    >
      <div className="grid h-[352px]">
        <VirtualGrid
          ref={grid}
          title="Excluídos"
          columns={COLUMNS}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          empty={error ? loadFailureText(error, register.id, 'lista') : isPending ? '' : 'Nada foi excluído'}
        />
      </div>
    </Dialog>
  )
}

export const binDialog = defineDialog('lista.lixeira', BinDialog)
