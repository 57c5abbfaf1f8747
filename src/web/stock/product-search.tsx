import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Registro } from '../../domain/fields/registro.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { type DialogProps, defineDialog } from '../dialogs/define.ts'
import { listEndpoint } from '../register/list/use-rows.ts'
import { pageOf } from '../state/page.ts'
import { read } from '../state/query.ts'
import { usePaused } from '../state/use-paused.ts'
import { PickList, type PickListHandle, pickCommands } from '../till/dialogs/pick-list.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type StockProduct, toStockProduct } from './product.ts'
import { historyOf } from './stock-windows.ts'

const LIMIT = 40

/** Searches all products of the company, ingredients too, by words of name, reference or GTIN; shows the first 40. */
export function StockSearch({ data, close }: DialogProps<{ titulo: string; texto: string }, StockProduct>) {
  const [digitado, setDigitado] = useState(data.texto)
  const texto = usePaused(digitado)
  const list = useRef<PickListHandle>(null)
  const [row, setRow] = useState<Registro>()
  const { commands, labels } = pickCommands(list)
  const found = useProducts(texto === '' ? {} : { full_search: `*${texto}*` })
  // an exact code comes first, before products whose data only contain the digits
  const coded = useProducts({ referencia: texto }, texto !== '')
  const exact = coded.data ?? []
  const rows = [...exact, ...(found.data ?? []).filter(({ id }) => !exact.some(row => row.id === id))]
  const isPending = found.isPending || coded.isLoading
  const nothing = texto === '' ? 'Você não possui nenhum produto cadastrado' : 'Nada foi localizado'
  return (
    <Dialog
      title={data.titulo}
      scope="produto.busca"
      width="w-[96ch]"
      onClose={() => close()}
      commands={[...commands, historyOf(row && toStockProduct(row))]}
      labels={labels}
    >
      <PickList
        ref={list}
        label="Buscar"
        placeholder="Nome, referência ou código"
        text={digitado}
        onType={setDigitado}
        rows={rows}
        keyOf={({ id }) => id}
        onStop={setRow}
        onChoose={row => close(toStockProduct(row))}
        answered={isPending ? null : texto}
        empty={found.isError ? 'Erro ao listar os produtos' : isPending ? 'Carregando' : nothing}
        draw={row => (
          <>
            <span className="w-[16ch] truncate text-ref">{String(row['referencia'])}</span>
            <span className="flex-1 truncate">{String(row['nome'])}</span>
          </>
        )}
      />
    </Dialog>
  )
}

const useProducts = (asked: Record<string, string>, enabled = true) =>
  useQuery({
    ...read(listEndpoint(produtos), {
      params: {},
      query: { order_by: 'nome,asc', limit: String(LIMIT), ...asked },
    }),
    enabled,
    select: answer => pageOf<Registro>(answer).rows,
  })

export const stockSearch = defineDialog('estoque.busca', StockSearch)
