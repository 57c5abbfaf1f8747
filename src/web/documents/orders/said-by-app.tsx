import { useQuery } from '@tanstack/react-query'
import { pedidoDoAplicativo } from '../../../domain/api/canais.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { read } from '../../state/query.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import type { TableColumn } from '../../tables/use-table.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface Said {
  campo: string
  rotulo: string
  valor: string
  conhecido: boolean
}

const TITLE = 'O que o aplicativo disse'

/** Shows every field of an order as its application told it, also those that this version does not know. */
function SaidByApp({ data: { id }, close }: DialogProps<{ id: number }>) {
  const { data } = useQuery(read(pedidoDoAplicativo, { params: { id } }))
  const order = data?.data
  return (
    <Dialog title={TITLE} width="w-[110ch]" onClose={() => close()}>
      {data && !order ? <p className="px-3 py-2 text-dim">Este pedido não veio de um aplicativo.</p> : null}
      {order ? (
        <ShortTable
          title={TITLE}
          columns={COLUMNS}
          rows={order.dito}
          keyOf={({ campo }, index) => `${index} ${campo}`}
          header="text-left text-dim"
          rowName={() => 'align-top'}
          named
        />
      ) : null}
    </Dialog>
  )
}

const COLUMNS: readonly TableColumn<Said>[] = [
  { id: 'rotulo', titulo: 'O que é', classe: 'px-3', celula: ({ rotulo }) => rotulo },
  {
    id: 'valor',
    titulo: 'O que disse',
    classe: 'px-3 whitespace-pre-line break-words',
    celula: ({ valor }) => valor,
  },
  {
    id: 'campo',
    titulo: 'Nome no aplicativo',
    classe: 'px-3 break-all text-dim',
    celula: ({ campo, conhecido }) => (conhecido ? campo : `${campo} (fora do padrão)`),
  },
]

/** Dialog 'O que o aplicativo disse' of an order. */
export const saidByApp = defineDialog('pedido.dito', SaidByApp)
